import type { Viewer } from './can.ts';

type Reaching = Pick<Viewer, 'key'>;

/** Returns whether an API key reaches a queue; users, and keys of all queues, reach each. Null is no queue. */
export const reachesQueue = ({ key }: Reaching, queueId: number | null): boolean =>
  !key?.queueIds || (queueId !== null && key.queueIds.includes(queueId));

/** Returns whether an API key reaches a connection; users, and keys of all connections, reach each. */
export const reachesConnection = ({ key }: Reaching, connectionId: number | undefined): boolean =>
  !key?.connectionIds || (connectionId !== undefined && key.connectionIds.includes(connectionId));

/** Returns whether a caller is limited to no queues and no connections. */
export const reachesAll = ({ key }: Reaching): boolean => !key?.queueIds && !key?.connectionIds;

/**
 * Returns whether a caller may change what every queue and connection uses, as a tag: of a key that is limited to some, only
 * what it created itself.
 */
export const mayChangeForAll = (viewer: Pick<Viewer, 'id' | 'key'>, { userId }: { userId: number | null }): boolean =>
  reachesAll(viewer) || userId === viewer.id;
