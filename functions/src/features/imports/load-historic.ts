import type { ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import type { Connection } from '@recado/shared/contract/connections';
import type { HistoricMessage } from '../../domain/engine/event.ts';
import { contactFor } from '../../domain/inbound/contact-for.ts';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { Context } from '../../context/context.ts';
import type { LoadedEvent } from '../../domain/driver/process-event.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { loadState } from '../../domain/driver/load-state.ts';
import type { ChatRecord, TicketRecord } from '../../data/tickets/record.ts';

/** Milliseconds that a process caches the company's settings. */
const settingsLifetime = 3_000;

/** The most tickets of a chat that are searched for the one of a time in the past. */
const maxSteps = 200;

/** Returns the chat's ticket at a time in the past: the newest that was created before it, else the oldest. */
const ticketAt = async (
  { stores }: Context,
  { whatsappId, contactId }: ChatRecord,
  newest: TicketRecord,
  at: number,
): Promise<TicketRecord> => {
  let found = newest;
  for (let step = 0; step < maxSteps && found.createdAt > at; step++) {
    const [message] = await stores.messages.page(
      { whatsappId, contactId },
      { ticketId: found.id - 1, before: null },
      1,
    );
    const earlier = message ? await stores.tickets.get(message.ticketId) : null;
    if (!earlier) break;
    found = earlier;
  }
  return found;
};

interface Place {
  contact: ContactRecord | null;
  chat: ChatRecord | null;
  ticket: TicketRecord | null;
  lastClosed: TicketRecord | null;
}

/** Finds the ticket that a message of this time belongs to: a closed one that ended after it, else the active one, else a new one. */
const placeAt = async (context: Context, { message }: HistoricMessage): Promise<Place> => {
  const { stores } = context;
  const contact = await contactFor(context, message.chat, message.at);
  const chat = contact && (await stores.tickets.chat(message.whatsappId, contact.id));
  const ticket = async (id: number | null | undefined): Promise<TicketRecord | null> =>
    id ? await stores.tickets.get(id) : null;
  const [active, lastClosed] = await Promise.all([ticket(chat?.activeTicketId), ticket(chat?.lastClosedTicketId)]);
  if (chat && lastClosed && message.at <= lastClosed.updatedAt) {
    return { contact, chat, ticket: await ticketAt(context, chat, lastClosed, message.at), lastClosed };
  }
  return { contact, chat, ticket: active, lastClosed };
};

/** The time until which all messages belong to the same ticket as the first one. */
const endOf = ({ ticket, lastClosed }: Place): number =>
  ticket?.status === 'closed' && lastClosed ? lastClosed.updatedAt : Number.POSITIVE_INFINITY;

/** The reason why messages of the phone's history are stored. */
export type HistoricType = 'import' | 'backfill';

/**
 * Gives messages the times by which they sort. It is asked at each attempt, after the ticket is read: a live message that is
 * stored later changes the ticket, and leads to another attempt.
 */
export type Placement = <Message extends ImportedMessage>(messages: readonly Message[]) => Promise<Message[]>;

type Messages = readonly [HistoricMessage, ...HistoricMessage[]];

/** Loads the state for messages of the phone's history. Messages behind the first `taken` belong to another ticket and need a decision of their own. */
export const loadHistoric = async (
  context: Context,
  connection: Connection,
  type: HistoricType,
  messages: Messages,
  placed: Placement,
): Promise<LoadedEvent & { taken: number }> => {
  const { cache, stores, clock } = context;
  const [place, settings, directory] = await Promise.all([
    placeAt(context, messages[0]),
    cache.getOrLoad('settings', clock.now(), settingsLifetime, () => stores.settings.company()),
    directoryFor(context, [{ queueId: connection.queueIdImportMessages, userId: null, whatsappId: connection.id }]),
  ]);
  const end = endOf(place);
  const past = messages.findIndex(({ message }) => message.at > end);
  const taken = past === -1 ? messages : messages.slice(0, past);
  const event = { type, messages: await placed(taken) } as const;
  const { queues, users, allTags: tags } = directory;
  const read = { settings, connection, queues, users, tags, otherActive: null };
  return { event, state: await loadState(context, event, { ...place, ...read }), taken: taken.length };
};
