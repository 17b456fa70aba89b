import { lazy, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApiError } from '../api/api-error.ts';
import { loadWithRetry, reloadPage } from './load-with-retry.ts';
import { LoadFailure } from './LoadFailure.tsx';

type Frame<Props> = (failure: ReactNode, props: Props) => ReactNode;

/** Reloads the page after a load failure; renders again after any other error. */
const retry = (error: unknown, reset: () => void): void => {
  if (error instanceof ApiError) reloadPage().catch(() => undefined);
  else reset();
};

/**
 * Creates a component whose code loads when it is first rendered; render it within a `Suspense`. A load failure or an
 * error is shown in place, inside `frame`, with a retry button.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: Frame<Props> = (failure) => failure,
): ComponentType<Props> => {
  const Loaded = lazy(async () => ({ default: (await loadWithRetry(load)) as ComponentType<object> }));
  return function LazyComponent(props: Props) {
    return (
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) =>
          frame(<LoadFailure error={error} onRetry={() => retry(error, resetErrorBoundary)} />, props)
        }
      >
        <Loaded {...props} />
      </ErrorBoundary>
    );
  };
};
