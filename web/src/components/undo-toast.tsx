import { Button } from '@mantine/core';
import { translate } from '../i18n/i18n.ts';
import { hideToast, showToast } from './toasts.ts';
import classes from './undo-toast.module.css';

/** Milliseconds in which an action can be undone. */
const undoTime = 6000;

/** Shows that something is done, with a button that undoes it. */
export const showUndo = (message: string, onUndo: () => void): void => {
  const id = crypto.randomUUID();
  const undo = (): void => {
    hideToast(id);
    onUndo();
  };
  showToast({
    id,
    autoClose: undoTime,
    withBorder: true,
    closeButtonProps: { 'aria-label': translate('common:close') },
    message: (
      <span className={classes.root}>
        {message}
        <Button size="compact-xs" variant="subtle" onClick={undo} data-testid="undo">
          {translate('common:undo')}
        </Button>
      </span>
    ),
  });
};
