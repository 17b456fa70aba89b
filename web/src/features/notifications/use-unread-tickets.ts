import { shallowEqual } from '@mantine/hooks';
import type { Ticket } from '@recado/shared/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useLogin } from '../../login/login-query.ts';
import { watchedConversation } from './is-watched.ts';
import { unreadSources, unreadTickets } from './unread-tickets.ts';

const stamp = (tickets: readonly Ticket[]): string => tickets.map(({ id, version }) => `${id}.${version}`).join();

/** The unread tickets that concern this user; updates with the caches. */
export const useUnreadTickets = (): readonly Ticket[] => {
  const client = useQueryClient();
  const { user, settings } = useLogin();
  const last = useRef<readonly Ticket[]>([]);
  const read = useRef<unknown[]>([]);
  const subscribe = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(({ type }) => type === 'updated' && changed()),
    [client],
  );
  const snapshot = (): readonly Ticket[] => {
    const watched = watchedConversation();
    // Lists have thousands of tickets, and the cache changes with each request of any query.
    const sources = [user, settings, watched, ...unreadSources(client)];
    if (shallowEqual(sources, read.current)) return last.current;
    read.current = sources;
    // The displayed conversation counts as unread only until the server has processed that it was read.
    const next = unreadTickets(client, user, settings).filter(({ uuid }) => uuid !== watched);
    if (stamp(next) !== stamp(last.current)) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, snapshot);
};
