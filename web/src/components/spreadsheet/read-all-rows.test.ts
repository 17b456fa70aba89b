import { expect, test, vi } from 'vitest';
import { ApiError } from '../../errors/api-error.ts';
import { readAllRows, type RowsPage } from './read-all-rows.ts';

const page = (row: number, nextCursor: string | null, total: number | null = 2): RowsPage<number> => ({
  rows: [row],
  total,
  nextCursor,
});
const { signal } = new AbortController();
const reader = () => vi.fn<(cursor: string | null) => Promise<RowsPage<number>>>();

test('reads page after page and reports the progress', async () => {
  const readPage = reader().mockResolvedValueOnce(page(1, 'next')).mockResolvedValueOnce(page(2, null));
  const onProgress = vi.fn();
  expect(await readAllRows(readPage, { signal, onProgress })).toEqual([1, 2]);
  expect(readPage.mock.calls.map(([cursor]) => cursor)).toEqual([null, 'next']);
  expect(onProgress.mock.calls).toEqual([[{ done: 1, total: 2 }], [{ done: 2, total: 2 }]]);
});

test('waits where the server asks for it, and passes on that the total is not known', async () => {
  const busy = new ApiError(429, 'ERR_TOO_MANY_REQUESTS', { retryAfter: 0.001 });
  const readPage = reader()
    .mockRejectedValueOnce(busy)
    .mockResolvedValueOnce(page(1, null, null));
  const onProgress = vi.fn();
  expect(await readAllRows(readPage, { signal, onProgress })).toHaveLength(1);
  expect(onProgress).toHaveBeenLastCalledWith({ done: 1, total: null });
});

test('other failures end it', async () => {
  const readPage = reader().mockRejectedValueOnce(new ApiError(500, 'ERR_INTERNAL'));
  await expect(readAllRows(readPage, { signal, onProgress: () => undefined })).rejects.toThrow();
});
