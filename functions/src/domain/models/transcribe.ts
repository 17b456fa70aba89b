import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../context/context.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { defaultModel } from '../../platform/speech/openai-key.ts';
import type { TranscriptionLimits } from '../../platform/speech/speech-port.ts';
import { audioOf, maxTranscription } from '../files/audio-of.ts';
import { readPrices } from './read-prices.ts';
import { type Paid, withinBudget } from './within-budget.ts';

/** Bytes of a second of speech, at least. */
const bytesOfSecond = 750;

/**
 * Returns the text of a received audio with its cost, within the company's budget of the day.
 *
 * @throws ServiceFailed `budget`; AppError as `audioOf` and the port of speech do
 */
export const transcribe = async (
  context: Context,
  message: MessageRecord,
  limits?: TranscriptionLimits,
): Promise<Paid<string>> => {
  const { media, speech } = context;
  const { key, ...audio } = audioOf(message);
  const [bytes, prices] = await Promise.all([media.read(key), readPrices(context)]);
  // By its size: what its sender says of its length may be wrong.
  const most = bytes.length / bytesOfSecond;
  return withinBudget(context, prices.audio(defaultModel, most), async () => {
    const { text, seconds } = await speech.transcribe({ ...audio, bytes }, limits);
    return {
      result: cutText(text, { bytes: maxTranscription }),
      cost: prices.audio(defaultModel, seconds ?? most),
    };
  });
};
