import type { Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

type List = Pick<Virtualizer<HTMLDivElement, Element>, 'scrollToEnd' | 'getTotalSize'>;

/**
 * Keeps a list at its end when its size changes: its rows are measured again, one after the other, until the user scrolls.
 * `atEnd` says whether the end is shown. Returns a function that lets go, to be called when the user moves the list.
 */
export const useHoldEnd = (
  scroll: RefObject<HTMLElement | null>,
  list: List,
  { atEnd, hasRows }: { atEnd: boolean; hasRows: boolean },
): (() => void) => {
  const shown = useRef(atEnd);
  const held = useRef(false);
  useEffect(() => {
    shown.current = atEnd;
  }, [atEnd]);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return undefined;
    let size = `${box.clientWidth} ${box.clientHeight}`;
    const observer = new ResizeObserver(() => {
      const now = `${box.clientWidth} ${box.clientHeight}`;
      if (now === size) return;
      size = now;
      held.current ||= shown.current;
      if (held.current) list.scrollToEnd();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroll, list, hasRows]);
  const total = list.getTotalSize();
  useLayoutEffect(() => {
    if (held.current) list.scrollToEnd();
  }, [list, total]);
  return useCallback(() => {
    held.current = false;
  }, []);
};
