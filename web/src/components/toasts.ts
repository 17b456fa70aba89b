import type { NotificationData } from '@mantine/notifications';
import { loadAgain } from './load-again.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let wanted = false;

/** How often the toasts' code is asked for, a second between: what they tell is told late rather than not. */
export const attempts = 60;

/** The toasts' code is loaded with the first of them: the sign-in page draws without it. */
export const loadToasts = () => import('./Toasts.tsx');

/** Whether anything has asked for a toast yet; for `useSyncExternalStore`. */
export const toastsWanted = (): boolean => wanted;

export const onToastsWanted = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const showToast = (data: NotificationData): void => {
  wanted = true;
  for (const listener of listeners) listener();
  loadAgain(loadToasts, attempts).then(({ notifications }) => notifications.show(data), () => undefined);
};
