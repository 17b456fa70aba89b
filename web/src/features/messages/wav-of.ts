/** Samples a second: enough for speech. */
const rate = 16_000;
const headLength = 44;

/** A WAV file of samples between -1 and 1, one channel, two bytes each. */
export const wavOf = (samples: Float32Array): ArrayBuffer => {
  const bytes = new ArrayBuffer(headLength + samples.length * 2);
  const view = new DataView(bytes);
  const text = (at: number, letters: string): void =>
    [...letters].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  text(0, 'RIFF');
  view.setUint32(4, bytes.byteLength - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) =>
    view.setInt16(headLength + index * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true),
  );
  return bytes;
};

/** What the browser recorded, as WAV. */
export const recordedAsWav = async (recorded: Blob): Promise<ArrayBuffer> => {
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(await recorded.arrayBuffer());
  return wavOf(decoded.getChannelData(0));
};
