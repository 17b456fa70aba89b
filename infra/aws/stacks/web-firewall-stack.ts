import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Firewall, webLimits } from '../constructs/firewall.ts';

/** The firewall before CloudFront. CloudFront reads it in us-east-1 only, and takes its address as it takes that of its certificate. */
export class WebFirewallStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: string }) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const firewall = new Firewall(this, 'Firewall', { stage, name: 'web', scope: 'CLOUDFRONT', limits: webLimits });
    new CfnOutput(this, 'WebFirewallArn', { value: firewall.arn });
  }
}
