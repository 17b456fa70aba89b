import { useState } from 'react';

/**
 * Returns a function that gives the focus back to the element that had it when the component was first rendered, unless
 * another one has taken it since. Mantine's dialogs do so only when they are rendered before they open.
 */
export const useReturnFocus = (): (() => void) => {
  const [opener] = useState(() => document.activeElement);
  return () => {
    const free = document.activeElement === null || document.activeElement === document.body;
    if (free && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
};
