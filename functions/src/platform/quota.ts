import { environment } from './environment.ts';
import { update, type Write } from './write.ts';

/** The kinds of records whose number a plan limits. */
export type QuotaKind = 'users' | 'queues' | 'connections';

const key = (companyId: number, kind: QuotaKind): object => ({ pk: `c#${companyId}#quota`, sk: kind });

/** Raises the counter in the transaction that adds a record. Label `quota {kind}` fails at the limit. */
export const raiseQuota = (companyId: number, kind: QuotaKind, limit: number): Write =>
  update(`quota ${kind}`, {
    TableName: environment().TABLE_NAME,
    Key: key(companyId, kind),
    UpdateExpression: 'ADD #count :one',
    ConditionExpression: limit > 0 ? 'attribute_not_exists(#count) OR #count < :limit' : '#count < :limit',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':one': 1, ':limit': limit },
  });

/** Lowers the counter in the transaction that removes a record. */
export const lowerQuota = (companyId: number, kind: QuotaKind): Write =>
  update(`quota ${kind}`, {
    TableName: environment().TABLE_NAME,
    Key: key(companyId, kind),
    UpdateExpression: 'ADD #count :minusOne',
    ConditionExpression: '#count > :zero',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':minusOne': -1, ':zero': 0 },
  });
