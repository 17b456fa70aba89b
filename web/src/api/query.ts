import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call } from './call.ts';

/** The parts of a call that identify a query: params and query, never the body. */
type QueryParts<E> = Omit<CallOf<E>, 'body'>;

/** Key of all cached results of an endpoint or, with `parts`, of one. Realtime patches find their queries by it. */
export const queryKey = <E extends Endpoint>(endpoint: E, parts?: QueryParts<E>): readonly unknown[] =>
  parts === undefined ? [endpoint.name] : [endpoint.name, parts];

/** Query options for a GET endpoint. A read continues after its screen was left: the result is there when the screen is opened again. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, parts: CallOf<E>) =>
  queryOptions({
    queryKey: queryKey(endpoint, parts),
    queryFn: (): Promise<ResultOf<E>> => call(endpoint, parts),
  });

interface Page {
  hasMore: boolean;
  nextCursor: string | null;
}

/** Infinite query options for a list endpoint, paged by the server's cursor. */
export const endpointPages = <E extends Endpoint>(endpoint: E, parts: CallOf<E>) =>
  infiniteQueryOptions<ResultOf<E>, Error, InfiniteData<ResultOf<E>, string | null>, readonly unknown[], string | null>(
    {
      queryKey: queryKey(endpoint, parts),
      queryFn: ({ pageParam }): Promise<ResultOf<E>> => {
        const { query } = parts as { query?: Record<string, unknown> };
        return call(endpoint, {
          ...parts,
          query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) },
        });
      },
      initialPageParam: null,
      getNextPageParam: (last) => {
        const { hasMore, nextCursor } = last as Page;
        return hasMore && nextCursor !== null ? nextCursor : undefined;
      },
    },
  );
