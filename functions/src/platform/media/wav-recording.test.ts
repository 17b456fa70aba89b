import { expect, it } from 'vitest';
import { wavRecording } from './wav-recording.ts';

const part = (name: string, data: Uint8Array, length = data.length): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name);
  head.writeUInt32LE(length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

const format = ({ code = 1, channels = 1, rate = 8_000, bits = 16 } = {}): Buffer => {
  const data = Buffer.alloc(16);
  data.writeUInt16LE(code, 0);
  data.writeUInt16LE(channels, 2);
  data.writeUInt32LE(rate, 4);
  data.writeUInt16LE(bits, 14);
  return part('fmt ', data);
};

const file = (...parts: Uint8Array[]): Uint8Array =>
  Buffer.concat([part('RIFF', Buffer.from('WAVE'), 0xffff_ffff), ...parts]);

/** Two seconds, of which the second one is silent. */
const samples = Buffer.from(Int16Array.from({ length: 16_000 }, (_, at) => (at < 8_000 ? 1_000 : 0)).buffer);

it.each([
  ['its length', file(format(), part('data', samples))],
  ['an open length', file(format(), part('data', samples, 0xffff_ffff))],
  ['other parts before, and half a sample', file(part('LIST', Buffer.from('abc')), format(), part('data', samples))],
])('a recording with %s gets a header that is right', (_, given) => {
  const { bytes, seconds, waveform } = wavRecording(given)!;
  const made = Buffer.from(bytes);
  expect([made.readUInt32LE(4), made.readUInt32LE(40), made.length]).toEqual([32_036, 32_000, 32_044]);
  expect(made.subarray(44)).toEqual(samples);
  expect(seconds).toBe(2);
  const drawn = [...Buffer.from(waveform, 'base64')];
  expect([drawn.length, drawn[0], drawn[31], drawn[33], drawn[63]]).toEqual([64, 100, 100, 0, 0]);
});

it.each([
  ['nothing', new Uint8Array()],
  ['another file', Buffer.from('OggS and more than that')],
  ['no format', file(part('data', samples))],
  ['no samples', file(format(), part('data', new Uint8Array()))],
  ['packed samples', file(format({ code: 7 }), part('data', samples))],
  ['two channels', file(format({ channels: 2 }), part('data', samples))],
  ['samples of a byte', file(format({ bits: 8 }), part('data', samples))],
  ['a rate of nothing', file(format({ rate: 0 }), part('data', samples))],
  ['a part that is longer than the file', file(part('LIST', samples, 0x7fff_ffff))],
])('%s is no recording', (_, given) => expect(wavRecording(given)).toBeNull());
