import type { NotificationData } from '@mantine/notifications';
import { loadWithRetry } from './load-with-retry.ts';

type Listener = () => void;
const listeners = new Set<Listener>();
let requested = false;

/** Loads the toasts' code, with the first toast: the login page renders without it. */
export const loadToasts = () => import('./Toasts.tsx');

/** True once a toast has been requested; for `useSyncExternalStore`. */
export const toastsRequested = (): boolean => requested;

export const onToastsRequested = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const showToast = (data: NotificationData): void => {
  requested = true;
  for (const listener of listeners) listener();
  loadWithRetry(loadToasts).then(
    ({ notifications }) => notifications.show(data),
    () => undefined,
  );
};

/** Removes a displayed toast. */
export const hideToast = (id: string): void => {
  loadWithRetry(loadToasts).then(
    ({ notifications }) => void notifications.hide(id),
    () => undefined,
  );
};
