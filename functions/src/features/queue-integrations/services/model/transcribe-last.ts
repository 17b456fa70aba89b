import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import { changeMessage } from '../../../../domain/driver/change-message.ts';
import { audioOf, maxTranscription } from '../../../../domain/files/audio-of.ts';
import { readPrices } from '../../../../domain/models/read-prices.ts';
import { ServiceFailed } from '../../../../domain/models/service-failed.ts';
import { type Paid, withinBudget } from '../../../../domain/models/within-budget.ts';
import { spend } from '../../../../platform/budget.ts';
import { environment } from '../../../../platform/environment.ts';
import { defaultModel } from '../../../../platform/speech/openai-key.ts';
import type { ServiceCall } from '../service.ts';

/** A history whose newest audio has its text, and what that cost in millionths of a US dollar. */
interface Heard {
  history: readonly MessageRecord[];
  cost: number;
}

/** Bytes of a second of speech, at least. */
const bytesOfSecond = 750;

const transcribe = async (context: Context, message: MessageRecord, within: number): Promise<Paid<string>> => {
  const { clock, company, media, speech } = context;
  const { key, ...audio } = audioOf(message);
  // One budget for what agents and prompts have transcribed: each call holds a function for seconds.
  await spend(`transcriptions#${company.id}`, environment().LIMITS.companyTranscriptions, clock.now());
  const [bytes, prices] = await Promise.all([media.read(key), readPrices(context)]);
  // By its size: what its sender says of its length may be wrong.
  const most = bytes.length / bytesOfSecond;
  return withinBudget(context, prices.audio(defaultModel, most), async () => {
    const { text, seconds } = await speech.transcribe({ ...audio, bytes }, within);
    return {
      result: cutText(text, { bytes: maxTranscription }),
      cost: prices.audio(defaultModel, seconds ?? most),
    };
  });
};

/**
 * Returns a history in which the contact's newest audio has its text, which is kept with the message. Audio that was
 * answered before stays as it is.
 *
 * @throws ServiceFailed `audio` where it can't be transcribed in time; `budget`
 */
export const transcribeLast = async (
  context: Context,
  { ticketId }: ServiceCall,
  history: readonly MessageRecord[],
  within: number,
): Promise<Heard> => {
  const last = history.at(-1);
  const isHeard = !last || last.fromMe || last.mediaType !== 'audio' || typeof last.transcription === 'string';
  if (isHeard) return { history, cost: 0 };
  const { stores } = context;
  try {
    const { result: transcription, cost } = await transcribe(context, last, within);
    const ticket = await stores.tickets.get(ticketId);
    const after = { ...last, transcription };
    if (ticket) await changeMessage(context, ticket, after, stores.messages.transcribed(last, transcription));
    return { history: [...history.slice(0, -1), after], cost };
  } catch (error) {
    throw error instanceof ServiceFailed ? error : new ServiceFailed('audio', error);
  }
};
