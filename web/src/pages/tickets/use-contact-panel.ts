import { useState } from 'react';
import { useContactColumn } from '../../components/contact-column.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';

const ContactSidePanel = lazyDialog(async () => (await import('./ContactSidePanel.tsx')).ContactSidePanel);

/**
 * The place where the contact of a conversation is shown: beside it where both have room, remembered in this browser,
 * else in a side panel above it.
 */
export const useContactPanel = (uuid: string) => {
  const { fits, wanted, setWanted } = useContactColumn();
  /** Counts the requests for the tag picker: each moves the focus there. */
  const [tagRequests, setTagRequests] = useState(0);
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
  return { shown, tagRequests, close, toggle: () => (shown ? close() : open(false)), openTags: () => open(true) };
};
