import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, retryAfterOf } from '../errors/api-error.ts';
import { notifyError } from '../components/notify.ts';
import { noticeMaintenance } from './maintenance.ts';
import { watchConversations } from '../features/messages/cache/watch-conversations.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** True when the calling screen shows the failure itself. */
      quiet?: boolean;
    };
  }
}

const isRetryable = (error: unknown): boolean =>
  error instanceof ApiError && (error.offline || error.status === 429 || error.status >= 502);

/** Milliseconds of a wait that the server asks for and that a screen sits out; after a longer one the user decides. */
const longestWait = 15_000;

/** Retries what may succeed later, unless the server asks to wait for longer than a screen should. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 2 && isRetryable(error) && retryAfterOf(error) <= longestWait;

/** Waits as long as the server asks for, else half a second, then twice that. */
const retryDelay = (failures: number, error: unknown): number => retryAfterOf(error) || 500 * 2 ** failures;

/** Creates the cache of server state. Realtime events patch it, so a list is refetched only after it was unmounted. */
export const createQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void noticeMaintenance(client, error) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry,
        retryDelay,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        void noticeMaintenance(client, error);
        if (!mutation.meta?.quiet && !(error instanceof ApiError && error.status === 401)) notifyError(error);
      },
    }),
  });
  watchConversations(client);
  return client;
};
