import { useEffect, useEffectEvent, useState } from 'react';
import { returnFocus } from './return-focus.ts';

/**
 * Gives the focus back to where it was when the component was first rendered, as soon as the dialog begins to close, so
 * that what is typed meanwhile is not lost. Mantine's dialogs do so only when they are rendered before they open. Returns
 * a function that does it again once the dialog has left the page, for one that held the focus to its end.
 */
export const useReturnFocus = (opened: boolean): (() => void) => {
  const [opener] = useState(() => document.activeElement);
  const giveBack = useEffectEvent(() => returnFocus(opener));
  useEffect(() => {
    if (!opened) giveBack();
  }, [opened]);
  return () => returnFocus(opener);
};
