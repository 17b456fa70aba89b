import type { FunctionShape, Grant } from '@recado/shared/deployment/function-shape';
import { deadLetterQueueName, queuesOf } from '@recado/shared/deployment/queues';
import { table } from '@recado/shared/deployment/resources';

/** An IAM action on one resource, such as `sqs:SendMessage on queue inbound`. */
export type Permission = `${string}:${string} on ${string}`;

const each = (service: string, actions: readonly string[], resource: string): Permission[] =>
  actions.map((action): Permission => `${service}:${action} on ${resource}`);

const tableReads = ['BatchGetItem', 'GetItem', 'Query'];
const tableWrites = ['BatchWriteItem', 'ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'];

/** Returns the permissions that a grant of the registry stands for. `permissions.test.ts` compares them with the deployed statements. */
export const permissionsOfGrant = (grant: Grant): Permission[] => {
  if ('table' in grant && grant.table === 'scan') return each('dynamodb', ['Scan'], 'table');
  if ('table' in grant)
    return [
      ...each('dynamodb', grant.table === 'read' ? tableReads : [...tableReads, ...tableWrites], 'table'),
      ...table.indexes.flatMap(({ name }) => each('dynamodb', ['Query'], `index ${name}`)),
    ];
  if ('backups' in grant)
    return [
      ...each('dynamodb', ['DescribeContinuousBackups', 'RestoreTableToPointInTime'], 'table'),
      ...each(
        'dynamodb',
        [...tableReads, ...tableWrites.filter((action) => action !== 'ConditionCheckItem')],
        'drill tables',
      ),
      ...each('dynamodb', ['DeleteTable', 'DescribeTable', 'RestoreTableToPointInTime', 'Scan'], 'drill tables'),
    ];
  if ('send' in grant) return queuesOf(grant.send).flatMap((name) => each('sqs', ['SendMessage'], `queue ${name}`));
  if ('setAside' in grant) return each('sqs', ['SendMessage'], `queue ${deadLetterQueueName(grant.setAside)}`);
  if ('media' in grant)
    return {
      read: [...each('s3', ['GetObject'], 'media objects'), ...each('s3', ['ListBucket'], 'media bucket')],
      write: each('s3', ['PutObject'], 'media objects'),
      delete: each('s3', ['DeleteObject'], 'media objects'),
      erase: [
        ...each('s3', ['DeleteObjectVersion'], 'media objects'),
        ...each('s3', ['ListBucketVersions'], 'media bucket'),
      ],
    }[grant.media];
  if ('site' in grant) return each('s3', ['PutObject', 'DeleteObject'], 'brand of the site');
  if ('userPool' in grant) return each('cognito-idp', grant.userPool, 'user pool');
  if ('stateKey' in grant)
    return each('kms', grant.stateKey === 'open' ? ['Decrypt'] : ['Decrypt', 'GenerateDataKey'], 'state key');
  if ('mails' in grant) return each('ses', ['SendEmail'], 'sender');
  if ('schedules' in grant && grant.schedules === 'delete')
    return [...each('scheduler', ['DeleteSchedule'], 'schedules'), ...each('scheduler', ['ListSchedules'], '*')];
  if ('schedules' in grant)
    return [...each('scheduler', ['CreateSchedule'], 'schedules'), ...each('iam', ['PassRole'], 'scheduler role')];
  if ('secret' in grant)
    return each('secretsmanager', ['GetSecretValue'], grant.secret === 'metaApp' ? 'Meta app secret' : 'OpenAI secret');
  grant satisfies { sockets: 'manage' };
  return ['POST', 'DELETE'].flatMap((verb) => each('execute-api', ['ManageConnections'], `sockets ${verb}`));
};

/** The permissions on a queue that a function gets as its consumer. */
const consumerActions = ['ReceiveMessage', 'DeleteMessage', 'ChangeMessageVisibility', 'GetQueueAttributes'];

const known = new WeakMap<FunctionShape, ReadonlySet<Permission>>();

/** Returns all that a function may do: its grants and the consumption of its queues. */
export const permissionsOf = (shape: FunctionShape): ReadonlySet<Permission> => {
  const permissions =
    known.get(shape) ??
    new Set([
      ...shape.grants.flatMap(permissionsOfGrant),
      ...shape.sources.flatMap((source) =>
        'queue' in source ? each('sqs', consumerActions, `queue ${source.queue}`) : [],
      ),
    ]);
  known.set(shape, permissions);
  return permissions;
};
