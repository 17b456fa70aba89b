import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadWithRetry } from './load-with-retry.ts';
import { loadToasts, onToastsRequested, toastsRequested } from './toasts.ts';

const Toasts = lazy(async () => ({ default: (await loadWithRetry(loadToasts)).Toasts }));

/** Renders the toasts once there are any. */
export const ToastHost = () => {
  const requested = useSyncExternalStore(onToastsRequested, toastsRequested);
  return requested ? (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Toasts />
      </Suspense>
    </ErrorBoundary>
  ) : null;
};
