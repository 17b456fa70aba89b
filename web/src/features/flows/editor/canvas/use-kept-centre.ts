import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useRef } from 'react';

/** Keeps the middle of the canvas in the middle when its size changes, for instance as a panel opens beside or below it. */
export const useKeptCentre = (): void => {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const before = useRef({ width, height });
  useEffect(() => {
    const known = before.current;
    before.current = { width, height };
    if (known.width === 0 || known.height === 0 || width === 0 || height === 0) return;
    if (known.width === width && known.height === height) return;
    const { x, y, zoom } = getViewport();
    void setViewport({ x: x + (width - known.width) / 2, y: y + (height - known.height) / 2, zoom });
  }, [width, height, getViewport, setViewport]);
};
