/**
 * Number of outbound queues over which connections are spread, and so the maximum number of session hosts. Rationale:
 * docs/adr/0008-sixteen-shards-and-capacity-limits.md.
 */
export const shardCount = 16;

/** Returns the shard of a connection, which never changes. */
export const shardOf = (companyId: number, whatsappId: number): number => (companyId * 31 + whatsappId) % shardCount;
