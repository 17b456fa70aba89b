import { type RefObject, useEffect, useRef } from 'react';

/** Returns the reference of a row of tabs that scrolls sideways: it brings the selected tab into its middle. */
export const useTabInView = (selected: string): RefObject<HTMLDivElement | null> => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);
  return list;
};
