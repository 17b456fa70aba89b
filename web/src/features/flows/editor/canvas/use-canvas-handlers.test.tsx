// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { FlowAction } from '../state/flow-document.ts';
import type { CanvasAction } from './canvas-state.ts';
import { type EditorActions, EditorActionsContext } from './editor-actions.ts';
import { useCanvasHandlers } from './use-canvas-handlers.ts';

const actions: EditorActions = {
  open: vi.fn<EditorActions['open']>(),
  connect: vi.fn<EditorActions['connect']>(),
  duplicate: vi.fn<EditorActions['duplicate']>(),
  remove: vi.fn<EditorActions['remove']>(),
  addAfter: vi.fn<EditorActions['addAfter']>(),
};
const wrapper = ({ children }: { children: ReactNode }) => (
  <EditorActionsContext value={actions}>{children}</EditorActionsContext>
);
const show = () => {
  const dispatch = vi.fn<(action: FlowAction) => void>();
  const draw = vi.fn<(action: CanvasAction) => void>();
  return { dispatch, draw, ...renderHook(() => useCanvasHandlers(dispatch, draw), { wrapper }) };
};
const position = { x: 12, y: 24 };

test('a canvas that is drawn again has the same functions, which cost a visit of all nodes where they are others', () => {
  const { result, rerender } = show();
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

test('a drag changes the flow once, where the node is let go; a step of an arrow key is part of a run', () => {
  const { result, dispatch, draw } = show();
  const move = (dragging?: boolean) =>
    result.current.onNodesChange!([
      { id: 'a', type: 'position', position, ...(dragging !== undefined && { dragging }) },
    ]);
  move(true);
  expect([draw.mock.calls.length, dispatch.mock.calls.length]).toEqual([1, 0]);
  move(false);
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'move', positions: new Map([['a', position]]) });
  move();
  expect(dispatch).toHaveBeenLastCalledWith({ type: 'move', positions: new Map([['a', position]]), run: 'a' });
});
