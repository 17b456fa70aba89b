import { queueName, queues } from '@recado/shared/deployment/queues';
import { drillTablePrefix, siteBucket } from '@recado/shared/deployment/resources';
import { openAiSecretId } from '../openai/app.ts';
import type { Permission } from './permissions.ts';

/** One call of an AWS SDK client. */
export interface Call {
  /** Name of the client's class, such as `SQSClient`. */
  readonly client: string;
  /** Name of the operation, such as `SendMessage`. */
  readonly operation: string;
  readonly input: object;
}

type Required = (operation: string, input: object) => Permission[];

/** The registry's name of the queue at an address; its physical name when the registry does not have it. */
const queueAt = (url: string): string => {
  const physical = url.slice(url.lastIndexOf('/') + 1);
  return Object.keys(queues).find((name) => queueName(name) === physical) ?? physical;
};

const onQueue: Required = (operation, input) => {
  const { QueueUrl = '' } = input as { QueueUrl?: string };
  return [`sqs:${operation.replace(/Batch$/, '')} on queue ${queueAt(QueueUrl)}`];
};

/** IAM actions of the parts of a transaction. A transaction is authorised by its parts. */
const transactionActions: Readonly<Record<string, string>> = {
  ConditionCheck: 'ConditionCheckItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Put: 'PutItem',
  Update: 'UpdateItem',
};

/** Returns the resource of a table's name. A call on several tables names the first: those of this product name one. */
const tableNamed = (name: string | undefined): string => (name?.includes(drillTablePrefix) ? 'drill tables' : 'table');

const onTable: Required = (operation, input) => {
  const {
    TableName,
    RequestItems = {},
    SourceTableName,
    TargetTableName,
  } = input as {
    TableName?: string;
    RequestItems?: object;
    SourceTableName?: string;
    TargetTableName?: string;
  };
  if (TargetTableName !== undefined)
    return [SourceTableName, TargetTableName].map((name): Permission => `dynamodb:${operation} on ${tableNamed(name)}`);
  const named = tableNamed(TableName ?? Object.keys(RequestItems)[0]);
  const { TransactItems = [], IndexName } = input as { TransactItems?: readonly object[]; IndexName?: string };
  if (operation === 'TransactWriteItems' || operation === 'TransactGetItems')
    return TransactItems.flatMap((item) =>
      Object.keys(item).map((part): Permission => `dynamodb:${transactionActions[part] ?? part} on table`),
    );
  return [`dynamodb:${operation} on ${IndexName === undefined ? named : `index ${IndexName}`}`];
};

/** IAM actions of S3 operations whose name differs from the action's. */
const objectActions: Readonly<Record<string, string>> = {
  HeadObject: 'GetObject',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
};
const bucketActions: Readonly<Record<string, string>> = {
  HeadBucket: 'ListBucket',
  ListObjects: 'ListBucket',
  ListObjectsV2: 'ListBucket',
  ListObjectVersions: 'ListBucketVersions',
};

/** A deletion of a version has an action of its own. */
const deletions = (input: object): Permission[] => {
  const { Delete, VersionId: one } = input as {
    Delete?: { Objects?: readonly { VersionId?: string }[] };
    VersionId?: string;
  };
  const objects = Delete?.Objects ?? [{ VersionId: one }];
  const actions = objects.map(({ VersionId }) => (VersionId === undefined ? 'DeleteObject' : 'DeleteObjectVersion'));
  return [...new Set(actions)].map((action): Permission => `s3:${action} on media objects`);
};

const onSecret: Required = (operation, input) => {
  const { SecretId } = input as { SecretId?: string };
  return [`secretsmanager:${operation} on ${SecretId === openAiSecretId ? 'OpenAI' : 'Meta app'} secret`];
};

const onFiles: Required = (operation, input) => {
  const { Bucket, Key = '' } = input as { Bucket?: string; Key?: string };
  if (Bucket === siteBucket.name)
    return [`s3:${operation} on ${Key.startsWith(siteBucket.brand) ? 'brand of the site' : 'site objects'}`];
  if (operation === 'CopyObject') return ['s3:GetObject on media objects', 's3:PutObject on media objects'];
  if (operation === 'DeleteObject' || operation === 'DeleteObjects') return deletions(input);
  const bucketAction = bucketActions[operation];
  return bucketAction === undefined
    ? [`s3:${objectActions[operation] ?? operation} on media objects`]
    : [`s3:${bucketAction} on media bucket`];
};

/** Operations of Cognito that need no IAM permission: the SDK does not sign them. */
const unsignedUserOperations: ReadonlySet<string> = new Set([
  'AssociateSoftwareToken',
  'ChangePassword',
  'ConfirmForgotPassword',
  'ForgotPassword',
  'GetTokensFromRefreshToken',
  'GetUser',
  'GetUserAttributeVerificationCode',
  'GlobalSignOut',
  'InitiateAuth',
  'RespondToAuthChallenge',
  'RevokeToken',
  'VerifySoftwareToken',
  'VerifyUserAttribute',
]);

const onUsers: Required = (operation) =>
  unsignedUserOperations.has(operation) ? [] : [`cognito-idp:${operation} on user pool`];

const socketVerbs: Readonly<Record<string, string>> = {
  PostToConnection: 'POST',
  DeleteConnection: 'DELETE',
  GetConnection: 'GET',
};

const onSchedules: Required = (operation) => {
  if (operation === 'ListSchedules') return ['scheduler:ListSchedules on *'];
  return [
    `scheduler:${operation} on schedules`,
    ...(operation === 'CreateSchedule' ? (['iam:PassRole on scheduler role'] as const) : []),
  ];
};

const byClient: Readonly<Record<string, Required>> = {
  SQSClient: onQueue,
  DynamoDBClient: onTable,
  S3Client: onFiles,
  KMSClient: (operation) => [`kms:${operation} on state key`],
  SecretsManagerClient: onSecret,
  CognitoIdentityProviderClient: onUsers,
  ApiGatewayManagementApiClient: (operation) => [
    `execute-api:ManageConnections on sockets ${socketVerbs[operation] ?? operation}`,
  ],
  SchedulerClient: onSchedules,
  SESv2Client: (operation) => [`ses:${operation} on sender`],
};

/** Returns the permissions that a call needs. A call of a service that no grant names needs one that nobody has. */
export const requiredPermissions = ({ client, operation, input }: Call): Permission[] =>
  byClient[client]?.(operation, input) ?? [`${client}:${operation} on *`];
