import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { buildContact } from '../../testing/contact.builder.ts';
import { noFilter } from './contact-filter.ts';
import { readAllContacts } from './read-all-contacts.ts';

const call = vi.hoisted(() => vi.fn<(endpoint: unknown, parts: { query: object }) => Promise<unknown>>());
vi.mock('../../api/call.ts', () => ({ call }));

const page = (id: number, nextCursor: string | null) => ({
  contacts: [buildContact({ id })],
  count: 2,
  hasMore: nextCursor !== null,
  nextCursor,
});

beforeEach(() => call.mockReset());

test('reads page after page and reports the progress', async () => {
  call.mockResolvedValueOnce(page(1, 'next')).mockResolvedValueOnce(page(2, null));
  const onProgress = vi.fn();
  const contacts = await readAllContacts(noFilter, { signal: new AbortController().signal, onProgress });
  expect(contacts.map(({ id }) => id)).toEqual([1, 2]);
  expect(call.mock.calls.map(([, { query }]) => query)).toEqual([{}, { cursor: 'next' }]);
  expect(onProgress.mock.calls).toEqual([[{ done: 1, total: 2 }], [{ done: 2, total: 2 }]]);
});

test('waits where the server asks for it, and knows no total of a filter', async () => {
  const busy = new ApiError(429, 'ERR_TOO_MANY_REQUESTS', { retryAfter: 0.001 });
  call.mockRejectedValueOnce(busy).mockResolvedValueOnce(page(1, null));
  const onProgress = vi.fn();
  const filter = { ...noFilter, isGroup: true };
  expect(await readAllContacts(filter, { signal: new AbortController().signal, onProgress })).toHaveLength(1);
  expect(onProgress).toHaveBeenLastCalledWith({ done: 1, total: null });
  call.mockRejectedValueOnce(new ApiError(500, 'ERR_INTERNAL'));
  await expect(readAllContacts(filter, { signal: new AbortController().signal, onProgress })).rejects.toThrow();
});
