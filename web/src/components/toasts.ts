import type { NotificationData } from '@mantine/notifications';
import { loadAgain } from './load-again.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let wanted = false;

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
  loadAgain(loadToasts).then(
    ({ notifications }) => notifications.show(data),
    () => undefined,
  );
};
