import { shardCounts } from '@recado/shared/deployment/shards';
import type { LeaseRow } from './lease-table.ts';

/**
 * Throws where the leases are those of an installation with another number of shards, which must not change: messages
 * that wait would reach hosts that do not hold their session. Leases of the first host, which may have died while it took
 * them, prove nothing.
 */
export const checkShards = (rows: readonly Pick<LeaseRow, 'shard' | 'fence'>[], count: number): void => {
  const isMore = rows.some(({ shard }) => shard >= count);
  const hasHistory = rows.some(({ fence }) => fence > 1);
  const isLess = rows.length < count && shardCounts.some((other) => other === rows.length) && hasHistory;
  if (isMore || isLess)
    throw new RangeError(`this installation has ${rows.length} shards, not ${count}: deploy it with that number`);
};
