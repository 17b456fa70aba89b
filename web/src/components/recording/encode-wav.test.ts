import { expect, test } from 'vitest';
import { encodeWav } from './encode-wav.ts';

test('encodes a header and the samples', () => {
  const bytes = Buffer.from(encodeWav(Float32Array.of(0, 1, -1, 7)));
  expect(bytes.length).toBe(44 + 8);
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16), bytes.toString('latin1', 36, 40)]).toEqual([
    'RIFF',
    'WAVEfmt ',
    'data',
  ]);
  expect([
    bytes.readUInt32LE(4),
    bytes.readUInt16LE(22),
    bytes.readUInt32LE(24),
    bytes.readUInt32LE(28),
    bytes.readUInt32LE(40),
  ]).toEqual([44, 1, 16_000, 32_000, 8]);
  expect([0, 1, 2, 3].map((index) => bytes.readInt16LE(44 + index * 2))).toEqual([0, 32_767, -32_767, 32_767]);
});
