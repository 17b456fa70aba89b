import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * The secret of the Meta app: its id and secret, which the operator fills in, and the random verify token of its webhook.
 * Until it is filled in, the webhook refuses all calls, and no page can be connected.
 */
export class MetaApp extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, props: { deletionProtection: boolean }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description: 'App id, app secret and verify token of the app at Meta',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ appId: '', appSecret: '' }),
        generateStringKey: 'verifyToken',
        excludePunctuation: true,
        passwordLength: 40,
      },
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(this.secret, {
      'AwsSolutions-SMG4':
        'Meta makes the app secret and changes it on its own pages only: docs/operations.md says how to take a new one up.',
    });
  }
}
