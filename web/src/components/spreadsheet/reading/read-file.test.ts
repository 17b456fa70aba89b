import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFile } from './read-file.ts';

const terminate = vi.fn();

/** A worker that never answers. */
class SilentWorker extends EventTarget {
  postMessage = vi.fn();
  terminate = terminate;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  terminate.mockReset();
});

const file = new File(['x'], 'contatos.xlsx');

test('a file that is never read to its end ends with its worker', async () => {
  const refused = expect(readFile(file, new AbortController().signal)).rejects.toThrow('too long');
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(terminate).toHaveBeenCalledOnce();
});

test('the user ends the reading', async () => {
  const controller = new AbortController();
  const refused = expect(readFile(file, controller.signal)).rejects.toThrow('not read any more');
  controller.abort();
  await refused;
  expect(terminate).toHaveBeenCalledOnce();
});
