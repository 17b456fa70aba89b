import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Site } from '../constructs/site.ts';
import { stagePrefix } from '../names.ts';
import type { Settings } from '../settings.ts';

interface EdgeStackProps extends StackProps {
  settings: Settings;
}

/** The web address. It is created first, as storage and API name it in their CORS rules. */
export class EdgeStack extends Stack {
  readonly site: Site;
  /** Reference for other stacks, exported under a fixed name, so that all policies refer to it in the same way. */
  readonly siteArn: string;

  constructor(scope: Construct, id: string, { settings, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const { stage, webDomain, webCertificateArn, webFirewallArn, metaAppId } = settings;
    this.site = new Site(this, 'Site', {
      stage,
      webDomain,
      webCertificateArn,
      webFirewallArn,
      hasFacebookLogin: metaAppId !== undefined,
    });
    this.siteArn = this.exportValue(this.site.bucket.bucketArn, { name: `${stagePrefix(stage)}recado-site-arn` });
    // Always exported, although others import it only where there is no domain: CloudFormation can't remove an export that another stack still reads.
    this.exportValue(this.site.distribution.distributionDomainName);
    new CfnOutput(this, 'WebUrl', { value: this.site.origin });
    new CfnOutput(this, 'DistributionDomain', { value: this.site.distribution.distributionDomainName });
    new CfnOutput(this, 'SiteBucketName', { value: this.site.bucket.bucketName });
  }
}
