import type { FlowGraph } from '@recado/shared/flow/graph';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../errors/api-error.ts';
import { DraftSaver, type StoredDraft } from './draft-saver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const graphOf = (seconds: Record<string, number>): FlowGraph => ({
  nodes: Object.entries(seconds).map(([id, sec]) => ({
    id,
    type: 'interval',
    position: { x: 0, y: 0 },
    data: { sec, unit: 'seconds' },
  })),
  connections: [],
});
const opened = graphOf({ a: 1, b: 1 });

/** A server with one draft, and an editor that has it open. */
const openEditor = () => {
  let stored: StoredDraft = { graph: opened, revision: 1, savedBy: null, savedAt: null };
  let failure: ApiError | null = null;
  const store = (graph: FlowGraph, savedBy: string): void => {
    stored = { graph, revision: stored.revision + 1, savedBy, savedAt: '2026-01-01T10:00:00.000Z' };
  };
  const onTheirs = vi.fn();
  const saver = new DraftSaver({
    draft: stored,
    save: (graph, revision) => {
      if (failure !== null) return Promise.reject(failure);
      if (revision !== stored.revision) return Promise.reject(new ApiError(409, 'ERR_CHANGED_MEANWHILE'));
      store(graph, 'Maria');
      return Promise.resolve({ revision: stored.revision, sealed: [] });
    },
    load: () => Promise.resolve(structuredClone(stored)),
    onTheirs,
    onSealed: () => undefined,
  });
  return { saver, store, onTheirs, stored: () => stored, fail: (error: ApiError | null) => void (failure = error) };
};

test('several changes are saved by one call, a moment after the last', async () => {
  const { saver, stored } = openEditor();
  saver.change(graphOf({ a: 2, b: 1 }));
  saver.change(graphOf({ a: 3, b: 1 }));
  expect(saver.read()).toEqual({ is: 'unsaved' });
  await vi.runAllTimersAsync();
  expect(saver.read()).toEqual({ is: 'saved' });
  expect(stored()).toMatchObject({ revision: 2, graph: graphOf({ a: 3, b: 1 }) });
});

test('a save without an answer is made again', async () => {
  const { saver, stored, fail } = openEditor();
  fail(new ApiError(0, null));
  saver.change(graphOf({ a: 2, b: 1 }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(saver.read()).toEqual({ is: 'failed' });
  fail(null);
  await vi.runAllTimersAsync();
  expect(stored().graph).toEqual(graphOf({ a: 2, b: 1 }));
});

test('changes of different nodes are joined without a question', async () => {
  const { saver, store, stored, onTheirs } = openEditor();
  store(graphOf({ a: 1, b: 9 }), 'Ana');
  saver.change(graphOf({ a: 2, b: 1 }));
  await vi.runAllTimersAsync();
  expect(stored()).toMatchObject({ revision: 3, graph: graphOf({ a: 2, b: 9 }) });
  expect(onTheirs).toHaveBeenCalledOnce();
});

test.each([
  ['mine', 2],
  ['theirs', 9],
] as const)('of changes of the same node the user chooses %s; the others are joined', async (choice, a) => {
  const { saver, store, stored } = openEditor();
  store(graphOf({ a: 9, b: 8 }), 'Ana');
  saver.change(graphOf({ a: 2, b: 1 }));
  await vi.runAllTimersAsync();
  expect(saver.read()).toMatchObject({ is: 'clash', nodeIds: ['a'], theirs: { savedBy: 'Ana' } });
  expect(stored().revision).toBe(2);
  saver.choose(choice);
  await vi.runAllTimersAsync();
  expect(stored().graph).toEqual(graphOf({ a, b: 8 }));
  expect(saver.read()).toEqual({ is: 'saved' });
});

test('a colleague’s save is shown at once where nothing is unsaved', async () => {
  const { saver, store, onTheirs } = openEditor();
  store(graphOf({ a: 1, b: 9 }), 'Ana');
  saver.notice(2);
  await vi.runAllTimersAsync();
  expect(onTheirs).toHaveBeenCalledWith(expect.objectContaining({ theirs: graphOf({ a: 1, b: 9 }) }));
  expect(saver.revision).toBe(2);
});
