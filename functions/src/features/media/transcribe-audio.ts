import { AppError } from '@recado/shared/contract/errors';
import type { transcribeAudio as endpoint } from '@recado/shared/contract/media';
import { cutText } from '@recado/shared/text/cut-text';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import { commitMessageChange } from '../../domain/driver/change-message.ts';
import { audioOf, maxTranscription } from '../../domain/files/audio-of.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { spendSlowCall } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { ConditionFailed } from '../../platform/write.ts';

/** Milliseconds after which another call may transcribe the message: longer than a function runs. */
const claimLife = 30_000;

/** Runs a write of one message; returns false if its condition did not hold. */
const isWritten = async (context: UserContext, ...given: Parameters<UserContext['commit']>): Promise<boolean> => {
  try {
    await context.commit(...given);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
};

/** Transcribes the audio while no other call does. */
const transcribe = async (context: UserContext, message: MessageRecord): Promise<string> => {
  const { key, ...audio } = audioOf(message);
  const { actor, company, clock, media, speech, stores } = context;
  const now = clock.now();
  const { transcriptions, companyTranscriptions } = environment().LIMITS;
  const budgets = { kind: 'transcriptions', user: transcriptions, company: companyTranscriptions };
  await spendSlowCall(budgets, { companyId: company.id, userId: actor.viewer.id }, now);
  if (!(await isWritten(context, [stores.messages.transcribing(message, now + claimLife, now)], [])))
    throw new AppError('ERR_TRANSCRIPTION_RUNNING');
  try {
    const { text } = await speech.transcribe({ ...audio, bytes: await media.read(key) });
    return cutText(text, { bytes: maxTranscription });
  } catch (error) {
    await isWritten(context, [stores.messages.notTranscribed(message)], []);
    throw error;
  }
};

/**
 * Stores and publishes the text of a message, on what reactions left meanwhile. A message that was deleted keeps no text.
 *
 * @returns the message as it stands then
 */
const keep = (
  context: UserContext,
  { ticket, message }: Awaited<ReturnType<typeof visibleMessage>>,
  transcription: string,
): Promise<MessageRecord> =>
  retryOnConflict(async () => {
    const { messages } = context.stores;
    const current = await messages.get(ticket, message.id);
    if (!current || current.isDeleted || typeof current.transcription === 'string') return current ?? message;
    const after = { ...current, transcription };
    await commitMessageChange(context, ticket, after, messages.transcribed(current, transcription));
    return after;
  });

/**
 * Returns the text of a received voice note or audio file. It is transcribed once: the text is kept with the message and
 * published to those who see the ticket.
 */
export const transcribeAudio: UseCase<typeof endpoint> = async (context, { params }) => {
  const found = await visibleMessage(context, params.file);
  const { message } = found;
  const hideNumber = await hidesNumbersFrom(context);
  if (typeof message.transcription === 'string')
    return {
      transcribedText: message.transcription,
      message: await presentMessage(context, message, hideNumber),
    };
  const contact = await context.stores.contacts.get(message.contactId);
  if (contact?.refusesAi) throw new AppError('ERR_CONTACT_REFUSES_AI');
  const transcription = await transcribe(context, message);
  const kept = await keep(context, found, transcription);
  return { transcribedText: transcription, message: await presentMessage(context, kept, hideNumber) };
};
