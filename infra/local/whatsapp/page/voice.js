/* global AudioContext, btoa */

const BARS = 64;

/** What a phone tells of a voice note beside its sound: its length, and how loud it is along its way. @throws an error with a code for what is no sound. */
export const hear = async (file) => {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    return { seconds: Math.max(1, Math.round(sound.duration)), waveform: waveform(sound.getChannelData(0)) };
  } catch {
    throw Object.assign(new Error('no sound'), { code: 'NO_SOUND' });
  } finally {
    void context.close();
  }
};

/** The loudest bar is 100. */
const waveform = (samples) => {
  const { length } = samples;
  const levels = Array.from({ length: BARS }, (_, bar) => {
    const part = samples.subarray(Math.floor((bar * length) / BARS), Math.floor(((bar + 1) * length) / BARS));
    return part.reduce((sum, sample) => sum + Math.abs(sample), 0) / Math.max(1, part.length);
  });
  const loudest = Math.max(...levels) || 1;
  return btoa(String.fromCharCode(...levels.map((level) => Math.round((100 * level) / loudest))));
};
