import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { notifyError } from '../components/notify.ts';

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

/** Creates the cache of server state. Realtime events patch it, so a list is refetched only after it was unmounted. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isRetryable(error),
        retryDelay: (failures) => 500 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (!mutation.meta?.quiet && !(error instanceof ApiError && error.status === 401)) notifyError(error);
      },
    }),
  });
