import { NOISE_WA_HEADER } from '@whiskeysockets/baileys';

/** Raised when the first bytes of a connection are not those of a WhatsApp client. */
export class ForeignClientError extends Error {}

/**
 * Cuts a byte stream into frames: a 3-byte big-endian length, then the payload.
 * The four bytes that a client opens with are checked and dropped.
 */
export class FrameReader {
  private buffered: Buffer = Buffer.alloc(0);
  private greeted = false;

  push(data: Buffer): Buffer[] {
    this.buffered = this.buffered.length === 0 ? data : Buffer.concat([this.buffered, data]);
    if (!this.greeted && !this.readGreeting()) return [];
    const frames: Buffer[] = [];
    for (let frame = this.readFrame(); frame; frame = this.readFrame()) frames.push(frame);
    return frames;
  }

  private readGreeting(): boolean {
    if (this.buffered.length < NOISE_WA_HEADER.length) return false;
    if (!this.buffered.subarray(0, NOISE_WA_HEADER.length).equals(NOISE_WA_HEADER)) {
      throw new ForeignClientError('The client did not open with the WhatsApp header');
    }
    this.buffered = this.buffered.subarray(NOISE_WA_HEADER.length);
    this.greeted = true;
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

/** Puts the length before a payload. */
export const encodeFrame = (payload: Buffer): Buffer => {
  const frame = Buffer.allocUnsafe(3 + payload.length);
  frame.writeUIntBE(payload.length, 0, 3);
  payload.copy(frame, 3);
  return frame;
};
