import { expect, test } from 'vitest';
import {
  customised,
  installation,
  onlyOf,
  production,
  type Resource,
  resourcesOf,
  throwAway,
} from '../testing/synthesise.ts';

const { stacks, template } = production();
const data = template(stacks.data);
const unprotected = throwAway();

const only = (type: string, from = data): Resource => onlyOf(from, type);

test('the table has its keys, indexes, time to live and point-in-time recovery', () => {
  const { KeySchema, GlobalSecondaryIndexes, TimeToLiveSpecification, BillingMode, Replicas } = only(
    'AWS::DynamoDB::GlobalTable',
  ).Properties as {
    KeySchema: object[];
    GlobalSecondaryIndexes: object[];
    TimeToLiveSpecification: object;
    BillingMode: string;
    Replicas: object[];
  };
  const schema = (partitionKey: string, sortKey: string): object[] => [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
  expect(KeySchema).toEqual(schema('pk', 'sk'));
  expect(GlobalSecondaryIndexes).toEqual(
    [
      { name: 'gsi1', projection: { ProjectionType: 'ALL' } },
      { name: 'gsi2', projection: { ProjectionType: 'ALL' } },
      { name: 'gsi3', projection: { ProjectionType: 'ALL' } },
      {
        name: 'gsi4',
        projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['status', 'queueId', 'userId', 'isGroup'] },
      },
    ].map(({ name, projection }) => ({
      IndexName: name,
      KeySchema: schema(`${name}pk`, `${name}sk`),
      Projection: projection,
    })),
  );
  expect(TimeToLiveSpecification).toEqual({ AttributeName: 'expiresAt', Enabled: true });
  expect(BillingMode).toBe('PAY_PER_REQUEST');
  expect(Replicas).toMatchObject([
    { DeletionProtectionEnabled: true, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } },
  ]);
});

test('capacity of the table and of each index follows the load where it is provisioned', () => {
  const { stacks: own, template: of } = installation({ tableCapacity: 'provisioned', tableWritesMost: '500' });
  const { BillingMode, WriteProvisionedThroughputSettings, GlobalSecondaryIndexes } = only(
    'AWS::DynamoDB::GlobalTable',
    of(own.data),
  ).Properties;
  expect(BillingMode).toBe('PROVISIONED');
  const writes = {
    WriteCapacityAutoScalingSettings: {
      MinCapacity: 25,
      MaxCapacity: 500,
      // Without it, CloudFormation refuses to change a table that is billed on demand.
      SeedCapacity: 25,
      TargetTrackingScalingPolicyConfiguration: { TargetValue: 60 },
    },
  };
  expect(WriteProvisionedThroughputSettings).toMatchObject(writes);
  const indexes = GlobalSecondaryIndexes as { WriteProvisionedThroughputSettings: object }[];
  expect(indexes).toHaveLength(4);
  for (const index of indexes) expect(index.WriteProvisionedThroughputSettings).toMatchObject(writes);
  const seeds = [...JSON.stringify(of(own.data).toJSON()).matchAll(/"SeedCapacity":(\d+)/g)].map(([, seed]) => seed);
  // Writes and reads of the table and of its four indexes.
  expect(seeds).toEqual(Array.from({ length: 10 }, () => '25'));
});

test('a restored table replaces the stack’s own everywhere, which is retained', () => {
  const restored = customised();
  const { api, data: own, sessionHost, monitoring } = restored.stacks;
  expect(only('AWS::DynamoDB::GlobalTable', restored.template(own)).DeletionPolicy).toBe('Retain');
  for (const stack of [api, sessionHost, monitoring]) {
    const text = JSON.stringify(restored.template(stack).toJSON());
    expect(text.includes('recado-restored'), stack.node.id).toBe(true);
    expect(/recado-table-(name|arn)/.test(text), stack.node.id).toBe(false);
  }
});

test.for(['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool', 'AWS::KMS::Key'])(
  '%s is retained when its stack is deleted, unless the stage is unprotected',
  (type) => {
    expect(only(type).DeletionPolicy).toBe('Retain');
    expect(only(type, unprotected.template(unprotected.stacks.data)).DeletionPolicy).toBe('Delete');
  },
);

test('the stack has termination protection, unless the stage is unprotected', () => {
  expect(stacks.data.terminationProtection).toBe(true);
  expect(unprotected.stacks.data.terminationProtection).toBe(false);
});

test('media are private, over TLS only, and open to the web app’s origin alone', () => {
  const bucket = only('AWS::S3::Bucket').Properties;
  expect(bucket.PublicAccessBlockConfiguration).toEqual({
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  });
  expect(bucket.BucketEncryption).toEqual({
    ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
  });
  expect(bucket.OwnershipControls).toEqual({ Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] });
  const { CorsRules } = bucket.CorsConfiguration as {
    CorsRules: { AllowedOrigins: unknown; AllowedMethods: string[]; ExposedHeaders: string[] }[];
  };
  expect(CorsRules[0]?.ExposedHeaders).toEqual(['ETag', 'Content-Length', 'Content-Range']);
  expect(JSON.stringify(CorsRules.map(({ AllowedOrigins }) => AllowedOrigins))).toMatch(
    /^\[\[\{"Fn::Join":\["",\["https:\/\/",\{"Fn::ImportValue":"[^"]*SiteDistribution[^"]*"\}\]\]\}\]\]$/,
  );
  expect(CorsRules[0]?.AllowedMethods.toSorted()).toEqual(['GET', 'HEAD', 'POST']);
  expect(JSON.stringify(bucket.LifecycleConfiguration)).toContain(
    '"AbortIncompleteMultipartUpload":{"DaysAfterInitiation":1}',
  );
  // Large files alone: watching a picture costs more than the cheaper class saves (docs/cost.md).
  expect((bucket.LifecycleConfiguration as { Rules: object[] }).Rules).toContainEqual({
    Id: 'large-media-by-use',
    ObjectSizeGreaterThan: '1000000',
    Status: 'Enabled',
    Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', TransitionInDays: 30 }],
  });
  expect((bucket.LifecycleConfiguration as { Rules: object[] }).Rules).toContainEqual({
    Id: 'unattached-uploads',
    Status: 'Enabled',
    Prefix: 'uploads/',
    ExpirationInDays: 1,
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
  });
  // What is deleted can be brought back for as long as the table can be restored.
  expect(bucket.VersioningConfiguration).toEqual({ Status: 'Enabled' });
  expect((bucket.LifecycleConfiguration as { Rules: object[] }).Rules).toContainEqual({
    Id: 'old-versions',
    Status: 'Enabled',
    ExpiredObjectDeleteMarker: true,
    NoncurrentVersionExpiration: { NoncurrentDays: 35 },
  });
  const [policy] = resourcesOf(data, 'AWS::S3::BucketPolicy').values();
  const { Statement } = policy!.Properties.PolicyDocument as { Statement: Record<string, unknown>[] };
  expect(Statement.map(({ Effect, Action, Condition }) => ({ Effect, Action, Condition }))).toEqual([
    { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    { Effect: 'Deny', Action: 's3:*', Condition: { NumericLessThan: { 's3:TlsVersion': 1.2 } } },
  ]);
});

test('users sign in by e-mail in upper or lower case, only the API creates them, and no answer reveals whether one exists', () => {
  expect(only('AWS::Cognito::UserPool').Properties).toMatchObject({
    UserPoolTier: 'ESSENTIALS',
    Schema: [{ Name: 'email', Mutable: true }],
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    Policies: { PasswordPolicy: { MinimumLength: 6 } },
    DeletionProtection: 'ACTIVE',
    AutoVerifiedAttributes: ['email'],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    EmailConfiguration: { EmailSendingAccount: 'DEVELOPER', From: 'hello@example.com' },
    EmailVerificationMessage: expect.stringContaining('{####}') as string,
  });
  expect(only('AWS::Cognito::UserPool', unprotected.template(unprotected.stacks.data)).Properties).toMatchObject({
    EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' },
  });
  const client = only('AWS::Cognito::UserPoolClient').Properties;
  expect(client).toMatchObject({
    GenerateSecret: false,
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
    // With an access token a user may write nothing that the product reads.
    WriteAttributes: ['locale'],
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 10_080,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
  });
  expect((client.ExplicitAuthFlows as string[]).toSorted()).toEqual([
    'ALLOW_ADMIN_USER_PASSWORD_AUTH',
    'ALLOW_USER_SRP_AUTH',
  ]);
});

test('the key of channel credentials rotates and its policy names the account only', () => {
  const key = only('AWS::KMS::Key').Properties;
  expect(key.EnableKeyRotation).toBe(true);
  expect(key.Enabled).not.toBe(false);
  const { Statement } = key.KeyPolicy as { Statement: { Principal: unknown }[] };
  expect(Statement.map(({ Principal }) => JSON.stringify(Principal))).toEqual([expect.stringContaining(':root')]);
});

/** Returns a secret by the beginning of its logical id. */
const secretOf = (id: string): Resource | undefined =>
  [...resourcesOf(data, 'AWS::SecretsManager::Secret')].find(([logicalId]) => logicalId.startsWith(id))?.[1];

test('the secret of the Meta app starts with a verify token that nobody can guess and nothing else', () => {
  const secret = secretOf('MetaApp');
  expect(secret?.DeletionPolicy).toBe('Retain');
  expect(secret?.Properties.GenerateSecretString).toMatchObject({
    GenerateStringKey: 'verifyToken',
    PasswordLength: 40,
    SecretStringTemplate: '{"appId":"","appSecret":""}',
  });
});

test('the secret of the health company’s user has a password that nobody can guess, and goes with its stack', () => {
  const secret = secretOf('HealthUser');
  expect(secret?.DeletionPolicy).toBe('Delete');
  expect(secret?.Properties).toMatchObject({
    Name: 'prod-recado-health',
    GenerateSecretString: {
      GenerateStringKey: 'password',
      PasswordLength: 40,
      SecretStringTemplate: '{"email":"health@recado.invalid"}',
    },
  });
});

test('the secret of OpenAI’s API starts without a key', () => {
  const secret = secretOf('OpenAi');
  expect(secret?.DeletionPolicy).toBe('Retain');
  expect(secret?.Properties.SecretString).toBe('{"apiKey":"","model":"whisper-1"}');
});
