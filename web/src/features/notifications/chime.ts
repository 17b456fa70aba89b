import { storedVolume } from './volume.ts';

/** Milliseconds between two chimes at least: many messages at once are one sound. */
const pause = 1000;

let context: AudioContext | undefined;
let last = 0;

const note = (audio: AudioContext, frequency: number, at: number, loudness: number): void => {
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.32);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.34);
};

/** Two soft notes at the user's volume. Silent until the user has touched the page, as browsers demand. */
export const chime = (): void => {
  const volume = storedVolume();
  if (volume === 0 || Date.now() - last < pause) return;
  last = Date.now();
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  note(context, 880, context.currentTime, volume * 0.25);
  note(context, 1318.5, context.currentTime + 0.11, volume * 0.2);
};
