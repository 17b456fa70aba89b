import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useSession } from '../../session/session-query.ts';
import { isWatched } from './is-watched.ts';
import { unreadTickets } from './unread-tickets.ts';

const stamp = (tickets: readonly Ticket[]): string => tickets.map(({ id, version }) => `${id}.${version}`).join();

/** The tickets with something unread for this user, as the caches change. */
export const useUnreadTickets = (): readonly Ticket[] => {
  const client = useQueryClient();
  const { user, settings } = useSession();
  const last = useRef<readonly Ticket[]>([]);
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(({ type }) => type === 'updated' && changed()),
    [client],
  );
  const snapshot = (): readonly Ticket[] => {
    // What is being read right now is unread only until the server has heard of it.
    const next = unreadTickets(client, user, settings).filter((ticket) => !isWatched(ticket));
    if (stamp(next) !== stamp(last.current)) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, snapshot);
};
