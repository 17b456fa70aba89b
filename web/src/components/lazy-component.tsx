import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { ApiError } from '../errors/api-error.ts';
import { loadWithRetry, reloadPage } from './load-with-retry.ts';
import { LoadFailure } from './LoadFailure.tsx';

type Frame<Props> = (failure: ReactNode, props: Props) => ReactNode;

/** Reloads the page after a load failure; renders again after any other error. */
const retry = (error: unknown, reset: () => void): void => {
  if (error instanceof ApiError) reloadPage().catch(() => undefined);
  else reset();
};

export type LazyComponent<Props> = ComponentType<Props> & {
  /** Begins to load the code. A failure is shown once the component is rendered. */
  preload: () => void;
};

/**
 * Creates a component whose code loads when it is first rendered; render it within a `Suspense`. Code that is there by
 * then is rendered at once: React shows the content of a `Suspense` no sooner than 300 ms after its fallback. A load
 * failure or an error is shown in place, inside `frame`, with a retry button.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  frame: Frame<Props> = (failure) => failure,
): LazyComponent<Props> => {
  let Ready: ComponentType<object> | undefined;
  const loadReady = async (): Promise<ComponentType<object>> => (Ready ??= (await load()) as ComponentType<object>);
  const Loaded = lazy(async () => ({ default: await loadWithRetry(loadReady) }));
  const LazyComponent = (props: Props) => {
    const [Shown] = useState(() => Ready ?? Loaded);
    return (
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) =>
          frame(<LoadFailure error={error} onRetry={() => retry(error, resetErrorBoundary)} />, props)
        }
      >
        <Shown {...props} />
      </ErrorBoundary>
    );
  };
  return Object.assign(LazyComponent, { preload: () => void loadReady().catch(() => undefined) });
};
