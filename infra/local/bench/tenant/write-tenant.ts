import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import type { ContactRecord } from '../../../../functions/src/data/contacts/record.ts';
import { contactStore } from '../../../../functions/src/data/contacts/store.ts';
import { messageIdOf, ulidOf } from '../../../../functions/src/data/messages/message-id.ts';
import type { Write } from '../../../../functions/src/platform/write.ts';
import { localTime } from '@recado/shared/text/time';
import { contactText } from '@recado/shared/search/contact-text';
import { indexedEntity } from '../../../../functions/src/data/search/entities.ts';
import { currentRules } from '../../../../functions/src/data/search/former-grams.ts';
import { entityStore } from '../../../../functions/src/platform/entity/entity-store.ts';
import { copyOf } from '../../../../functions/src/data/tickets/copy-of.ts';
import { ticketEntity } from '../../../../functions/src/data/tickets/ticket-entity.ts';
import type { TicketRecord } from '../../../../functions/src/data/tickets/record.ts';
import { ticketStore } from '../../../../functions/src/data/tickets/store.ts';
import { ticketUuid } from '../../../../functions/src/data/tickets/uuid.ts';
import { createItemClient, messageTemplates, postingTemplate, type MessageTemplates } from './item-templates.ts';
import { bodyFrom, nameFrom, numberFrom } from './people.ts';
import { openShare, pendingShare, sizes, wordsInABody, type SizeName } from './size.ts';
import type { Staff } from './staff.ts';
import { Postings } from './postings.ts';
import type { TableFile } from './table-file.ts';
import { CounterUpdates } from './counter-updates.ts';

const year = 365 * 86_400_000;
/** Milliseconds between two messages of a conversation. */
const messageInterval = 40_000;

interface Writing {
  staff: Staff;
  client: DynamoDBDocumentClient;
  file: TableFile;
  counterUpdates: CounterUpdates;
  random: () => number;
  postings: Postings;
  received: MessageTemplates;
  /** Templates of sent messages, by the id of their author. */
  sent: ReadonlyMap<number, MessageTemplates>;
}

/** Generates random hexadecimal digits, 6 from each random number. */
const hex = (random: () => number, digits: number): string =>
  digits <= 6
    ? Math.floor(random() * 16 ** digits)
        .toString(16)
        .padStart(digits, '0')
    : hex(random, 6) + hex(random, digits - 6);
const uuidFrom = (random: () => number): string =>
  `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-a${hex(random, 3)}-${hex(random, 12)}`;
const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)]!;

const run = ({ file, counterUpdates }: Writing, writes: readonly Write[]): void => {
  for (const { item, label } of writes) {
    if (item.Put?.Item) file.put(item.Put.Item);
    else if (item.Update) counterUpdates.add(item.Update);
    else throw new Error(`The loader does not support the write ${label}`);
  }
};

/** Writes a contact with its unique claim and its search entries. */
const writeContact = (writing: Writing, contact: ContactRecord): void => {
  const {
    client,
    staff: { companyId },
    postings,
  } = writing;
  run(writing, contactStore(client, companyId).creation(contact, { number: contact.number, lid: null }));
  const text = contactText(contact);
  run(
    writing,
    entityStore(indexedEntity, client, companyId).create({ contactId: contact.id, texts: [text], rules: currentRules }),
  );
  postings.add(contact.id, text);
};

const statusFrom = (random: () => number): 'open' | 'pending' | 'closed' => {
  const at = random();
  return at < pendingShare ? 'pending' : at < pendingShare + openShare ? 'open' : 'closed';
};

/** A ticket that is to be written: it was changed at `updatedAt`, in milliseconds, and has `count` messages. */
interface Planned {
  id: number;
  contact: ContactRecord;
  isNewest: boolean;
  updatedAt: number;
  count: number;
}

const newTicket = ({ staff, random }: Writing, { id, contact, isNewest, updatedAt, count }: Planned): TicketRecord => {
  const status = isNewest ? statusFrom(random) : 'closed';
  return ticketEntity.record({
    id,
    uuid: ticketUuid(id, uuidFrom(random)),
    companyId: staff.companyId,
    whatsappId: staff.whatsappId,
    contactId: contact.id,
    channel: 'whatsapp',
    status,
    queueId: pick(staff.queueIds, random),
    userId: status === 'pending' ? null : pick(staff.userIds, random),
    isGroup: false,
    isBot: false,
    isActiveDemand: false,
    ...copyOf(contact),
    jid: `${contact.number}@s.whatsapp.net`,
    address: { number: contact.number, lid: null },
    lastMessage: '',
    lastMessageType: 'conversation',
    fromMe: false,
    unreadMessages: status === 'pending' ? count : 0,
    cycleId: status === 'closed' ? null : hex(random, 26),
    listed: true,
    messageTime: updatedAt,
    messageSequence: count,
    createdAt: updatedAt - count * messageInterval,
    updatedAt,
    version: count,
  });
};

const writeMessages = (writing: Writing, ticket: TicketRecord, count: number): string => {
  const { file, random, received, sent } = writing;
  let body = '';
  for (let index = 0; index < count; index++) {
    const createdAt = ticket.createdAt + (index + 1) * messageInterval;
    const templates = (index % 2 === 1 && ticket.userId !== null && sent.get(ticket.userId)) || received;
    body = bodyFrom(random, wordsInABody);
    const ulid = ulidOf(messageIdOf(ticket.id, createdAt, hex(random, 26).toUpperCase()));
    const values = {
      ticketId: ticket.id,
      contactId: ticket.contactId,
      createdAt,
      ulid,
      wid: `3EB0${hex(random, 18).toUpperCase()}`,
      body,
    };
    file.putRow(templates.message.row(values));
    file.putRow(templates.marker.row(values));
  }
  return body;
};

const writeTicket = (writing: Writing, ticket: TicketRecord, isNewest: boolean): void => {
  const {
    staff: { companyId },
    client,
    random,
  } = writing;
  const tickets = ticketStore(client, companyId);
  const { id: ticketId, whatsappId, contactId, jid, address, userId, queueId, createdAt, updatedAt } = ticket;
  const closed = ticket.status === 'closed';
  const activity = { activeTicketId: closed ? null : ticketId, lastClosedTicketId: closed ? ticketId : null };
  run(writing, [
    ...tickets.saves([{ before: null, after: ticket }]),
    ...(isNewest
      ? tickets.chatSave(null, { whatsappId, contactId, jid, address, reopenedTicketIds: [], version: 1, ...activity })
      : []),
    tickets.cycleCreation({
      id: ticket.cycleId ?? hex(random, 26),
      ticketId,
      whatsappId,
      day: localTime(createdAt, 'UTC').date,
      userId,
      queueId,
      userIds: new Set(userId === null ? [] : [userId]),
      queueIds: new Set(queueId === null ? [] : [queueId]),
      closingReason: closed ? 'closed' : null,
      createdAt,
      queuedAt: createdAt,
      startedAt: userId === null ? null : createdAt + messageInterval,
      closedAt: closed ? updatedAt : null,
      finishedAt: closed ? updatedAt : null,
      ratingAt: null,
      rated: false,
      rating: null,
    }),
    tickets.logEntry({ id: hex(random, 26), ticketId, type: 'create', userId: null, queueId, createdAt }),
    ...(closed
      ? [tickets.logEntry({ id: hex(random, 26), ticketId, type: 'closed', userId, queueId, createdAt: updatedAt })]
      : []),
  ]);
};

/**
 * Writes a tenant into a table's file: contacts with their tickets, messages and the search index. Every item is
 * created by its store or from a template of such an item. Returns the counter updates that are still to be sent.
 */
export const writeTenant = (file: TableFile, staff: Staff, name: SizeName): CounterUpdates => {
  const client = createItemClient();
  const { contacts, tickets, messages } = sizes[name];
  const templates = (userId: number | null) =>
    messageTemplates(
      client,
      staff.companyId,
      staff.whatsappId,
      userId === null ? null : { id: userId, name: `Atendente ${userId}` },
    );
  const writing: Writing = {
    staff,
    client,
    file,
    counterUpdates: new CounterUpdates(),
    random: seededRandom(tickets),
    postings: new Postings(),
    received: templates(null),
    sent: new Map(staff.userIds.map((id) => [id, templates(id)])),
  };
  const { random } = writing;
  const first = Date.now() - year;
  /** The contacts that have tickets already. */
  const known = new Map<number, ContactRecord>();
  for (let id = 1; id <= tickets; id++) {
    const updatedAt = first + Math.floor((id / tickets) * (year - 3_600_000));
    const count = Math.floor((id * messages) / tickets) - Math.floor(((id - 1) * messages) / tickets);
    const contactId = ((id - 1) % contacts) + 1;
    const contact =
      known.get(contactId) ??
      newContact(
        { id: contactId, companyId: staff.companyId, name: nameFrom(random), number: numberFrom(contactId) },
        updatedAt - count * messageInterval,
      );
    if (id <= contacts) writeContact(writing, contact);
    known.set(contactId, contact);
    const isNewest = id > tickets - contacts;
    const ticket = newTicket(writing, { id, contact, isNewest, updatedAt, count });
    const lastMessage = writeMessages(writing, ticket, count);
    writeTicket(writing, { ...ticket, lastMessage }, isNewest);
  }
  writing.postings.write(file, postingTemplate(client, staff.companyId));
  return writing.counterUpdates;
};
