/**
 * Keys of the session host's items that belong to a company. The host alone writes them; the deletion of a company finds them
 * by these keys. Keys of the host that name no company are its own.
 */
export const sessionHostKeys = {
  /** Prefix of the partitions of a company's connections. */
  company: (companyId: number): string => `host#c${companyId}#`,
  /** Partition of one connection. */
  connection: (companyId: number, whatsappId: number): string => `${sessionHostKeys.company(companyId)}w${whatsappId}`,
  /** Item of a connection that has its fence, and its credentials while it is linked. */
  head: 'auth',
  /** Prefix of the partitions that list the connections to run. */
  registries: 'host#registry#',
  /** Prefix of a company's connections in those lists. */
  registeredOf: (companyId: number): string => `c${companyId}#`,
  /** A connection in those lists. */
  registered: (companyId: number, whatsappId: number): string =>
    `${sessionHostKeys.registeredOf(companyId)}w${whatsappId}`,
} as const;
