import { expect, it, vi } from 'vitest';
import { DownloadLimit } from './download-limit.ts';

const mb = 1024 ** 2;

const limitOver = (send: () => Promise<unknown>) => {
  const read = vi.fn(send);
  return { read, limit: new DownloadLimit({ send: read } as never, 'table', { warn: () => undefined } as never) };
};

it('is the installation’s setting, read once a minute', async () => {
  const stored: { Item?: { value: string } } = {};
  const { read, limit } = limitOver(() => Promise.resolve(stored));
  expect(await limit.bytes(0)).toBe(64 * mb);
  stored.Item = { value: '128' };
  expect(await limit.bytes(59_999)).toBe(64 * mb);
  expect(await limit.bytes(60_000)).toBe(128 * mb);
  expect(read).toHaveBeenCalledTimes(2);
});

it('stays as it was while the table does not answer', async () => {
  let isAway = false;
  const { limit } = limitOver(() =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve({ Item: { value: '32' } }),
  );
  expect(await limit.bytes(0)).toBe(32 * mb);
  isAway = true;
  expect(await limit.bytes(60_000)).toBe(32 * mb);
});
