import type { QueryClient } from '@tanstack/react-query';
import { onProofNeeded } from '../../api/proof.ts';
import { loadSecondFactor } from '../../components/second-factor/load.ts';
import { brandQuery } from '../../config/brand.ts';
import { runtimeConfig } from '../../config/runtime-config.ts';
import { initialFilter, ticketListQuery } from '../../features/tickets/cache/ticket-list-query.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { loginQuery } from '../../login/login-query.ts';
import { loginStorage } from '../../sign-in/stored-login.ts';
import { LazyConversation } from '../../pages/tickets/lazy-conversation.ts';
import { ScreenRoutes } from './AppRoutes.tsx';
import { prefetchStart } from '../prefetch-start.ts';
import { showsFirstList } from './first-list.ts';
import { applyStoredColorScheme } from '../theme/color-scheme.ts';

const conversationPath = /^\/tickets\/./;

/** Starts loading what a logged-in user sees first: the inbox's code, that of the conversation where
 * one is open, the login, what the layout shows and the first list. */
const preload = (client: QueryClient): void => {
  if (loginStorage() === null) {
    client.setQueryData(loginQuery.queryKey, null);
    return;
  }
  void client.prefetchQuery(loginQuery);
  prefetchStart(client);
  if (showsFirstList(window.location)) void client.prefetchInfiniteQuery(ticketListQuery(initialFilter));
  ScreenRoutes.preload();
  if (conversationPath.test(window.location.pathname)) LazyConversation.preload();
};

/** Starts all loading of the first screen in parallel; waits only for the texts, the configuration and the brand. */
export const start = async (client: QueryClient): Promise<void> => {
  applyStoredColorScheme();
  onProofNeeded(async () => (await loadSecondFactor()).askForProof());
  preload(client);
  await Promise.all([startI18n(), runtimeConfig(), client.prefetchQuery(brandQuery)]);
};
