import { useEffect } from 'react';

/** The fields used of an infinite query. */
interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

interface NextPage {
  /** Call when the list is scrolled. */
  loadMore: () => void;
  /** Requests a page that failed to load again. */
  retry: () => void;
}

/**
 * Loads a list's next page when its end is near (`isNear`), also when a page does not fill the pane and nothing can be
 * scrolled. Waits for a fetch in flight instead of cancelling it, because it may be the refetch after a reconnect.
 * After a failure it loads only on `retry`.
 */
export const useNextPage = (
  { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Pages,
  isNear: () => boolean,
): NextPage => {
  const retry = (): void => void fetchNextPage({ cancelRefetch: false });
  const loadMore = (): void => {
    if (hasNextPage && !isFetching && !isFetchNextPageError && isNear()) retry();
  };
  useEffect(loadMore);
  return { loadMore, retry };
};
