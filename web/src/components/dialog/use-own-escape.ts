import { useLayoutEffect } from 'react';
import { layers } from './return-focus.ts';

/**
 * Keeps the Escape that closes a dialog from the field below it: the focus is still there in the moment in which the
 * dialog opens.
 */
export const useOwnEscape = (closes: boolean): void => {
  // Before the effect with which Mantine listens: its handler closes the dialog, which ends this one.
  useLayoutEffect(() => {
    if (!closes) return undefined;
    const keep = (event: KeyboardEvent): void => {
      const isBelow = event.target instanceof Element && event.target.closest(layers) === null;
      if (event.key === 'Escape' && isBelow) event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => window.removeEventListener('keydown', keep, { capture: true });
  }, [closes]);
};
