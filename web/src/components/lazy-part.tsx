import { lazy, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApiError } from '../api/api-error.ts';
import { loadAgain, renewPage } from './load-again.ts';
import { LoadFailure } from './LoadFailure.tsx';

type Frame<Props> = (failure: ReactNode, props: Props) => ReactNode;

/** What could not be loaded needs a new page; what tripped is drawn again. */
const retry = (error: unknown, reset: () => void): void => {
  if (error instanceof ApiError) renewPage().catch(() => undefined);
  else reset();
};

/**
 * A part of the app that is loaded when it is first drawn, within a `Suspense`. Where it can't be loaded, or trips, it says
 * so in its own place (`frame` draws around it), with a way to try again, and leaves the rest as it is.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: Frame<Props> = (failure) => failure,
): ComponentType<Props> => {
  const Loaded = lazy(async () => ({ default: (await loadAgain(load)) as ComponentType<object> }));
  return function Part(props: Props) {
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
