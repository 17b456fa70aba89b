import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadAgain } from './load-again.ts';
import { loadToasts, onToastsWanted, toastsWanted } from './toasts.ts';

const Toasts = lazy(async () => ({ default: (await loadAgain(loadToasts)).Toasts }));

/** Draws the toasts once there are any. */
export const ToastHost = () => {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted);
  return wanted ? (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  ) : null;
};
