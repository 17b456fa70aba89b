import { NOISE_WA_HEADER } from '@whiskeysockets/baileys';

/** Thrown when the first bytes of a connection are not those of a WhatsApp client. */
export class ForeignClientError extends Error {}

/**
 * Splits a byte stream into frames: a 3-byte big-endian length, then the payload.
 * Checks and removes the 4-byte header at the beginning.
 */
export class FrameReader {
  private buffered: Buffer = Buffer.alloc(0);
  private headerRead = false;

  push(data: Buffer): Buffer[] {
    this.buffered = this.buffered.length === 0 ? data : Buffer.concat([this.buffered, data]);
    if (!this.headerRead && !this.readHeader()) return [];
    const frames: Buffer[] = [];
    for (let frame = this.readFrame(); frame; frame = this.readFrame()) frames.push(frame);
    return frames;
  }

  private readHeader(): boolean {
    if (this.buffered.length < NOISE_WA_HEADER.length) return false;
    if (!this.buffered.subarray(0, NOISE_WA_HEADER.length).equals(NOISE_WA_HEADER)) {
      throw new ForeignClientError('The client did not open with the WhatsApp header');
    }
    this.buffered = this.buffered.subarray(NOISE_WA_HEADER.length);
    this.headerRead = true;
    return true;
  }

  private readFrame(): Buffer | undefined {
    if (this.buffered.length < 3) return undefined;
    const end = 3 + this.buffered.readUIntBE(0, 3);
    if (this.buffered.length < end) return undefined;
    const frame = this.buffered.subarray(3, end);
    this.buffered = this.buffered.subarray(end);
    return frame;
  }
}

/** Encodes a frame: the length, then the payload. */
export const encodeFrame = (payload: Buffer): Buffer => {
  const frame = Buffer.allocUnsafe(3 + payload.length);
  frame.writeUIntBE(payload.length, 0, 3);
  payload.copy(frame, 3);
  return frame;
};
