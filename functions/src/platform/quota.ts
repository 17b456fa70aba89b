import { environment } from './environment.ts';
import { update, type Write } from './write.ts';

/** Things whose number a plan limits. */
export type QuotaKind = 'users' | 'queues' | 'connections';

const key = (companyId: number, kind: QuotaKind): object => ({ pk: `c#${companyId}#quota`, sk: kind });

/** Counts one more; its condition (label `quota {kind}`) fails when `limit` are there already. Belongs into the transaction that adds the thing. */
export const raiseQuota = (companyId: number, kind: QuotaKind, limit: number): Write =>
  update(`quota ${kind}`, {
    TableName: environment().TABLE_NAME,
    Key: key(companyId, kind),
    UpdateExpression: 'ADD #count :one',
    ConditionExpression: limit > 0 ? 'attribute_not_exists(#count) OR #count < :limit' : '#count < :limit',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':one': 1, ':limit': limit },
  });

/** Counts one less, in the transaction that removes the thing. */
export const lowerQuota = (companyId: number, kind: QuotaKind): Write =>
  update(`quota ${kind}`, {
    TableName: environment().TABLE_NAME,
    Key: key(companyId, kind),
    UpdateExpression: 'ADD #count :minusOne',
    ConditionExpression: '#count > :zero',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: { ':minusOne': -1, ':zero': 0 },
  });
