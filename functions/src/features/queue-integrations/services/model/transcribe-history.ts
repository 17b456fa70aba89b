import type { Context } from '../../../../context/context.ts';
import type { MessageRecord } from '../../../../data/messages/record.ts';
import { keepTranscription } from '../../../../domain/driver/keep-transcription.ts';
import { ServiceFailed } from '../../../../domain/models/service-failed.ts';
import { transcribe } from '../../../../domain/models/transcribe.ts';
import { spend } from '../../../../platform/budget.ts';
import { environment } from '../../../../platform/environment.ts';
import { describeError, log } from '../../../../platform/log.ts';
import type { SpeechAccount } from '../../../../platform/speech/speech-port.ts';
import type { ServiceCall } from '../service.ts';

/** Audios of a history that one call transcribes: the newest ones. */
const mostAudios = 4;

interface Hearing {
  /** The account that is asked first. */
  account: SpeechAccount;
  /** Milliseconds for all of them. */
  within: number;
  /** Counts what an audio cost, in millionths of a US dollar. */
  count: (cost: number) => Promise<void>;
}

const isUnheard = ({ fromMe, mediaType, transcription }: MessageRecord): boolean =>
  !fromMe && mediaType === 'audio' && typeof transcription !== 'string';

/** The messages that a call answers: the newest of the contact. */
const toAnswer = ({ inputs }: ServiceCall, history: readonly MessageRecord[]): ReadonlySet<MessageRecord> =>
  new Set(history.filter(({ fromMe }) => !fromMe).slice(-Math.max(1, inputs.length)));

const hear = async (
  context: Context,
  { ticketId }: ServiceCall,
  message: MessageRecord,
  { account, within, count }: Hearing,
): Promise<MessageRecord> => {
  const { clock, company, stores } = context;
  // One budget for what agents and prompts have transcribed: each call holds a function for seconds.
  await spend(`transcriptions#${company.id}`, environment().LIMITS.companyTranscriptions, clock.now());
  const { result: transcription, cost } = await transcribe(context, message, { account, within });
  await count(cost);
  const ticket = await stores.tickets.get(ticketId);
  if (ticket) await keepTranscription(context, ticket, message, transcription);
  return { ...message, transcription };
};

/**
 * Returns a history in which the contact's newest audios have their texts, which are kept with the messages: each is transcribed
 * once. An older one that can't be transcribed stays without a text.
 *
 * @throws ServiceFailed `audio` where one that is to be answered can't be transcribed in time; `budget`
 */
export const transcribeHistory = async (
  context: Context,
  call: ServiceCall,
  history: readonly MessageRecord[],
  hearing: Hearing,
): Promise<readonly MessageRecord[]> => {
  const unheard = history.filter(isUnheard).slice(-mostAudios);
  if (unheard.length === 0) return history;
  const needed = toAnswer(call, history);
  const heard = new Map<MessageRecord, MessageRecord>();
  const ends = await Promise.allSettled(
    unheard.map(async (message) => heard.set(message, await hear(context, call, message, hearing))),
  );
  for (const [at, end] of ends.entries()) {
    if (end.status === 'fulfilled') continue;
    log().info('an audio of a history was not transcribed', { error: describeError(end.reason) });
    if (!needed.has(unheard[at]!)) continue;
    throw end.reason instanceof ServiceFailed ? end.reason : new ServiceFailed('audio', end.reason);
  }
  return history.map((message) => heard.get(message) ?? message);
};
