import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { fold } from '@recado/shared/text/fold';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { endpointPages, endpointQuery } from '../../api/query.ts';

/** The rows of a list for a search text, as a list page needs them. */
export interface ListRows<Row> {
  /** Undefined until the first response. */
  rows: readonly Row[] | undefined;
  error: unknown;
  refetch: () => Promise<unknown>;
  /** The next pages of a paged list. */
  pages?: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  };
}

/** Hook that reads the rows for a search text; empty when nothing is searched for. */
export type UseRows<Row> = (search: string) => ListRows<Row>;

/** A row of an endpoint that returns the whole list. */
type RowOf<E> = ResultOf<E> extends readonly (infer Row)[] ? Row : never;

/**
 * Rows of an endpoint that returns the whole list. The browser searches in `textsOf`, ignoring case and accents.
 */
export const wholeList =
  <E extends Endpoint>(endpoint: E, textsOf: (row: RowOf<E>) => readonly string[]): UseRows<RowOf<E>> =>
  (search) => {
    const { data, error, refetch } = useQuery(endpointQuery(endpoint, {} as CallOf<E>));
    if (data === undefined) return { rows: undefined, error, refetch };
    const all = data as RowOf<E>[];
    const wanted = fold(search);
    const rows = wanted === '' ? all : all.filter((row) => textsOf(row).some((text) => fold(text).includes(wanted)));
    return { rows, error, refetch };
  };

/**
 * Rows of an endpoint that returns pages, which the server searches. `refetchAfter`: milliseconds after which these rows
 * are read again while the page is displayed; null for never.
 */
export const pagedList =
  <E extends Endpoint, Row>(
    endpoint: E,
    partsOf: (search: string) => CallOf<E>,
    rowsOf: (page: ResultOf<E>) => readonly Row[],
    { refetchAfter = () => null }: { refetchAfter?: (rows: readonly Row[]) => number | null } = {},
  ): UseRows<Row> =>
  (search) => {
    const { data, error, refetch, ...pages } = useInfiniteQuery({
      ...endpointPages(endpoint, partsOf(search)),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => refetchAfter(state.data?.pages.flatMap(rowsOf) ?? []) ?? false,
    });
    return { rows: data?.pages.flatMap(rowsOf), error, refetch, pages };
  };
