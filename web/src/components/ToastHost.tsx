import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadToasts, onToastsWanted, toastsWanted } from './toasts.ts';

const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }));

/** Draws the toasts once there are any. */
export const ToastHost = () => {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted);
  return wanted ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
};
