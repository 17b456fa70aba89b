import type { Query, QueryClient } from '@tanstack/react-query';
import type { SocketState } from './socket-client.ts';

/** Milliseconds that the socket may be disconnected before the app shows itself as offline. */
const offlineDelay = 3000;
/** Milliseconds after which the first screen's responses have arrived, and lists have what changed before the socket opened. */
const settledDelay = 1500;

interface Options {
  /** First key elements of the queries that events patch. */
  patchedQueries: readonly string[];
  /** Called after a reconnect: clears state that only events feed. */
  onReopened: (client: QueryClient) => void;
}

/** True for a query whose data came with the answer of another call, which may have been asked before the socket opened. */
const isSeeded = ({ state }: Query): boolean => state.data !== undefined && state.dataUpdateCount === 0;

/** Tracks the socket: refetches after a reconnect and reports whether the app is online. */
export const trackConnection = (
  client: QueryClient,
  { patchedQueries, onReopened }: Options,
  onOnline: (online: boolean) => void,
) => {
  let wasOpen = false;
  let refetchTimer: ReturnType<typeof setTimeout> | undefined;
  let offlineTimer: ReturnType<typeof setTimeout> | undefined;
  const onOpen = (): void => {
    clearTimeout(offlineTimer);
    offlineTimer = undefined;
    onOnline(true);
    // Refetch what may have changed between its response and the open socket; what is asked from now on is current.
    clearTimeout(refetchTimer);
    const reopened = wasOpen;
    wasOpen = true;
    if (reopened) onReopened(client);
    const isPatched = (queryKey: readonly unknown[]): boolean => patchedQueries.includes(String(queryKey[0]));
    const before = new Set(client.getQueryCache().findAll({ predicate: ({ queryKey }) => isPatched(queryKey) }));
    if (reopened) void client.invalidateQueries();
    // After a reconnect again: the server's lists show a change a moment after it, and its event reached nobody.
    const mayBeOld = (query: Query): boolean => before.has(query) || (isPatched(query.queryKey) && isSeeded(query));
    refetchTimer = setTimeout(() => void client.invalidateQueries({ predicate: mayBeOld }), settledDelay);
  };
  return {
    onState: (state: SocketState): void =>
      state === 'open' ? onOpen() : void (offlineTimer ??= setTimeout(() => onOnline(false), offlineDelay)),
    stop: (): void => {
      clearTimeout(refetchTimer);
      clearTimeout(offlineTimer);
      offlineTimer = undefined;
      wasOpen = false;
    },
  };
};
