import { useEffect, useRef } from 'react';

/**
 * Gives the page the focus when another place took away the control that had it: a conversation that was resolved, or a
 * screen that the palette left. The next Tab goes on from there: in the inbox from the first row.
 */
export const useLostFocus = (pathname: string): void => {
  // On a page that was just loaded the first Tab leads to the skip link.
  const had = useRef(false);
  useEffect(() => {
    const note = (): void => {
      had.current = true;
    };
    window.addEventListener('focusin', note);
    return () => window.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (!had.current || document.activeElement !== document.body) return;
    const place = document.querySelector<HTMLElement>('[data-ticket-link]') ?? document.querySelector('main');
    place?.focus({ preventScroll: true });
  }, [pathname]);
};
