import {
  type IntegrationAnswer,
  integrationAnswer,
  type IntegrationInput,
  type IntegrationMessage,
} from '@recado/shared/contract/queue-messages/integration';
import type { Context } from '../../context/context.ts';
import type { DialogueRecord, TicketRecord } from '../../data/tickets/record.ts';
import { processTicketEvent } from '../../domain/driver/process-event.ts';
import { describeError, log } from '../../platform/log.ts';
import { fetchParts } from './fetch-parts.ts';
import { serviceOf } from './service-of.ts';
import { isTemporary, type Service, type ServiceInput } from './services/service.ts';

/** Seconds to wait after an attempt that failed, by its number; after the last the customer goes to people. */
const pauses = [3, 10, 30] as const;

/** Messages among which the one with a file is looked for. */
const recent = 40;

/** Sends a message again after a number of seconds. */
export type SendLater = (message: IntegrationMessage, seconds: number) => Promise<void>;

const inputsOf = async (
  { stores, media }: Context,
  ticket: TicketRecord,
  inputs: readonly IntegrationInput[],
): Promise<ServiceInput[]> => {
  const withFiles = inputs.some(({ wid }) => wid !== null);
  const messages = withFiles ? await stores.messages.ofTicket(ticket, ticket.id, recent) : [];
  return Promise.all(
    inputs.map(async ({ text, wid }) => {
      const found = wid === null ? undefined : messages.find((message) => message.wid === wid);
      if (found?.mediaState === 'pending') throw new Error('the file of a message has not arrived yet');
      const { key = null, name = null, mimetype = null } = found?.media ?? {};
      const file =
        key === null || mimetype === null ? null : { url: await media.link(key, { name, mimetype }), name, mimetype };
      return { text: text ?? '', file };
    }),
  );
};

const ask = async (
  context: Context,
  service: Service,
  ticket: TicketRecord,
  { callId, inputs, session }: DialogueRecord & { callId: string },
): Promise<IntegrationAnswer> => {
  const { clock, company, stores } = context;
  const [contact, connection] = await Promise.all([
    stores.contacts.get(ticket.contactId),
    stores.connections.get(ticket.whatsappId),
  ]);
  const { parts = [], ...answer } = await service.ask({
    callId,
    companyId: company.id,
    ticketId: ticket.id,
    contact: { id: ticket.contactId, name: contact?.name ?? '', number: contact?.number ?? '', jid: ticket.jid },
    connection: { id: ticket.whatsappId, name: connection?.name ?? '' },
    inputs: await inputsOf(context, ticket, inputs),
    session,
    now: clock.now(),
    history: async (limit) =>
      (await stores.messages.ofTicket(ticket, ticket.id, limit))
        .filter(({ isPrivate, body }) => !isPrivate && body !== '')
        .map(({ fromMe, body }) => ({ fromMe, text: body }))
        .reverse(),
  });
  return integrationAnswer.parse({
    ...answer,
    parts: await fetchParts(context, ticket.id, parts),
    taken: inputs.length,
  });
};

/** True while the contact may still write what a service that waits for it is to answer at once. */
const isWriting = ({ inputs }: DialogueRecord, { quiet = 0 }: Service, now: number): boolean =>
  now < (inputs.at(-1)?.at ?? 0) + quiet;

/**
 * Calls the service that answers a ticket, and passes its answer to the engine. An attempt that fails goes back into the queue
 * with a growing delay; after the last the engine learns that there is no answer. A call that the dialogue does not wait for
 * any more is ignored.
 */
export const answerCall = async (
  context: Context,
  message: IntegrationMessage,
  sendLater: SendLater,
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
  try {
    answer = service && (await ask(context, service, ticket, { ...dialogue, callId }));
  } catch (error) {
    const seconds = pauses[attempt - 1];
    const details = { companyId: context.company.id, ticketId, attempt, error: describeError(error) };
    log().warn('an integration did not answer', details);
    if (seconds !== undefined && isTemporary(error)) {
      await sendLater({ ...message, attempt: attempt + 1 }, seconds);
      return;
    }
  }
  await processTicketEvent(context, ticket, { type: 'integrationAnswer', callId, answer });
};
