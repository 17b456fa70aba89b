import { expect, it } from 'vitest';
import { deflateRawSync } from 'node:zlib';
import { pack, unpack } from './pack-effects.ts';

const json =
  '[{"to":"push","message":{"companyId":7,"ticketId":12,"message":{"body":"Olá, já saiu?","mediaType":"conversation","createdAt":1795537369274,"mentionsUs":false},"mentioned":null}}]';

it('returns what was packed', () => {
  const long = JSON.stringify([{ body: '🎉 até já \u2028'.repeat(5_000) }]);
  for (const text of [json, long, '[]']) expect(unpack(pack(text))).toBe(text);
});

it('refers to what effects have in common', () => {
  expect(pack(json).effects.length).toBeLessThan(60);
});

// The outbox's entries of an earlier release leave with the next one.
it.each([
  [0, deflateRawSync(json)],
  [1, Buffer.from('iyYmTMxRwsQIW6D45xxeqKOQdXihQnFiZqk9CWFkaWpqbG5sZmlkbkJkcMUCAA==', 'base64')],
])('reads entries that were packed with dictionary %i', (dictionary, effects) => {
  expect(unpack({ effects, dictionary })).toBe(json);
});

it('refuses a dictionary of a later release', () => {
  expect(() => unpack({ effects: new Uint8Array(), dictionary: 99 })).toThrow('99');
});
