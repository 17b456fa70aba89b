import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { loadAgain } from './load-again.ts';
import { LoadFailure } from './LoadFailure.tsx';

type Frame<Props> = (failure: ReactNode, props: Props) => ReactNode;

/**
 * A part of the app that is loaded when it is first drawn, within a `Suspense`. Where it can't be loaded, or trips, it says
 * so in its own place (`frame` draws around it) and may be tried again; what can't be had then is had with a new page: a
 * deployment may have taken the files away.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>, frame: Frame<Props> = (failure) => failure): ComponentType<Props> => {
  const begin = () => lazy(async () => ({ default: await loadAgain(load) as ComponentType<object> }));
  const shared = { part: begin(), tried: false };
  const again = () => {
    if (shared.tried) window.location.reload();
    shared.tried = true;
    shared.part = begin();
    return shared.part;
  };
  return function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => shared.part);
    return (
      <ErrorBoundary
        fallbackRender={({ error, resetErrorBoundary }) => frame(<LoadFailure error={error} onRetry={resetErrorBoundary} />, props)}
        onReset={() => setLoaded(again())}
      >
        <Loaded {...props} />
      </ErrorBoundary>
    );
  };
};
