import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { healthSecretName, healthUserEmail } from '@recado/shared/deployment/health-company';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * The secret with the address and the random password of the health company's user, with which each deployment is tried.
 * Each deployment gives the user the password that stands here, so a lost secret is made again.
 */
export class HealthUser extends Construct {
  constructor(scope: Construct, id: string, props: { stage: string }) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      secretName: healthSecretName(props.stage),
      description: 'Sign-in of the health company, with which deployments are tried',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ email: healthUserEmail }),
        generateStringKey: 'password',
        excludePunctuation: true,
        passwordLength: 40,
      },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'Another password holds from the next deployment on: docs/operations.md says how to change it.',
    });
  }
}
