import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  HttpVersion,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { facebookLogin, siteWidePolicy } from '../content-security-policy.ts';
import { stagePrefix } from '../names.ts';
import { siteBucket } from '@recado/shared/deployment/resources';

interface SiteProps {
  stage: string;
  webDomain?: string;
  webCertificateArn?: string;
  webFirewallArn?: string;
  /** True if the installation has a Meta app, and so Facebook login. */
  hasFacebookLogin: boolean;
}

/** Rewrites paths without a file extension to the app's page. Paths of files are unchanged, so a missing file is a 404. */
const pagesToApp = `function handler(event) {
  var request = event.request;
  if (!/\\.[^\\/]+$/.test(request.uri)) request.uri = '/index.html';
  return request;
}`;

/** Serves the web app: a private bucket behind CloudFront. The Web stack deploys the files. */
export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /** `https://…`, without a slash at its end. */
  readonly origin: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.distribution = this.distribute(props);
    this.origin = `https://${props.webDomain ?? this.distribution.distributionDomainName}`;
    acknowledge(this.bucket, {
      'AwsSolutions-S1': 'The bucket holds the public files of the web app and only CloudFront reads it.',
    });
    acknowledge(this.distribution, {
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The root object is set, and every address without a file’s ending is rewritten to it: no request reaches the listing.',
      'AwsSolutions-CFR1': 'Customers may sit anywhere.',
      'AwsSolutions-CFR2':
        'Only static files are served here; webFirewallArn adds a firewall, which has a fixed monthly price.',
      'AwsSolutions-CFR3':
        'Only static files are served here, and logs would keep people’s addresses; what the API is asked is logged there.',
      ...(props.webDomain === undefined
        ? {
            'AwsSolutions-CFR4':
              'CloudFront’s own certificate does not let the TLS version be chosen; with webDomain it is TLS 1.2 and later.',
          }
        : {}),
    });
  }

  private distribute({
    stage,
    webDomain,
    webCertificateArn,
    webFirewallArn,
    hasFacebookLogin,
  }: SiteProps): Distribution {
    const prefix = stagePrefix(stage);
    const certificate =
      webCertificateArn === undefined
        ? undefined
        : Certificate.fromCertificateArn(this, 'Certificate', webCertificateArn);
    // With the right to list, a missing file is a 404; without it, S3 answers 403.
    const originAccessLevels = [AccessLevel.READ, AccessLevel.LIST];
    const files = S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessLevels });
    const served = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      compress: true,
      responseHeadersPolicy: this.headers(prefix, hasFacebookLogin),
    };
    return new Distribution(this, 'Distribution', {
      comment: `${prefix}recado`,
      ...(webFirewallArn === undefined ? {} : { webAclId: webFirewallArn }),
      ...(webDomain === undefined
        ? {}
        : { domainNames: [webDomain], certificate, minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021 }),
      httpVersion: HttpVersion.HTTP2_AND_3,
      defaultRootObject: 'index.html',
      additionalBehaviors: {
        [`${siteBucket.brand}*`]: {
          ...served,
          // Unchanged files of the brand are served as the app ships them.
          origin: new OriginGroup({
            primaryOrigin: files,
            fallbackOrigin: S3BucketOrigin.withOriginAccessControl(this.bucket, {
              originAccessLevels,
              originPath: `/${siteBucket.shippedBrand}`,
            }),
            fallbackStatusCodes: [404],
          }),
        },
      },
      defaultBehavior: {
        ...served,
        origin: files,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: new EdgeFunction(this, 'PagesToApp', {
              functionName: `${prefix}recado-pages-to-app`,
              code: FunctionCode.fromInline(pagesToApp),
              runtime: FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
    });
  }

  private headers(prefix: string, hasFacebookLogin: boolean): ResponseHeadersPolicy {
    return new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: `${prefix}recado-site`,
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: siteWidePolicy(hasFacebookLogin ? facebookLogin : null),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            value: 'camera=(self), geolocation=(self), payment=(), microphone=(self)',
            override: true,
          },
        ],
      },
    });
  }
}
