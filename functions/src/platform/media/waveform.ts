/** Bars of the drawing that a phone shows of a voice note. */
export const bars = 64;

const loudness = (samples: ArrayLike<number>): number => {
  let sum = 0;
  for (let at = 0; at < samples.length; at += 1) sum += Math.abs(samples[at]!);
  return sum / Math.max(1, samples.length);
};

/** Returns the drawing of a sound: 64 bytes of 0 to 100, in base64. The loudest bar is 100. */
export const waveformOf = (samples: Float32Array | Int16Array): string => {
  const levels = Array.from({ length: bars }, (_, bar) =>
    loudness(
      samples.subarray(Math.floor((bar * samples.length) / bars), Math.floor(((bar + 1) * samples.length) / bars)),
    ),
  );
  const loudest = Math.max(...levels);
  return Buffer.from(levels.map((level) => (loudest > 0 ? Math.round((100 * level) / loudest) : 0))).toString('base64');
};
