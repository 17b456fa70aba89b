import { AppError } from '@recado/shared/contract/errors';
import type { transcribeAudio as endpoint } from '@recado/shared/contract/media';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleMessage } from '../../domain/access/visible-message.ts';
import { keepTranscription } from '../../domain/driver/keep-transcription.ts';
import { audioOf } from '../../domain/files/audio-of.ts';
import { ServiceFailed } from '../../domain/models/service-failed.ts';
import { transcribe } from '../../domain/models/transcribe.ts';
import { dayOf } from '../../domain/models/within-budget.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import { spendSlowCall } from '../../platform/budget.ts';
import { environment } from '../../platform/environment.ts';
import { isWritten } from '../../platform/is-written.ts';

/** Milliseconds after which another call may transcribe the message: longer than a function runs. */
const claimLife = 30_000;

/** Transcribes the audio while no other call does, within the company's budget of the day. */
const transcribeOnce = async (context: UserContext, message: MessageRecord): Promise<string> => {
  audioOf(message);
  const { actor, company, clock, stores } = context;
  const now = clock.now();
  const { transcriptions, companyTranscriptions } = environment().LIMITS;
  const budgets = { kind: 'transcriptions', user: transcriptions, company: companyTranscriptions };
  await spendSlowCall(budgets, { companyId: company.id, userId: actor.viewer.id }, now);
  if (!(await isWritten(context.commit([stores.messages.transcribing(message, now + claimLife, now)], []))))
    throw new AppError('ERR_TRANSCRIPTION_RUNNING');
  try {
    const { result, cost } = await transcribe(context, message);
    await stores.modelUsage.count(
      { day: dayOf(context), kinds: { assistance: 0, ticket: message.ticketId } },
      { answers: 0, input: 0, output: 0, cost },
    );
    return result;
  } catch (error) {
    await isWritten(context.commit([stores.messages.notTranscribed(message)], []));
    throw error instanceof ServiceFailed ? new AppError('ERR_ASSISTANCE_BUDGET') : error;
  }
};

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
  const transcription = await transcribeOnce(context, message);
  const kept = await keepTranscription(context, found.ticket, message, transcription);
  return { transcribedText: transcription, message: await presentMessage(context, kept, hideNumber) };
};
