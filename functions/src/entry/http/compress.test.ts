import { expect, it } from 'vitest';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from './compress.ts';

const long = JSON.stringify({ text: 'çãéíõu '.repeat(400) });
const answer = (body: string) => ({ statusCode: 200, headers: { 'cache-control': 'no-store' }, body });
const from = (encodings?: string) => ({ headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])('a long body is compressed for a client that accepts %s', (encodings, encoding, decompress) => {
  const { headers, body, isBase64Encoded, statusCode } = compress(from(encodings), answer(long));
  expect({ statusCode, headers, isBase64Encoded }).toEqual({
    statusCode: 200,
    headers: { 'cache-control': 'no-store', 'content-encoding': encoding },
    isBase64Encoded: true,
  });
  expect(decompress(Buffer.from(body!, 'base64')).toString()).toBe(long);
});

it('a short body, and one for a client that accepts no compression, is sent as it is', () => {
  for (const [encodings, body] of [
    ['br', '{"ok":true}'],
    [undefined, long],
    ['identity', long],
  ] as const)
    expect(compress(from(encodings), answer(body))).toEqual(answer(body));
});
