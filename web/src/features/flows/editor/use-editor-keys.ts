import { type Dispatch, useEffect } from 'react';
import { isDialogOpen } from '../../../components/dialog/dialogs.ts';
import { isField } from '../../../components/focus/places.ts';
import type { FlowAction } from './state/flow-document.ts';

/**
 * Undoes by Ctrl+Z, does again by Ctrl+Shift+Z or Ctrl+Y, and copies the selected nodes by Ctrl+D, outside fields and
 * dialogs. On a Mac it is the command key.
 */
export const useEditorKeys = (dispatch: Dispatch<FlowAction>, duplicateSelected: () => void): void => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isField(event.target) || isDialogOpen()) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y' && key !== 'd') return;
      // The browser would add a bookmark by Ctrl+D.
      event.preventDefault();
      if (key !== 'd') dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
      else if (!event.repeat) duplicateSelected();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [dispatch, duplicateSelected]);
};
