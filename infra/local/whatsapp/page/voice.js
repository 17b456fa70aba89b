/* global AudioContext, btoa */

const BARS = 64;

/** Computes length and loudness levels of a voice note. @throws an error with a code if the file is not a sound */
export const analyzeVoiceNote = async (file) => {
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

/** Loudness levels from 0 to 100 of equal parts of the sound, in base64. */
const waveform = (samples) => {
  const { length } = samples;
  const levels = Array.from({ length: BARS }, (_, bar) => {
    const part = samples.subarray(Math.floor((bar * length) / BARS), Math.floor(((bar + 1) * length) / BARS));
    return part.reduce((sum, sample) => sum + Math.abs(sample), 0) / Math.max(1, part.length);
  });
  const loudest = Math.max(...levels) || 1;
  return btoa(String.fromCharCode(...levels.map((level) => Math.round((100 * level) / loudest))));
};
