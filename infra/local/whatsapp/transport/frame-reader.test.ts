import { NOISE_WA_HEADER } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame, ForeignClientError, FrameReader } from './frame-reader.ts';

describe('FrameReader', () => {
  it('finds the frames in chunks of any size', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
    fc.assert(
      fc.property(payloads, fc.integer({ min: 1, max: 50 }), (sent, step) => {
        const stream = Buffer.concat([NOISE_WA_HEADER, ...sent.map((payload) => encodeFrame(Buffer.from(payload)))]);
        const reader = new FrameReader();
        const found: Buffer[] = [];
        for (let at = 0; at < stream.length; at += step) found.push(...reader.push(stream.subarray(at, at + step)));
        expect(found.map((frame) => [...frame])).toEqual(sent.map((payload) => [...payload]));
      }),
    );
  });

  it('refuses a stream without the WhatsApp header', () => {
    expect(() => new FrameReader().push(Buffer.from('GET / HTTP/1.1'))).toThrow(ForeignClientError);
  });
});
