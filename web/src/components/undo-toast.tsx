import { Button } from '@mantine/core';
import { translate } from '../i18n/i18n.ts';
import { hideToast, showToast } from './toasts.ts';
import classes from './undo-toast.module.css';

/** Milliseconds in which the action can be chosen. */
const shownFor = 6000;

interface ToastAction {
  label: string;
  testId: string;
  run: () => void;
  /** False for a message that stays until it is closed. */
  autoClose?: false;
}

/** Shows a message with a button. */
export const showAction = (message: string, { label, testId, run, autoClose }: ToastAction): void => {
  const id = crypto.randomUUID();
  const choose = (): void => {
    hideToast(id);
    run();
  };
  showToast({
    id,
    autoClose: autoClose ?? shownFor,
    withBorder: true,
    closeButtonProps: { 'aria-label': translate('common:close') },
    message: (
      <span className={classes.root}>
        {message}
        <Button className={classes.action} size="compact-xs" variant="subtle" onClick={choose} data-testid={testId}>
          {label}
        </Button>
      </span>
    ),
  });
};

/** Shows that something is done, with a button that undoes it. */
export const showUndo = (message: string, onUndo: () => void): void =>
  showAction(message, { label: translate('common:undo'), testId: 'undo', run: onUndo });
