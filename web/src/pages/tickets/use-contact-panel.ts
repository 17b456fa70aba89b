import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { fitsContactPanel, panelBesideQuery } from '../../components/inbox-widths.ts';

const ContactSidePanel = lazyDialog(async () => (await import('./ContactSidePanel.tsx')).ContactSidePanel);

/** Measures an element: its width in pixels, and the ref that it needs. */
const useWidth = (): { width: number; ref: (element: HTMLElement | null) => (() => void) | undefined } => {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, ref };
};

/**
 * Where the contact of a conversation is shown: beside it where both have room, remembered in this browser, else in a
 * side panel above it.
 */
export const useContactPanel = (uuid: string) => {
  const { width, ref } = useWidth();
  const wide = useMediaQuery(panelBesideQuery, undefined, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useLocalStorage({
    key: 'contactPanel',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  /** Counts the requests for the tag picker: each moves the focus there. */
  const [tagRequests, setTagRequests] = useState(0);
  const fits = wide === true && fitsContactPanel(width);
  const open = (focusTags: boolean): void => {
    if (!fits) return void openDialog(ContactSidePanel, { uuid, focusTags });
    setWanted(true);
    if (focusTags) setTagRequests(tagRequests + 1);
  };
  const close = (): void => {
    setWanted(false);
    setTagRequests(0);
  };
  const shown = fits && wanted;
  return { ref, shown, tagRequests, close, toggle: () => (shown ? close() : open(false)), openTags: () => open(true) };
};
