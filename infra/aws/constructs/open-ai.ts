import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * The secret with the key of OpenAI's API and the model that transcribes, which the operator fills in. Until then, no
 * audio is transcribed.
 */
export class OpenAi extends Construct {
  readonly secret: Secret;

  constructor(scope: Construct, id: string, props: { deletionProtection: boolean }) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description: 'Key of OpenAI’s API and the model that transcribes',
      // The template holds nothing secret; the operator replaces it.
      secretObjectValue: { apiKey: SecretValue.unsafePlainText(''), model: SecretValue.unsafePlainText('whisper-1') },
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    acknowledge(this.secret, {
      'AwsSolutions-SMG4':
        'OpenAI makes the key and changes it on its own pages only: docs/operations.md says how to take a new one up.',
    });
  }
}
