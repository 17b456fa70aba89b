import type { Connection } from '@recado/shared/contract/connections';

/** Returns the queues that a change of a connection names: they have to be the company's. */
export const queuesNamedBy = ({
  queueIds = [],
  queueIdImportMessages,
  sendIdQueue,
}: Partial<Pick<Connection, 'queueIds' | 'queueIdImportMessages' | 'sendIdQueue'>>): number[] => [
  ...queueIds,
  ...(queueIdImportMessages ? [queueIdImportMessages] : []),
  ...(sendIdQueue ? [sendIdQueue] : []),
];
