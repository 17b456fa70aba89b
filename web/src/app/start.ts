import type { QueryClient } from '@tanstack/react-query';
import { runtimeConfig } from '../config/runtime-config.ts';
import { initialFilter, ticketListQuery } from '../features/tickets/ticket-list-query.ts';
import { startI18n } from '../i18n/i18n.ts';
import { sessionQuery } from '../session/session-query.ts';
import { storedSession } from '../session/stored-session.ts';
import { loadInbox } from './load-inbox.ts';
import { applyStoredColorScheme } from './theme/color-scheme.ts';

const inboxPath = /^\/(tickets(\/.*)?|login)?$/;

/** Begins to load what somebody who is signed in sees first: the inbox, who the user is and the first list. */
const preload = (client: QueryClient): void => {
  if (storedSession() === null) {
    client.setQueryData(sessionQuery.queryKey, null);
    return;
  }
  void client.prefetchQuery(sessionQuery);
  if (inboxPath.test(window.location.pathname)) void client.prefetchInfiniteQuery(ticketListQuery(initialFilter));
  loadInbox().catch(() => undefined);
};

/** All that the first screen waits for, begun at once and side by side; only the texts and the configuration are waited for. */
export const start = async (client: QueryClient): Promise<void> => {
  applyStoredColorScheme();
  preload(client);
  await Promise.all([startI18n(), runtimeConfig()]);
};
