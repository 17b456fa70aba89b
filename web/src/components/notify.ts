import type { NotificationData } from '@mantine/notifications';
import { translateError } from '../i18n/translate-error.ts';
import { showToast } from './toasts.ts';

interface Options {
  /** Milliseconds; about 2 s unless told (specification 1, section 8). */
  autoClose?: number | false;
  id?: string;
}

const show = (data: NotificationData): void => showToast({ withBorder: true, ...data });

export const notifySuccess = (message: string, options: Options = {}): void =>
  show({ color: 'teal', message, autoClose: 2000, ...options });

export const notifyWarning = (message: string, options: Options = {}): void =>
  show({ color: 'yellow', message, autoClose: 5000, ...options });

export const notifyFailure = (message: string, options: Options = {}): void =>
  show({ color: 'red', message, autoClose: 4000, role: 'alert', ...options });

/** The shared toast of failed calls: the same message shows once at a time, however many calls failed with it. */
export const notifyError = (error: unknown): void => {
  const message = translateError(error);
  notifyFailure(message, { id: `error-${message}` });
};
