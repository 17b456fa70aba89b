import { describe, expect, it } from 'vitest';
import { trimSenderKey } from './trim-sender-key.ts';

const record = (count: number) =>
  Buffer.from(
    JSON.stringify([
      {
        senderKeyId: 1,
        senderChainKey: { iteration: count, seed: { type: 'Buffer', data: [1, 2] } },
        senderMessageKeys: Array.from({ length: count }, (_, iteration) => ({
          iteration,
          seed: { type: 'Buffer', data: Array.from({ length: 32 }, () => 255) },
        })),
      },
    ]),
  );
const keysOf = (trimmed: Uint8Array) =>
  (JSON.parse(Buffer.from(trimmed).toString()) as { senderMessageKeys: { iteration: number }[] }[])[0]!
    .senderMessageKeys;

describe('trimSenderKey', () => {
  it('removes all message keys of our own sender key, and keeps the chain', () => {
    const trimmed = trimSenderKey(record(2_000), true);
    expect(keysOf(trimmed)).toEqual([]);
    expect(JSON.parse(Buffer.from(trimmed).toString())).toMatchObject([
      { senderKeyId: 1, senderChainKey: { iteration: 2_000 } },
    ]);
  });

  it('keeps the latest message keys of another sender, within the size of an item', () => {
    const trimmed = trimSenderKey(record(2_000), false);
    expect(keysOf(trimmed).map(({ iteration }) => iteration)).toEqual(
      Array.from({ length: 1_000 }, (_, n) => n + 1_000),
    );
    expect(trimmed.length).toBeLessThan(380_000);
  });

  it('returns a small record unchanged', () => {
    const small = record(3);
    expect(trimSenderKey(small, false)).toBe(small);
  });
});
