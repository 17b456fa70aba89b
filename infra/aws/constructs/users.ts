import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { codeMail, refreshRotationGrace, writableAttributes } from '@recado/shared/deployment/user-pool';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

/**
 * The user pool: passwords and tokens. Only the API creates users (sign-up creates their company as well), so the pool
 * has no sign-up. It does not reveal whether an address exists; where the product does (specification 2, password
 * reset), the API answers from the table, with its own throttle.
 */
export class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  /** Issuer in the tokens. */
  readonly issuer: string;

  constructor(scope: Construct, id: string, props: { deletionProtection: boolean; mailFrom?: string }) {
    super(scope, id);
    this.pool = new UserPool(this, 'Pool', {
      // The plan with refresh token rotation.
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // Not required: what is required must be writable by the client. The user name is the address anyway.
      standardAttributes: { email: { mutable: true } },
      passwordPolicy: {
        minLength: 6,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
      },
      // Each company has its own rule, so the pool asks those who have set up an app (ADR 0109).
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { sms: false, otp: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailStyle: VerificationEmailStyle.CODE,
        emailSubject: codeMail.subject,
        emailBody: codeMail.text,
      },
      email:
        props.mailFrom === undefined
          ? UserPoolEmail.withCognito()
          : UserPoolEmail.withSES({
              fromEmail: props.mailFrom,
              sesVerifiedDomain: props.mailFrom.split('@')[1],
              sesRegion: Stack.of(this).region,
            }),
      deletionProtection: props.deletionProtection,
      removalPolicy: props.deletionProtection ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.client = this.pool.addClient('Web', {
      generateSecret: false,
      authFlows: { userSrp: true, adminUserPassword: true },
      disableOAuth: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(7),
      enableTokenRevocation: true,
      refreshTokenRotationGracePeriod: Duration.seconds(refreshRotationGrace),
      writeAttributes: new ClientAttributes().withStandardAttributes(
        Object.fromEntries(writableAttributes.map((name) => [name, true])),
      ),
      preventUserExistenceErrors: true,
    });
    const { region, urlSuffix } = Stack.of(this);
    this.issuer = `https://cognito-idp.${region}.${urlSuffix}/${this.pool.userPoolId}`;
    acknowledge(this.pool, {
      'AwsSolutions-COG1':
        'The specification asks for 6 characters and shows a strength bar instead of rules; Cognito locks out after repeated failures.',
      'AwsSolutions-COG2': 'Users and companies choose a second factor for themselves (ADR 0109).',
      'AwsSolutions-COG3':
        'Threat protection belongs to the Plus plan, which has no free users; Cognito locks out after repeated failures.',
      'AwsSolutions-COG8': 'The Plus plan buys threat protection only, see COG3.',
    });
  }
}
