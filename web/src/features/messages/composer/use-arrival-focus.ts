import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isDialogOpen } from '../../../components/dialog/dialogs.ts';
import { focusWriting } from '../../../components/focus/places.ts';

/** State of navigations that change what the list shows, and not the conversation. */
export interface ListState {
  keepsList: true;
}

/**
 * Gives the composer the focus whenever a navigation leads to its conversation: also to the one that is open, as
 * accepting it and showing one of its messages do. A composer that can be written in from now on takes a focus that its
 * control has lost.
 */
export const useArrivalFocus = ({ disabled, hidden }: { disabled: boolean; hidden: boolean }): void => {
  const location = useLocation();
  const { key } = location;
  const stays = (location.state as Partial<ListState> | null)?.keepsList === true;
  useEffect(() => {
    if (!stays && !isDialogOpen()) focusWriting();
  }, [key, stays]);
  useEffect(() => {
    const { activeElement } = document;
    const lost = activeElement === null || activeElement === document.body;
    if (!disabled && !hidden && lost && !isDialogOpen()) focusWriting();
  }, [disabled, hidden]);
};
