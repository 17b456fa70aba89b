/** The numbers of shards that an installation can have. More shards take more and smaller hosts, and cost more polls and alarms. */
export const shardCounts = [16, 32, 64] as const;

type ShardCount = (typeof shardCounts)[number];

/** Parses the number of shards; the least without a text. @throws RangeError for a number that no installation has */
export const parseShardCount = (text = '16'): ShardCount => {
  const found = shardCounts.find((count) => String(count) === text);
  if (found === undefined) throw new RangeError(`OUTBOUND_SHARDS is one of ${shardCounts.join(', ')}, not ${text}`);
  return found;
};

/** The environment; browsers, which build messages of no queue, have none. */
const { env = {} } = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process ?? {};

/**
 * Number of outbound queues over which connections are spread, and so the maximum number of session hosts. It is chosen
 * with the first deployment. Rationale: docs/adr/0008-sixteen-shards-and-capacity-limits.md.
 */
export const shardCount = parseShardCount(env.OUTBOUND_SHARDS);

/** Returns the shard of a connection, which never changes. */
export const shardOf = (companyId: number, whatsappId: number): number => (companyId * 31 + whatsappId) % shardCount;
