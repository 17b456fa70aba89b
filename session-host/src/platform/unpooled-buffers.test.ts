import { BufferJSON } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';

const before = Buffer.poolSize;
beforeAll(async () => void (await import('./unpooled-buffers.ts')));
afterAll(() => {
  Buffer.poolSize = before;
});

test('a small Buffer that is kept holds no memory but its own', () => {
  const key = Buffer.from('bG9uZyBrZXB0IGtleQ==', 'base64');
  const decoded = JSON.parse(JSON.stringify({ key }, BufferJSON.replacer), BufferJSON.reviver) as { key: Buffer };
  for (const kept of [key, decoded.key, Buffer.from('text'), Buffer.from([1, 2, 3]), Buffer.concat([key, key])])
    expect(kept.buffer.byteLength).toBe(kept.byteLength);
});
