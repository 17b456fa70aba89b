import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useLogin } from '../../login/login-query.ts';
import { isWatched } from './is-watched.ts';
import { unreadTickets } from './unread-tickets.ts';

const stamp = (tickets: readonly Ticket[]): string => tickets.map(({ id, version }) => `${id}.${version}`).join();

/** The unread tickets that concern this user; updates with the caches. */
export const useUnreadTickets = (): readonly Ticket[] => {
  const client = useQueryClient();
  const { user, settings } = useLogin();
  const last = useRef<readonly Ticket[]>([]);
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(({ type }) => type === 'updated' && changed()),
    [client],
  );
  const snapshot = (): readonly Ticket[] => {
    // The displayed conversation counts as unread only until the server has processed that it was read.
    const next = unreadTickets(client, user, settings).filter((ticket) => !isWatched(ticket));
    if (stamp(next) !== stamp(last.current)) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, snapshot);
};
