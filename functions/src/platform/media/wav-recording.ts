import { waveformOf } from './waveform.ts';

/** A recording in WAV, whose header says how long it is. */
interface WavRecording {
  bytes: Uint8Array;
  /** At least 1. */
  seconds: number;
  /** 64 bytes of 0 to 100, in base64. */
  waveform: string;
}

/** The code of samples that are not packed, and the bytes of one. */
const plain = 1;
const bytesOfSample = 2;
const headerLength = 44;

/** The places of the format and of the samples in a file: a service that writes while it speaks leaves their length open. */
const partsOf = (file: Buffer): { format: Buffer; samples: Buffer } | null => {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') return null;
  let format: Buffer | null = null;
  for (let at = 12; at + 8 <= file.length;) {
    const [name, length] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)];
    const part = file.subarray(at + 8, Math.min(file.length, at + 8 + length));
    if (name === 'data') return format && { format, samples: part };
    if (name === 'fmt ' && part.length >= 16) format = part;
    at += 8 + length + (length % 2);
  }
  return null;
};

const headerOf = (format: Buffer, length: number): Buffer => {
  const header = Buffer.alloc(headerLength);
  header.write('RIFF');
  header.writeUInt32LE(headerLength - 8 + length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  format.copy(header, 20, 0, 16);
  header.write('data', 36);
  header.writeUInt32LE(length, 40);
  return header;
};

/**
 * Returns a recording of plain samples in one channel of 16 bits, as Messenger and Instagram play it, with the length that
 * it has. Null where it is none.
 */
export const wavRecording = (recording: Uint8Array): WavRecording | null => {
  const found = partsOf(Buffer.from(recording.buffer, recording.byteOffset, recording.byteLength));
  if (!found) return null;
  const { format, samples } = found;
  const rate = format.readUInt32LE(4);
  const isPlain = format.readUInt16LE(0) === plain && format.readUInt16LE(14) === 8 * bytesOfSample;
  const count = Math.floor(samples.length / bytesOfSample);
  if (!isPlain || format.readUInt16LE(2) !== 1 || rate === 0 || count === 0) return null;
  const whole = new Uint8Array(samples.subarray(0, count * bytesOfSample));
  return {
    bytes: new Uint8Array(Buffer.concat([headerOf(format, whole.length), whole])),
    seconds: Math.max(1, Math.round(count / rate)),
    waveform: waveformOf(new Int16Array(whole.buffer)),
  };
};
