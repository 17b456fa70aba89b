import type { ErrorCode } from '@recado/shared/contract/errors';
import { environment } from './environment.ts';
import { update, type Write } from './write.ts';

/** A counter of a company: of a kind of record, or of those of the kind that belong to one record. */
export interface Counter {
  /** The name that an entity gives its quota. */
  kind: string;
  /** The value of the field by which the kind is counted. */
  of?: string | number;
}

const sortOf = ({ kind, of }: Counter): string => (of === undefined ? kind : `${kind}#${of}`);

/** The key of a counter. */
export const quotaKey = (companyId: number, counter: Counter): { pk: string; sk: string } => ({
  pk: `c#${companyId}#quota`,
  sk: sortOf(counter),
});

/** The amount that a write adds to a counter, with the limit that it may not pass. */
export interface Count {
  companyId: number;
  counter: Counter;
  by: number;
  limit?: number;
  error?: ErrorCode;
}

/** Adds to a counter. Label `quota {counter}`. */
const countWrite = (count: Count): Write => {
  const { companyId, counter, by, limit, error } = count;
  const free = limit === undefined ? null : limit - by;
  return {
    ...update(`quota ${sortOf(counter)}`, {
      TableName: environment().TABLE_NAME,
      Key: quotaKey(companyId, counter),
      UpdateExpression: 'ADD #count :by',
      ...(free === null
        ? {}
        : { ConditionExpression: free < 0 ? '#count <= :free' : 'attribute_not_exists(#count) OR #count <= :free' }),
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':by': by, ...(free === null ? {} : { ':free': free }) },
    }),
    count,
    ...(error ? { refusal: { code: error, details: { limit } } } : {}),
  };
};

/** Counts a record in the transaction that adds it, which is refused with `error` at the limit. */
export const raiseQuota = (
  companyId: number,
  counter: Counter,
  { limit, error }: { limit: number; error: ErrorCode },
): Write => countWrite({ companyId, counter, by: 1, limit, error });

/** Counts a record that is removed, or that moves to another counter: never refused. */
export const moveQuota = (companyId: number, counter: Counter, by: 1 | -1): Write =>
  countWrite({ companyId, counter, by });

/** Makes one write of those that change the same counter: a transaction takes one write of an item. */
export const mergeCounts = (writes: readonly Write[]): Write[] => {
  const counts = new Map<string, Count>();
  for (const { count, label } of writes) {
    if (!count) continue;
    const key = `${count.companyId} ${label}`;
    const before = counts.get(key);
    counts.set(key, before ? { ...before, ...count, by: before.by + count.by } : count);
  }
  return [
    ...writes.filter(({ count }) => !count),
    ...[...counts.values()].filter(({ by }) => by !== 0).map(countWrite),
  ];
};
