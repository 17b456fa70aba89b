import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Contact } from '@recado/shared/contract/contacts';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { EntityItem } from 'electrodb';
import { isDeepStrictEqual } from 'node:util';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { isConditionFailure } from '../../platform/is-condition-failure.ts';
import { readMany } from '../../platform/read-many.ts';
import { put, remove, type Write } from '../../platform/write.ts';
import { counterWrites, readCounts, type TicketCount } from './counters.ts';
import { chatEntity, contactChatEntity, cycleEntity, logEntity, ticketEntity } from './entities.ts';
import type {
  ChatRecord,
  CycleChange,
  CycleRecord,
  ListedTicket,
  LogRecord,
  TicketChange,
  TicketRecord,
} from './record.ts';
import { readList } from './read-list.ts';
import { summaryOf } from './summary-of.ts';
import { ticketIdIn } from './uuid.ts';

/** A list of the inbox, as the indexes hold it: of a queue (null: none) with or without attendant, or of an attendant. */
export type TicketList =
  | { by: 'queue'; status: TicketStatus; queueId: number | null; hold: 'free' | 'taken' }
  | { by: 'user'; status: TicketStatus; userId: number };

/** A place in a list: that of a ticket read before. */
export interface ListPosition {
  updatedAt: number;
  id: number;
}

/** Tickets of one company. */
export interface TicketStore {
  get(id: number): Promise<TicketRecord | null>;
  /** In no order; those that are gone are left out. */
  getMany(ids: readonly number[]): Promise<TicketRecord[]>;
  byUuid(uuid: string): Promise<TicketRecord | null>;
  chat(whatsappId: number, contactId: number): Promise<ChatRecord | null>;
  /** Of each of these contacts, on every connection that it ever had one on: one Query a contact. */
  chats(contactIds: readonly number[]): Promise<ChatRecord[]>;
  /** One Query; the rows after `after` in the order of their last change. */
  list(
    list: TicketList,
    page: { order: 'asc' | 'desc'; after: ListPosition | null; limit: number },
  ): Promise<ListedTicket[]>;
  counts(): Promise<TicketCount[]>;
  /** Newest first. */
  log(ticketId: number): Promise<LogRecord[]>;
  cycles(ticketId: number): Promise<CycleRecord[]>;
  /** Labels `ticket` (somebody was faster, or the ticket is gone) and `counts`. */
  saves(changes: readonly TicketChange[]): Write[];
  /** Label `chat`; of a chat's first also `contact chat`. */
  chatSave(before: ChatRecord | null, after: ChatRecord): Write[];
  cycleCreation(cycle: CycleRecord): Write;
  cycleChange(ticketId: number, id: string, set: CycleChange): Write;
  logEntry(entry: LogRecord): Write;
  /** Removes what stands beside a ticket that is gone: its log and cycles. */
  removalOf(entries: { log: readonly LogRecord[]; cycles: readonly CycleRecord[] }): Write[];
  /**
   * Brings the summary of a contact on its listed tickets up to date. Not part of a transaction: may be repeated.
   * Tickets that no list shows are joined with the contact when they are read.
   */
  contactChanged(contact: Contact): Promise<void>;
}

type TicketItem = EntityItem<ReturnType<typeof ticketEntity>>;

const toTicket = ({ queueList: _queueList, userList: _userList, ...item }: TicketItem): TicketRecord => ({
  ...item,
  queueId: item.queueId ?? null,
  userId: item.userId ?? null,
  cycleId: item.cycleId ?? null,
  inactivityTimerAt: item.inactivityTimerAt ?? null,
  inactivityWarnedAt: item.inactivityWarnedAt ?? null,
  integrationCallId: item.integrationCallId ?? null,
  imported: item.imported ?? null,
  lastMessageType: item.lastMessageType ?? 'conversation',
});

const queueListOf = (queueId: number | null, hold: 'free' | 'taken'): string => `${queueId ?? 0}#${hold}`;

const toTicketItem = (ticket: TicketRecord): TicketItem => ({
  ...ticket,
  queueId: ticket.queueId ?? undefined,
  userId: ticket.userId ?? undefined,
  cycleId: ticket.cycleId ?? undefined,
  inactivityTimerAt: ticket.inactivityTimerAt ?? undefined,
  inactivityWarnedAt: ticket.inactivityWarnedAt ?? undefined,
  integrationCallId: ticket.integrationCallId ?? undefined,
  imported: ticket.imported ?? undefined,
  lastMessageType: ticket.lastMessageType === 'conversation' ? undefined : ticket.lastMessageType,
  queueList: queueListOf(ticket.queueId, ticket.userId === null ? 'free' : 'taken'),
  userList: ticket.userId ?? 0,
});

export const ticketStore = (client: DynamoDBDocumentClient, companyId: number): TicketStore => {
  const tickets = ticketEntity(client);
  const chats = entityStore(chatEntity, client, companyId);
  const contactChats = entityStore(contactChatEntity, client, companyId);
  const cycles = entityStore(cycleEntity, client, companyId);
  const logs = entityStore(logEntity, client, companyId);

  const get = async (id: number): Promise<TicketRecord | null> => {
    const { data } = await tickets.get({ companyId, id }).go({ consistent: true });
    return data && toTicket(data);
  };
  const getMany = async (ids: readonly number[]): Promise<TicketRecord[]> => {
    const found = await readMany(
      ids.map((id) => ({ companyId, id })),
      (keys) => tickets.get(keys).go({ consistent: true }),
    );
    return found.map(toTicket);
  };
  const chatsOf = async (contactIds: readonly number[]): Promise<ChatRecord[]> => {
    const places = await Promise.all(
      contactIds.map((contactId) => contactChats.list({ partition: { contactId }, consistent: true })),
    );
    return chats.getMany(places.flat(), { consistent: true });
  };
  /** The version moves on, so that a decision made on the older summary is made again. A ticket may be removed meanwhile. */
  const renameContact = async (id: number, summary: TicketRecord['contact']): Promise<void> => {
    try {
      await tickets.patch({ companyId, id }).set({ contact: summary }).add({ version: 1 }).go();
    } catch (error) {
      if (!isConditionFailure(error)) throw error;
    }
  };
  const save = ({ before, after }: TicketChange): Write => {
    if (after === null)
      return remove(
        'ticket',
        tickets
          .delete({ companyId, id: before.id })
          .where((item, { eq }) => eq(item.version, before.version))
          .params(),
      );
    return put(
      'ticket',
      tickets
        .put(toTicketItem(after))
        .where((item, { eq, notExists }) => (before === null ? notExists(item.id) : eq(item.version, before.version)))
        .params(),
    );
  };

  return {
    get,
    getMany,
    byUuid: async (uuid) => {
      const ticket = await get(ticketIdIn(uuid));
      return ticket?.uuid === uuid ? ticket : null;
    },
    chat: (whatsappId, contactId) => chats.get({ whatsappId, contactId }),
    chats: chatsOf,
    list: (list, { order, after, limit }) => {
      const query =
        list.by === 'queue'
          ? tickets.query.byQueue({ companyId, status: list.status, queueList: queueListOf(list.queueId, list.hold) })
          : tickets.query.byUser({ companyId, status: list.status, userList: list.userId });
      const rest = after === null ? query : order === 'desc' ? query.lt(after) : query.gt(after);
      return readList(client, rest.params({ order, limit }), { companyId, status: list.status });
    },
    counts: () => readCounts(client, companyId),
    log: (ticketId) => logs.list({ partition: { ticketId }, order: 'desc' }),
    cycles: (ticketId) => cycles.list({ partition: { ticketId } }),
    saves: (changes) => [...changes.map(save), ...counterWrites(companyId, changes)],
    chatSave: (before, after) =>
      before === null
        ? [chats.put(after, { when: 'attribute_not_exists(#contactId)' }), contactChats.put(after)]
        : [chats.put(after, { when: '#version = :version', values: { version: before.version } })],
    cycleCreation: (cycle) => cycles.put(cycle),
    cycleChange: (ticketId, id, set) => cycles.patch({ ticketId, id }, set, { upsert: true }),
    logEntry: (entry) => logs.put(entry, { label: 'log' }),
    removalOf: ({ log, cycles: rows }) => [
      ...log.flatMap((entry) => logs.remove(entry, { label: 'log' })),
      ...rows.flatMap((cycle) => cycles.remove(cycle)),
    ],
    contactChanged: async (contact) => {
      const found = await chatsOf([contact.id]);
      const shown = await getMany(
        found
          .flatMap(({ activeTicketId, lastClosedTicketId }) => [activeTicketId, lastClosedTicketId])
          .filter((id) => id !== null),
      );
      const summary = summaryOf(contact);
      await Promise.all(
        shown
          .filter((ticket) => !isDeepStrictEqual(ticket.contact, summary))
          .map(({ id }) => renameContact(id, summary)),
      );
    },
  };
};
