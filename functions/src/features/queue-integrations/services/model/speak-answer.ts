import { writtenVoice } from '@recado/shared/limits/prompts';
import type { Context } from '../../../../context/context.ts';
import { maxSpoken, speak, type Voice } from '../../../../domain/models/speak.ts';
import { describeError, log } from '../../../../platform/log.ts';
import type { ServiceCall, ServicePart, Spoken } from '../service.ts';

/** An answer of a model as messages, and what its speech cost in millionths of a US dollar. */
interface SpokenAnswer {
  parts: readonly ServicePart[];
  cost: number;
}

/** Milliseconds without which no speech is begun: the text is sent while there is time. */
const leastTime = 1_000;

const spokenOf = async (bytes: Uint8Array): Promise<Spoken | null> => {
  // Loaded at the first speech only: most answers are written.
  const { voiceNoteOf } = await import('../../../../platform/media/voice-note.ts');
  return voiceNoteOf(bytes);
};

/** Makes a voice note of an answer where its prompt has a voice. A speech that fails, or is late, leaves the text. */
export const speakAnswer = async (
  context: Context,
  voice: Voice,
  { showRecording }: ServiceCall,
  text: string,
  within: number,
): Promise<SpokenAnswer> => {
  const written = { parts: text === '' ? [] : [{ text }], cost: 0 };
  const isSpoken = voice.voice !== writtenVoice && text !== '' && text.length <= maxSpoken;
  if (!isSpoken || showRecording === null || within < leastTime) return written;
  try {
    await showRecording();
    const { bytes, cost } = await speak(context, voice, text, within);
    const spoken = await spokenOf(bytes);
    if (!spoken) throw new TypeError('the speech is no Ogg with Opus in one channel');
    return { parts: [{ text, spoken }], cost };
  } catch (error) {
    log().warn('an answer was not spoken', { error: describeError(error) });
    return written;
  }
};
