import { GatewayVpcEndpointAwsService, Peer, Port, SecurityGroup, SubnetType, Vpc } from 'aws-cdk-lib/aws-ec2';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * Public subnets without NAT: a NAT gateway costs more than the host itself, and one public address a task
 * costs a tenth. No inbound traffic is allowed, and outbound TLS only. Table and storage are reached by gateway
 * endpoints, which are free and stay inside AWS.
 */
export class Network extends Construct {
  readonly vpc: Vpc;
  readonly outboundOnly: SecurityGroup;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.vpc = new Vpc(this, 'Vpc', {
      maxAzs: 2,
      natGateways: 0,
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [{ name: 'public', subnetType: SubnetType.PUBLIC, cidrMask: 24 }],
      gatewayEndpoints: {
        table: { service: GatewayVpcEndpointAwsService.DYNAMODB },
        storage: { service: GatewayVpcEndpointAwsService.S3 },
      },
    });
    this.outboundOnly = new SecurityGroup(this, 'OutboundOnly', {
      vpc: this.vpc,
      allowAllOutbound: false,
      description: 'Nothing in, TLS out',
    });
    this.outboundOnly.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'WhatsApp and AWS');
    acknowledge(this.vpc, {
      'AwsSolutions-VPC7':
        'Nothing listens in this network; its logs would hold the addresses of WhatsApp’s servers and cost by the gigabyte.',
    });
  }
}
