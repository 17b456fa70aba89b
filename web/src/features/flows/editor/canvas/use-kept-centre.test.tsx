// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { ReactFlowProvider, useStoreApi } from '@xyflow/react';
import { expect, test } from 'vitest';
import { useKeptCentre } from './use-kept-centre.ts';

test('the middle of the canvas stays in the middle when a panel takes a part of it', () => {
  const { result } = renderHook(
    () => {
      useKeptCentre();
      return useStoreApi();
    },
    { wrapper: ReactFlowProvider },
  );
  const { setState } = result.current;
  const moved: unknown[] = [];
  const panZoom = { setViewport: (viewport: unknown) => Promise.resolve(moved.push(viewport)) };
  act(() => setState({ panZoom: panZoom as never, width: 1000, height: 700 }));
  expect(moved).toEqual([]);
  act(() => setState({ width: 620 }));
  act(() => setState({ height: 300 }));
  expect(moved).toEqual([
    { x: -190, y: 0, zoom: 1 },
    { x: 0, y: -200, zoom: 1 },
  ]);
});
