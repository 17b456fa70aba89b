import { useCallback, useState } from 'react';

interface Measured {
  /** Pixels; 0 until the element is there. */
  width: number;
  measure: (element: HTMLElement | null) => (() => void) | undefined;
}

/** Measures the width of the element whose ref is `measure`, whenever it changes. */
export const useWidth = (): Measured => {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
};
