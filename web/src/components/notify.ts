import type { NotificationData } from '@mantine/notifications';
import { translate } from '../i18n/i18n.ts';
import { translateError } from '../i18n/translate-error.ts';
import { showToast } from './toasts.ts';

interface Options {
  /** Milliseconds; about 2,000 by default (specification 1, section 8). */
  autoClose?: number | false;
  id?: string;
}

const show = (data: NotificationData): void =>
  showToast({ withBorder: true, closeButtonProps: { 'aria-label': translate('common:close') }, ...data });

export const notifySuccess = (message: string, options: Options = {}): void =>
  show({ color: 'teal', message, autoClose: 2000, ...options });

export const notifyWarning = (message: string, options: Options = {}): void =>
  show({ color: 'yellow', message, autoClose: 5000, ...options });

export const notifyFailure = (message: string, options: Options = {}): void =>
  show({ color: 'red', message, autoClose: 4000, role: 'alert', ...options });

/** Shows a failed call as a toast; equal messages share one toast. */
export const notifyError = (error: unknown): void => {
  const message = translateError(error);
  notifyFailure(message, { id: `error-${message}` });
};
