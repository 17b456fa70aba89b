import { useEffect } from 'react';

/** What is needed of an infinite query. */
interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

interface NextPage {
  /** To be called as the list is scrolled. */
  loadMore: () => void;
  /** Asks again for a page that could not be had. */
  retry: () => void;
}

/**
 * Asks for a list's next page as its end nears (`isNear`), also where a page does not fill the pane and nothing can be
 * scrolled. Never while another answer is on its way: it would break off what a reconnect is catching up on; the page
 * comes after it. After a failure only when told to.
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
