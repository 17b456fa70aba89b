import { maxPictures } from '@recado/shared/contract/contacts';
import { beforeEach, expect, test, vi } from 'vitest';
import { pictureLink } from './picture-link.ts';

interface Query {
  query: { keys: string[] };
}
const call = vi.hoisted(() => vi.fn<(endpoint: unknown, parts: Query) => Promise<unknown>>());
vi.mock('../../api/call.ts', () => ({ call }));

beforeEach(() => {
  call.mockReset();
  call.mockImplementation((_, { query: { keys } }) =>
    Promise.resolve({ pictures: keys.filter((key) => key !== 'gone').map((key) => ({ key, url: `link:${key}` })) }),
  );
});

test('pictures that are asked for at once share a call', async () => {
  expect(await Promise.all(['a', 'gone', 'b'].map(pictureLink))).toEqual(['link:a', null, 'link:b']);
  expect(call).toHaveBeenCalledTimes(1);
});

test('more than one call takes are asked for in several', async () => {
  const keys = Array.from({ length: maxPictures + 1 }, (_, at) => `p${at}`);
  expect(await Promise.all(keys.map(pictureLink))).toEqual(keys.map((key) => `link:${key}`));
  expect(call.mock.calls.map(([, { query }]) => query.keys.length)).toEqual([maxPictures, 1]);
});

test('a call that fails fails for its pictures only', async () => {
  call.mockRejectedValueOnce(new Error('offline'));
  await expect(pictureLink('a')).rejects.toThrow('offline');
  expect(await pictureLink('a')).toBe('link:a');
});
