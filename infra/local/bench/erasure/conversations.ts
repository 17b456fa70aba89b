import { seededRandom } from '@recado/shared/test/seeded-random';
import { localTime } from '@recado/shared/text/time';
import { ulid } from 'ulid';
import type { Context } from '../../../../functions/src/context/context.ts';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import { messageIdOf } from '../../../../functions/src/data/messages/message-id.ts';
import type { MessageRecord } from '../../../../functions/src/data/messages/record.ts';
import { copyOf } from '../../../../functions/src/data/tickets/copy-of.ts';
import { indexContact } from '../../../../functions/src/features/search/index-contact.ts';
import { addTicket } from '../../../../functions/test/tickets.ts';
import { bodyFrom } from '../tenant/people.ts';
import { textMessage } from '../tenant/text-message.ts';

const year = 365 * 86_400_000;
const wordsOfBody = 10;

/** Bytes of each file. */
export const fileSize = 20_000;

/** A contact with its tickets on one connection, in the order in which they were opened; the last one is open. */
export interface Conversation {
  readonly companyId: number;
  readonly whatsappId: number;
  readonly contactId: number;
  readonly ticketIds: readonly number[];
}

/** Adds a ticket of a chat, with its service cycle and an entry of its log. Returns its id. */
const addServedTicket = async (
  context: Context,
  known: Parameters<typeof addTicket>[1] & { whatsappId: number },
): Promise<number> => {
  const { ids, stores } = context;
  const [ticketId, cycleId] = [await ids.next('ticket'), ids.ulid()];
  const isOpen = known.status === 'open';
  const { createdAt } = await addTicket(context, { ...known, id: ticketId, cycleId: isOpen ? cycleId : null });
  const cycle = stores.tickets.cycleCreation({
    id: cycleId,
    ticketId,
    whatsappId: known.whatsappId,
    day: localTime(createdAt, context.company.timeZone).date,
    userId: null,
    queueId: null,
    userIds: new Set<number>(),
    queueIds: new Set<number>(),
    closingReason: isOpen ? null : 'closed',
    createdAt,
    queuedAt: createdAt,
    startedAt: createdAt,
    closedAt: isOpen ? null : createdAt,
    finishedAt: isOpen ? null : createdAt,
    ratingAt: null,
    rated: false,
    rating: null,
  });
  const entry = { ticketId, type: 'create', userId: null, queueId: null, createdAt } as const;
  await context.commit([cycle, stores.tickets.logEntry({ id: ids.ulid(), ...entry })], []);
  return ticketId;
};

/** Adds a contact with so many tickets on a connection: all but the last one are closed. */
export const addConversation = async (
  context: Context,
  whatsappId: number,
  { name, number, lid }: { name: string; number: string; lid: string | null },
  tickets: number,
): Promise<Conversation> => {
  const { clock, company, ids, stores } = context;
  const address = { number, lid };
  const contact = newContact(
    { id: await ids.next('contact'), companyId: company.id, name, ...address },
    clock.now() - year,
  );
  await context.commit(stores.contacts.creation(contact, address), []);
  await indexContact(context, contact.id);
  const chat = { whatsappId, contactId: contact.id, jid: `${number}@s.whatsapp.net`, address };
  const ticketIds: number[] = [];
  for (let at = 1; at <= tickets; at += 1) {
    const createdAt = clock.now() - year + Math.floor((year * (at - 1)) / tickets);
    const status = at === tickets ? ('open' as const) : ('closed' as const);
    const times = { createdAt, updatedAt: createdAt, messageTime: createdAt };
    ticketIds.push(
      await addServedTicket(context, { ...chat, ...copyOf(contact), ...times, status, listed: at >= tickets - 1 }),
    );
  }
  const pointers = { activeTicketId: ticketIds.at(-1)!, lastClosedTicketId: ticketIds.at(-2) ?? null };
  await context.commit(stores.tickets.chatSave(null, { ...chat, ...pointers, reopenedTicketIds: [], version: 1 }), []);
  return { companyId: company.id, whatsappId, contactId: contact.id, ticketIds };
};

/** The messages of a conversation. */
interface Texts {
  readonly messages: number;
  /** The number of them that have a file. */
  readonly files: number;
  /** Stands behind the words of a message; empty for none. */
  readonly text: (at: number) => string;
}

/** Makes the messages of a conversation over a year, the oldest first, half of them sent by the company. */
export const messagesOf = function* (
  { companyId, whatsappId, contactId, ticketIds }: Conversation,
  { messages, files, text }: Texts,
): Generator<MessageRecord> {
  const random = seededRandom(contactId);
  const from = Date.now() - year;
  for (let at = 0; at < messages; at += 1) {
    const ticketId = ticketIds[Math.floor((at * ticketIds.length) / messages)]!;
    const createdAt = from + Math.floor((year * at) / messages);
    const hasFile = Math.floor(((at + 1) * files) / messages) > Math.floor((at * files) / messages);
    const key = `c/${companyId}/in/${whatsappId}/${contactId}/${at}.jpg`;
    const media = { key, name: 'foto.jpg', size: fileSize, mimetype: 'image/jpeg' };
    yield {
      id: messageIdOf(ticketId, createdAt, ulid()),
      ticketId,
      whatsappId,
      contactId,
      wid: `3EB0${contactId}A${at}`,
      body: `${bodyFrom(random, wordsOfBody)} ${text(at)}`.trim(),
      ...textMessage,
      ...(hasFile && ({ mediaType: 'image', mediaState: 'ready', media } as const)),
      fromMe: at % 2 === 1,
      ack: at % 2 === 1 ? 3 : 0,
      user: null,
      createdAt,
    };
  }
};
