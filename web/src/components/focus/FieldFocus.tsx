import { useEffect } from 'react';

/**
 * Rendered beside content that loads: focuses the field of `data-autofocus` in a dialog that was opened before. The
 * dialog looks for it when it opens, and takes its close button where there is none yet.
 */
export const FieldFocus = () => {
  useEffect(() => {
    const focused = document.activeElement;
    if (!focused?.matches('.mantine-Modal-close')) return;
    focused.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, []);
  return null;
};
