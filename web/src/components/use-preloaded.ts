import { useEffect } from 'react';
import type { LazyComponent } from './lazy-component.tsx';

/** Milliseconds after which the screen itself has loaded. */
const preloadDelay = 4_000;

/** Loads the code of a component while the network is there, for what has to work without it too. */
export const usePreloaded = ({ preload }: Pick<LazyComponent<never>, 'preload'>): void => {
  useEffect(() => {
    const timer = setTimeout(preload, preloadDelay);
    return () => clearTimeout(timer);
  }, [preload]);
};
