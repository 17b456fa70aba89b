import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Aws, DefaultStackSynthesizer, IgnoreMode, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledge, acknowledgeWildcards } from '../acknowledge.ts';
import { facebookLogin, pagePolicy } from '../content-security-policy.ts';
import { pageWithPolicy } from '../page-with-policy.ts';
import type { IntegratorsApi } from './integrators-api.ts';
import type { Site } from './site.ts';
import type { SocketApi } from './socket-api.ts';
import type { Users } from './users.ts';

interface SiteContentProps {
  /** Folder of the built web app. */
  dist: string;
  site: Site;
  siteArn: string;
  api: string;
  integrators: IntegratorsApi;
  sockets: SocketApi;
  users: Users;
  media: IBucket;
  /** Id of the Meta app, if there is one. */
  metaAppId: string | undefined;
  /** Address of video meetings, if it is not the public service. */
  meetingUrl: string | undefined;
}

/**
 * Deploys the built web app to the bucket of the site. Files with a hash in their name are cached for ever and never
 * removed, so that a tab opened before an upgrade still finds its chunks. The page and its configuration are
 * revalidated at each load. The page is deployed last, after all files that it names.
 */
export class SiteContent extends Construct {
  constructor(scope: Construct, id: string, props: SiteContentProps) {
    super(scope, id);
    const { dist, siteArn } = props;
    const { distribution } = props.site;
    if (!existsSync(join(dist, 'index.html'))) {
      throw new Error(
        `${dist} has no built web app: run \`npm run build:web\` first, or leave the web app out with \`-c skipWeb=true\``,
      );
    }
    const bucket = Bucket.fromBucketArn(this, 'Site', siteArn);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.ONE_WEEK,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = this.role(logGroup, siteArn);
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(join(dist, 'assets'))],
      destinationBucket: bucket,
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
      prune: false,
      logGroup,
      role,
    });
    const page = new BucketDeployment(this, 'Page', {
      sources: [
        // Beside the page of the app; pages of folders are copied.
        Source.asset(dist, { exclude: ['/assets', '/index.html', '/config.json'], ignoreMode: IgnoreMode.GIT }),
        Source.jsonData('config.json', this.configuration(props)),
        Source.data('index.html', this.page(props)),
      ],
      destinationBucket: bucket,
      cacheControl: [CacheControl.fromString('no-cache')],
      prune: false,
      distribution,
      distributionPaths: ['/*'],
      logGroup,
      role,
    });
    page.node.addDependency(assets);
  }

  /** Returns the role of CDK's copy function. CDK adds the permissions; their wildcards stay within two buckets. */
  private role(logGroup: LogGroup, siteArn: string): Role {
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    const assetBucketArn = `arn:${Aws.PARTITION}:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${Aws.ACCOUNT_ID}-${Aws.REGION}`;
    const copies =
      'The CDK’s own copier, which runs only during a deployment, reads the bucket of assets and writes the bucket of the site.';
    const actions = ['s3:GetObject*', 's3:GetBucket*', 's3:List*', 's3:DeleteObject*', 's3:Abort*'];
    acknowledge(role, {
      ...Object.fromEntries(actions.map((action) => [`AwsSolutions-IAM5[Action::${action}]`, copies])),
      'AwsSolutions-IAM5[Resource::*]': 'The CDK asks for the right to clear CloudFront’s cache on * only.',
    });
    acknowledgeWildcards(role, [`${assetBucketArn}/*`, `${siteArn}/*`], copies);
    // The copy function is at the top of the stack, where CDK puts what several deployments share.
    acknowledge(Stack.of(this), { 'AwsSolutions-L1': 'The CDK chooses the runtime of its copier.' });
    return role;
  }

  /** Returns the content of `/config.json` for the browser: web/src/config/runtime-config.ts. */
  private configuration({
    api,
    integrators,
    sockets,
    users,
    metaAppId,
    meetingUrl,
  }: SiteContentProps): Record<string, string> {
    return {
      apiUrl: api,
      integratorsUrl: integrators.url,
      webSocketUrl: sockets.url,
      region: Stack.of(this).region,
      userPoolId: users.pool.userPoolId,
      userPoolClientId: users.client.userPoolClientId,
      ...(metaAppId === undefined
        ? {}
        : { facebookAppId: metaAppId, facebookSdkUrl: `${facebookLogin.script}/pt_BR/sdk.js` }),
      ...(meetingUrl === undefined ? {} : { meetingUrl }),
    };
  }

  private page({ dist, api, integrators, sockets, media, metaAppId }: SiteContentProps): string {
    const { region, urlSuffix } = Stack.of(this);
    const policy = pagePolicy(
      {
        api,
        integrators: integrators.origin,
        sockets: sockets.origin,
        users: `https://cognito-idp.${region}.${urlSuffix}`,
        media: `https://${media.bucketRegionalDomainName}`,
      },
      metaAppId === undefined ? null : facebookLogin,
    );
    return pageWithPolicy(readFileSync(join(dist, 'index.html'), 'utf8'), policy);
  }
}
