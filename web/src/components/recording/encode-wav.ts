/** Samples per second, enough for speech. */
const sampleRate = 16_000;
const headerLength = 44;

/** Encodes samples between -1 and 1 as a WAV file with one channel of 16 bits. */
export const encodeWav = (samples: Float32Array): ArrayBuffer => {
  const bytes = new ArrayBuffer(headerLength + samples.length * 2);
  const view = new DataView(bytes);
  const text = (at: number, letters: string): void =>
    [...letters].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, bytes.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) =>
    view.setInt16(headerLength + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true),
  );
  return bytes;
};

/** Converts a browser's recording to WAV. */
export const convertToWav = async (recorded: Blob): Promise<ArrayBuffer> => {
  const decoded = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(await recorded.arrayBuffer());
  return encodeWav(decoded.getChannelData(0));
};
