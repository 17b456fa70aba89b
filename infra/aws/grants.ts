import type { Grant } from '@recado/shared/deployment/function-shape';
import { type QueueName, queuesOf } from '@recado/shared/deployment/queues';
import { siteBucket } from '@recado/shared/deployment/resources';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';

/** The resources that grants refer to. */
export interface GrantedResources {
  tableArn: string;
  /** The tables of restore drills. */
  drillTablesArn: string;
  indexArns: readonly string[];
  queueArn: (name: string) => string;
  /** All queues of session hosts, by a pattern, without their dead-letter queues. */
  outboundArns: readonly string[];
  /** ARN of a queue's dead-letter queue. */
  deadQueueArn: (name: string) => string;
  mediaArn: string;
  siteArn: string;
  userPoolArn: string;
  stateKeyArn: string;
  metaAppArn: string;
  openAiArn: string;
  /** The timers' schedules, and the role by which they send. */
  schedulesArn: string;
  schedulerRoleArn: string;
  /** Identity in SES that mails are sent in the name of. */
  senderArn: string;
  /** Stage of the WebSocket API, without a slash at its end. */
  socketStageArn: string;
}

const reading = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writing = [
  'dynamodb:ConditionCheckItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
];

/** Transactions are authorised by the actions of their parts. Only the deletion of companies may scan. */
const onTable = (
  access: 'read' | 'readWrite' | 'scan',
  { tableArn, indexArns }: GrantedResources,
): PolicyStatement[] => {
  if (access === 'scan') return [new PolicyStatement({ actions: ['dynamodb:Scan'], resources: [tableArn] })];
  return [
    new PolicyStatement({ actions: access === 'read' ? reading : [...reading, ...writing], resources: [tableArn] }),
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [...indexArns] }),
  ];
};

/** The actions that a restore makes on the table that it fills are authorised as if its caller made them. */
const filling = [
  'dynamodb:RestoreTableToPointInTime',
  'dynamodb:BatchWriteItem',
  'dynamodb:DeleteItem',
  'dynamodb:GetItem',
  'dynamodb:PutItem',
  'dynamodb:Query',
  'dynamodb:Scan',
  'dynamodb:UpdateItem',
];

const drilling = ({ tableArn, drillTablesArn }: GrantedResources): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['dynamodb:DescribeContinuousBackups', 'dynamodb:RestoreTableToPointInTime'],
    resources: [tableArn],
  }),
  new PolicyStatement({
    actions: [...filling, 'dynamodb:BatchGetItem', 'dynamodb:DescribeTable', 'dynamodb:DeleteTable'],
    resources: [drillTablesArn],
  }),
];

/** Without the right to list, S3 answers 403 for a missing object, which code cannot distinguish from a refusal. */
const readingMedia = ({ mediaArn }: GrantedResources): PolicyStatement[] => [
  new PolicyStatement({ actions: ['s3:GetObject'], resources: [`${mediaArn}/*`] }),
  new PolicyStatement({ actions: ['s3:ListBucket'], resources: [mediaArn] }),
];

const erasingMedia = ({ mediaArn }: GrantedResources): PolicyStatement[] => [
  new PolicyStatement({ actions: ['s3:DeleteObjectVersion'], resources: [`${mediaArn}/*`] }),
  new PolicyStatement({ actions: ['s3:ListBucketVersions'], resources: [mediaArn] }),
];

/** Queues of session hosts beyond which a role names them by a pattern: it holds 10,240 characters. */
const mostNamedQueues = 16;

/** Returns the ARNs of the queues of a `send` grant. */
export const queueArnsOf = (name: QueueName, { queueArn, outboundArns }: GrantedResources): string[] => {
  const names = queuesOf(name);
  return names.length > mostNamedQueues ? [...outboundArns] : names.map(queueArn);
};

/** Verbs of the management API: send and close. */
const socketVerbs = ['POST', 'DELETE'];

/** Returns the policy statements of one grant of the registry. */
export const statementsOf = (grant: Grant, on: GrantedResources): PolicyStatement[] => {
  if ('table' in grant) return onTable(grant.table, on);
  if ('backups' in grant) return drilling(on);
  if ('send' in grant)
    return [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: queueArnsOf(grant.send, on) })];
  if ('setAside' in grant)
    return [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [on.deadQueueArn(grant.setAside)] })];
  if ('media' in grant) {
    if (grant.media === 'read') return readingMedia(on);
    if (grant.media === 'erase') return erasingMedia(on);
    const actions = [grant.media === 'write' ? 's3:PutObject' : 's3:DeleteObject'];
    return [new PolicyStatement({ actions, resources: [`${on.mediaArn}/*`] })];
  }
  if ('site' in grant)
    return [
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:DeleteObject'],
        resources: [`${on.siteArn}/${siteBucket.brand}*`],
      }),
    ];
  if ('userPool' in grant)
    return [
      new PolicyStatement({
        actions: grant.userPool.map((action) => `cognito-idp:${action}`),
        resources: [on.userPoolArn],
      }),
    ];
  if ('stateKey' in grant) {
    const actions = grant.stateKey === 'open' ? ['kms:Decrypt'] : ['kms:Decrypt', 'kms:GenerateDataKey'];
    return [new PolicyStatement({ actions, resources: [on.stateKeyArn] })];
  }
  if ('schedules' in grant && grant.schedules === 'delete')
    return [
      new PolicyStatement({ actions: ['scheduler:DeleteSchedule'], resources: [on.schedulesArn] }),
      // Lists are of the account: IAM knows no resource for them.
      new PolicyStatement({ actions: ['scheduler:ListSchedules'], resources: ['*'] }),
    ];
  if ('schedules' in grant)
    return [
      new PolicyStatement({
        actions: ['scheduler:CreateSchedule'],
        resources: [on.schedulesArn],
      }),
      new PolicyStatement({ actions: ['iam:PassRole'], resources: [on.schedulerRoleArn] }),
    ];
  if ('mails' in grant) return [new PolicyStatement({ actions: ['ses:SendEmail'], resources: [on.senderArn] })];
  if ('secret' in grant)
    return [
      new PolicyStatement({
        actions: ['secretsmanager:GetSecretValue'],
        resources: [grant.secret === 'metaApp' ? on.metaAppArn : on.openAiArn],
      }),
    ];
  return [
    new PolicyStatement({
      actions: ['execute-api:ManageConnections'],
      resources: socketVerbs.map((verb) => `${on.socketStageArn}/${verb}/@connections/*`),
    }),
  ];
};

/** Returns the statement that lets Lambda consume a queue for a function, and the function delay a failed message. */
export const consuming = (queueArn: string): PolicyStatement =>
  new PolicyStatement({
    actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:ChangeMessageVisibility', 'sqs:GetQueueAttributes'],
    resources: [queueArn],
  });
