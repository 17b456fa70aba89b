import { useEffect, useRef } from 'react';

/** The fields used of an infinite query. */
interface Pages {
  data: { pages: readonly unknown[] } | undefined;
  isFetching: boolean;
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/** Milliseconds between two reads of the same page. */
const pause = 1_000;

/**
 * Reads the rows of an opened dialog again once what they show has changed: `state` says by its value what is shown. All pages
 * are read together, at most one a second.
 */
export const useFollowedRows = (pages: Pages, state: string | undefined): void => {
  const latest = useRef({ pages, state });
  const read = useRef(state);
  useEffect(() => {
    latest.current = { pages, state };
    // What was shown first, and what loads with it, are the same.
    read.current ??= state;
  });
  const count = Math.max(1, pages.data?.pages.length ?? 0);
  useEffect(() => {
    const timer = setInterval(() => {
      const now = latest.current;
      if (now.state === undefined || now.state === read.current || now.pages.isFetching) return;
      read.current = now.state;
      void now.pages.refetch({ cancelRefetch: false });
    }, count * pause);
    return () => clearInterval(timer);
  }, [count]);
};
