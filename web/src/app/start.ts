import type { QueryClient } from '@tanstack/react-query';
import { runtimeConfig } from '../config/runtime-config.ts';
import { startI18n } from '../i18n/i18n.ts';
import { sessionQuery } from '../session/session-query.ts';
import { storedSession } from '../session/stored-session.ts';
import { loadInbox } from './screens.ts';
import { applyStoredColorScheme } from './theme/color-scheme.ts';

/** Begins to load, for somebody who is signed in, what the inbox shows first: its code, who the user is, the first list. */
const preload = (client: QueryClient): void => {
  void client.prefetchQuery(sessionQuery);
  if (!/^\/(tickets(\/.*)?)?$/.test(window.location.pathname)) return;
  loadInbox().then(({ preloadTickets }) => preloadTickets(client), () => undefined);
};

/** All that the first screen waits for, begun at once and side by side; only the texts and the configuration are waited for. */
export const start = async (client: QueryClient): Promise<void> => {
  applyStoredColorScheme();
  if (storedSession() !== null) preload(client);
  await Promise.all([startI18n(), runtimeConfig()]);
};
