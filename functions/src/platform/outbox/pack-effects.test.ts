import { expect, it } from 'vitest';
import { createHash } from 'node:crypto';
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

const link = (key: string): string =>
  `https://media-1.s3.us-east-1.amazonaws.com/${key}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD&X-Amz-Credential=ASIA1%2F20261128%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20261128T175000Z&X-Amz-Expires=1500&X-Amz-Signature=${createHash('sha256').update(key).digest('hex')}&X-Amz-SignedHeaders=host&response-cache-control=private%2C%20max-age%3D1500%2C%20immutable&x-id=GetObject`;

it('has room for two links in what one took', () => {
  const url = link('c/2/out/17/01KA5V/foto.jpg');
  const two = JSON.stringify([{ mediaUrl: url, preview: { url: link('c/2/out/17/01KA5V/foto.jpg.preview') } }]);
  const { effects, dictionary } = pack(two);
  expect(dictionary).toBe(2);
  expect(unpack({ effects, dictionary })).toBe(two);
  expect(effects.length).toBeLessThan(deflateRawSync(JSON.stringify([{ mediaUrl: url }])).length);
});

// The outbox's entries of an earlier release leave with the next one.
it.each([
  [0, json, deflateRawSync(json)],
  [1, json, Buffer.from('iyYmTMxRwsQIW6D45xxeqKOQdXihQnFiZqk9CWFkaWpqbG5sZmlkbkJkcMUCAA==', 'base64')],
  [
    2,
    '[{"mediaUrl":"https://a/c/7/in/1/them.jpg?X-Amz-Signature=00","preview":{"url":"https://b"}}]',
    Buffer.from('i67GNhSYqJ+sb446ZGiPPqRjYIBvcCNJCWg4AA==', 'base64'),
  ],
])('reads entries that were packed with dictionary %i', (dictionary, text, effects) => {
  expect(unpack({ effects, dictionary })).toBe(text);
});

it('refuses a dictionary of a later release', () => {
  expect(() => unpack({ effects: new Uint8Array(), dictionary: 99 })).toThrow('99');
});
