import { maxAnswerTextLength } from '@recado/shared/contract/queue-messages/integration';
import { splitText } from '@recado/shared/text/split-text';
import type { Context } from '../../../../context/context.ts';
import { isSpoken, maxSpoken, speak, type SpeechForm, type Voice } from '../../../../domain/models/speak.ts';
import { chatText } from '../../../../domain/prompts/chat-text.ts';
import { describeError, log } from '../../../../platform/log.ts';
import { voiceMimetype } from '../../../../platform/media/voice-mimetype.ts';
import { wavRecording } from '../../../../platform/media/wav-recording.ts';
import type { ServiceCall, ServicePart, Spoken } from '../service.ts';

/** An answer of a model as messages, and what its speech cost in millionths of a US dollar. */
interface SpokenAnswer {
  parts: readonly ServicePart[];
  cost: number;
}

/** Milliseconds without which no speech is begun: the text is sent while there is time. */
const leastTime = 1_000;

/** Makes a recording of a speech, as the channels that take its form play it; null for other bytes than were asked for. */
const recordingOf: Readonly<Record<SpeechForm, (bytes: Uint8Array) => Promise<Spoken | null>>> = {
  opus: async (bytes) => {
    // Loaded at the first speech only: most answers are written.
    const { voiceNoteOf } = await import('../../../../platform/media/voice-note.ts');
    const note = await voiceNoteOf(bytes);
    return note && { ...note, name: 'voz.ogg', mimetype: voiceMimetype };
  },
  wav: (bytes) => {
    const recording = wavRecording(bytes);
    return Promise.resolve(recording && { ...recording, name: 'voz.wav', mimetype: 'audio/wav' });
  },
};

/**
 * Returns an answer as its channel shows it, with a voice note of it where its prompt has a voice. A speech that fails, or is
 * late, leaves the text.
 */
export const speakAnswer = async (
  context: Context,
  voice: Voice,
  { speechForm: form, marks, showRecording }: ServiceCall,
  answer: string,
  within: number,
): Promise<SpokenAnswer> => {
  const pieces = splitText(chatText(answer, marks), maxAnswerTextLength);
  const written = { parts: pieces.map((piece) => ({ text: piece })), cost: 0 };
  const text = chatText(answer, 'none');
  const speaks = isSpoken(voice) && text !== '' && text.length <= maxSpoken[form];
  if (!speaks || within < leastTime) return written;
  try {
    await showRecording();
    const { bytes, cost } = await speak(context, voice, { text, form, within });
    const spoken = await recordingOf[form](bytes);
    if (!spoken) throw new TypeError('the speech is no recording in one channel of the form that was asked for');
    return { parts: [{ text, spoken }], cost };
  } catch (error) {
    log().warn('an answer was not spoken', { error: describeError(error) });
    return written;
  }
};
