import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call } from './call.ts';

/** The parts of a call that make it another query: never the body. */
type Asked<E> = Omit<CallOf<E>, 'body'>;

/** Key of every cached answer of an endpoint; with parts, of one. Realtime patches find their lists by it. */
export const queryKey = <E extends Endpoint>(endpoint: E, parts?: Asked<E>): readonly unknown[] =>
  parts === undefined ? [endpoint.name] : [endpoint.name, parts];

/** Query options of a GET of the contract. */
export const endpointQuery = <E extends Endpoint>(endpoint: E, parts: CallOf<E>) =>
  queryOptions({
    queryKey: queryKey(endpoint, parts),
    queryFn: ({ signal }): Promise<ResultOf<E>> => call(endpoint, parts, { signal }),
  });

interface Page {
  hasMore: boolean;
  nextCursor: string | null;
}

/** Query options of a list of the contract, page by page with the server's cursor. */
export const endpointPages = <E extends Endpoint>(endpoint: E, parts: CallOf<E>) =>
  infiniteQueryOptions<ResultOf<E>, Error, InfiniteData<ResultOf<E>, string | null>, readonly unknown[], string | null>(
    {
      queryKey: queryKey(endpoint, parts),
      queryFn: ({ signal, pageParam }): Promise<ResultOf<E>> => {
        const { query } = parts as { query?: Record<string, unknown> };
        return call(
          endpoint,
          { ...parts, query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } },
          { signal },
        );
      },
      initialPageParam: null,
      getNextPageParam: (last) => {
        const { hasMore, nextCursor } = last as Page;
        return hasMore && nextCursor !== null ? nextCursor : undefined;
      },
    },
  );
