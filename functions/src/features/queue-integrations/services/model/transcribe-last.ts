import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import { changeMessage } from '../../../../domain/driver/change-message.ts';
import { audioOf, maxTranscription } from '../../../../domain/files/audio-of.ts';
import { type ServiceCall, ServiceFailed } from '../service.ts';

/**
 * Returns a history in which the contact's newest audio has its text, which is kept with the message. Audio that was
 * answered before stays as it is.
 *
 * @throws ServiceFailed `audio` where it can't be transcribed in time
 */
export const transcribeLast = async (
  context: Context,
  { ticketId }: ServiceCall,
  history: readonly MessageRecord[],
  within: number,
): Promise<readonly MessageRecord[]> => {
  const last = history.at(-1);
  const isHeard = !last || last.fromMe || last.mediaType !== 'audio' || typeof last.transcription === 'string';
  if (isHeard) return history;
  const { media, speech, stores } = context;
  try {
    const { key, ...audio } = audioOf(last);
    const text = await speech.transcribe({ ...audio, bytes: await media.read(key) }, within);
    const transcription = cutText(text, { bytes: maxTranscription });
    const ticket = await stores.tickets.get(ticketId);
    const after = { ...last, transcription };
    if (ticket) await changeMessage(context, ticket, after, stores.messages.transcribed(last, transcription));
    return [...history.slice(0, -1), after];
  } catch (error) {
    throw new ServiceFailed('audio', error);
  }
};
