import {
  type IntegrationAnswer,
  integrationAnswer,
  type IntegrationInput,
  type IntegrationMessage,
} from '@recado/shared/contract/queue-messages/integration';
import { setTimeout } from 'node:timers/promises';
import type { Context } from '../../context/context.ts';
import type { DialogueRecord, TicketRecord } from '../../data/tickets/record.ts';
import { commandEffect } from '../../data/connections/command-effect.ts';
import { processTicketEvent } from '../../domain/driver/process-event.ts';
import { chatOf } from '../../domain/driver/send-command.ts';
import type { ServiceFailure } from '../../domain/engine/service-failure.ts';
import { ServiceFailed } from '../../domain/models/service-failed.ts';
import type { SpeechForm } from '../../domain/models/speak.ts';
import { marksOf } from '../../domain/prompts/chat-text.ts';
import { OutsideCallFailed } from '../../platform/call-outside.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import { describeError, log } from '../../platform/log.ts';
import { withinTime } from '../../platform/within-time.ts';
import { fetchParts } from './fetch-parts.ts';
import { isOvertaken, type Pause } from './is-overtaken.ts';
import { serviceOf } from './service-of.ts';
import { isTemporary, type Service, type ServiceInput } from './services/service.ts';

/** Seconds to wait after an attempt that failed, by its number; after the last the customer goes to people. */
const pauses = [3, 10, 30] as const;

/** Seconds between attempts for a customer in a hurry, and the milliseconds that the next one needs. */
const shortPause = 1;
const leastTime = 4_000;

/** Milliseconds before the end of a call's time at which one that is still under way counts as silent. */
const margin = 300;

/** Messages among which the one with a file is looked for, and those that notes may take of a history. */
const recent = 40;

/** Sends a message again after a number of seconds. */
export type SendLater = (message: IntegrationMessage, seconds: number) => Promise<void>;

/** The file of a message has not arrived yet. */
class FileOnItsWay extends Error {
  override readonly name = 'FileOnItsWay';
}

const inputsOf = async (
  { stores, media }: Context,
  { files }: Service,
  ticket: TicketRecord,
  inputs: readonly IntegrationInput[],
): Promise<ServiceInput[]> => {
  const withFiles = inputs.some(({ wid }) => wid !== null);
  const messages = withFiles ? await stores.messages.ofTicket(ticket, ticket.id, recent) : [];
  return Promise.all(
    inputs.map(async ({ text, wid }) => {
      const found = wid === null ? undefined : messages.find((message) => message.wid === wid);
      if (found?.mediaState === 'pending' && (files?.has(found.mediaType) ?? true)) throw new FileOnItsWay();
      const { key = null, name = null, mimetype = null } = found?.media ?? {};
      const file =
        key === null || mimetype === null ? null : { url: await media.link(key, { name, mimetype }), name, mimetype };
      return { text: text ?? '', file };
    }),
  );
};

/** The form of voice notes that each channel plays. */
const speechForms: Readonly<Record<TicketRecord['channel'], SpeechForm>> = {
  whatsapp: 'opus',
  whatsappapi: 'opus',
  facebook: 'wav',
  instagram: 'wav',
};

/** Shows the contact that somebody records a voice note. */
const recording = ({ ids }: Context, ticket: TicketRecord): Effect => {
  const { channel, companyId, whatsappId } = ticket;
  const command = { companyId, whatsappId, commandId: ids.ulid(), chat: chatOf(ticket) };
  return commandEffect(channel, { type: 'typing', ...command, state: 'recording', wid: null });
};

const ask = async (
  context: Context,
  service: Service,
  ticket: TicketRecord,
  dialogue: DialogueRecord & { callId: string },
  pause: Pause,
): Promise<IntegrationAnswer> => {
  const { clock, company, stores } = context;
  const { callId, inputs, session, continuesAt } = dialogue;
  const start = clock.now();
  const [contact, connection] = await Promise.all([
    stores.contacts.get(ticket.contactId),
    stores.connections.get(ticket.whatsappId),
  ]);
  const { parts = [], ...answer } = await service.ask({
    callId,
    companyId: company.id,
    ticketId: ticket.id,
    contact: {
      ...{ id: ticket.contactId, name: contact?.name ?? '', number: contact?.number ?? '', jid: ticket.jid },
      refusesAi: contact?.refusesAi === true,
    },
    connection: { id: ticket.whatsappId, name: connection?.name ?? '' },
    speechForm: speechForms[ticket.channel],
    marks: marksOf[ticket.channel],
    showRecording: () => context.publish([recording(context, ticket)]),
    inputs: await inputsOf(context, service, ticket, inputs),
    session,
    now: clock.now(),
    until: continuesAt ?? clock.now(),
    isOvertaken: (quiet) => isOvertaken(context, ticket.id, { dialogue, start, quiet, pause }),
    history: async (limit) =>
      (await stores.messages.ofTicket(ticket, ticket.id, limit + recent))
        .filter(({ isPrivate, isDeleted }) => !isPrivate && !isDeleted)
        .slice(0, limit)
        .reverse(),
  });
  return integrationAnswer.parse({
    ...answer,
    parts: await fetchParts(context, ticket.id, parts),
    taken: inputs.length,
  });
};

/** Asks a service. Of one for customers in a hurry, all that it does has the time until people have the customer. */
const askInTime = (...given: Parameters<typeof ask>): Promise<IntegrationAnswer> => {
  const [{ clock }, { isHurried }, , { continuesAt }] = given;
  if (!isHurried || continuesAt === null) return ask(...given);
  return withinTime(ask(...given), continuesAt - margin - clock.now());
};

/** True while the contact may still write what a service that waits for it is to answer at once. */
const isWriting = ({ inputs }: DialogueRecord, { quiet = 0 }: Service, now: number): boolean =>
  now < (inputs.at(-1)?.at ?? 0) + quiet;

/** Seconds until the next attempt; undefined where there is none. */
const pauseAfter = (
  attempt: number,
  service: Service | null,
  { continuesAt }: DialogueRecord,
  now: number,
): number | undefined => {
  if (!service?.isHurried) return pauses[attempt - 1];
  return (continuesAt ?? now) - now - shortPause * 1_000 >= leastTime ? shortPause : undefined;
};

/** The reason that people read: the service's, else what the outside made of the call. */
const failureOf = (service: Service | null, error: unknown): ServiceFailure => {
  if (error instanceof ServiceFailed) return error.failure;
  if (!service?.isHurried) return 'noAnswer';
  if (error instanceof FileOnItsWay) return 'file';
  if (!(error instanceof OutsideCallFailed)) return 'slow';
  if (error.code === '429') return 'busy';
  if (error.code === 'NOT_JSON') return 'unreadable';
  return error.isLate ? 'slow' : 'unreachable';
};

/**
 * Calls the service that answers a ticket, and passes its answer to the engine. An attempt that fails goes back into the queue
 * with a growing delay; after the last the engine learns that there is no answer. A call that the dialogue does not wait for
 * any more is ignored.
 *
 * @param pause waits for a number of milliseconds
 */
export const answerCall = async (
  context: Context,
  message: IntegrationMessage,
  sendLater: SendLater,
  pause: Pause = setTimeout,
): Promise<void> => {
  const { ticketId, callId, attempt } = message;
  const ticket = await context.stores.tickets.get(ticketId);
  const dialogue = ticket?.inDialogue ? await context.stores.tickets.dialogue(ticketId) : null;
  if (!ticket || dialogue?.callId !== callId) return;
  const service = await serviceOf(context, dialogue);
  if (service && isWriting(dialogue, service, context.clock.now())) {
    await sendLater(message, 1);
    return;
  }
  let answer: IntegrationAnswer | null = null;
  let failure: ServiceFailure = service || dialogue.promptId === null ? 'noAnswer' : 'plan';
  try {
    answer = service && (await askInTime(context, service, ticket, { ...dialogue, callId }, pause));
  } catch (error) {
    const details = { companyId: context.company.id, ticketId, attempt, error: describeError(error) };
    log().warn('an integration did not answer', details);
    failure = failureOf(service, error);
    const seconds = isTemporary(error) ? pauseAfter(attempt, service, dialogue, context.clock.now()) : undefined;
    if (seconds !== undefined) {
      await sendLater({ ...message, attempt: attempt + 1 }, seconds);
      return;
    }
  }
  await processTicketEvent(context, ticket, { type: 'integrationAnswer', callId, answer, failure });
};
