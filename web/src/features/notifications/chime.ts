import { storedVolume } from './volume.ts';

/** Minimum milliseconds between two chimes, so that a burst of messages plays once. */
const minInterval = 1000;

let context: AudioContext | undefined;
let lastPlayed = 0;

const playNote = (audio: AudioContext, frequency: number, at: number, volume: number): void => {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(volume, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.32);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.34);
};

/**
 * Plays two soft notes at the user's volume. Silent until the user has interacted with the page, as browsers require.
 */
export const chime = (): void => {
  const volume = storedVolume();
  if (volume === 0 || Date.now() - lastPlayed < minInterval) return;
  lastPlayed = Date.now();
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  playNote(context, 880, context.currentTime, volume * 0.25);
  playNote(context, 1318.5, context.currentTime + 0.11, volume * 0.2);
};
