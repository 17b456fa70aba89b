import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TicketStatus } from '@recado/shared/contract/tickets';
import type { FilteredTicket } from '@recado/shared/search/ticket-filter';
import { isDeepStrictEqual } from 'node:util';
import type { ContactRecord } from '../contacts/record.ts';
import { tagLinks } from '../tags/links.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { writeOne } from '../../platform/write-one.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { readItem } from '../../platform/entity/entity-reads.ts';
import { copyOf } from './copy-of.ts';
import { dialogueOfOlderTicket } from './dialogue-of-older-ticket.ts';
import { type CountedTickets, counterWrites, readCounts, type TicketCount } from './counters.ts';
import { chatEntity, contactChatEntity } from './chat-entities.ts';
import { dialogueEntity } from './dialogue-entity.ts';
import { ticketEntity } from './ticket-entity.ts';
import type { ChatRecord, ChatTickets, DialogueRecord, ListedTicket, TicketChange, TicketRecord } from './record.ts';
import { ticketHistory, type TicketHistory } from './history.ts';
import { ticketLists, type TicketLists } from './lists.ts';
import { listedFields } from './read-list.ts';
import { ticketIdIn } from './uuid.ts';

/** A contact on a connection. */
type ChatPlace = Pick<ChatRecord, 'whatsappId' | 'contactId'>;

/** Tickets of one company. */
export interface TicketStore extends TicketLists, TicketHistory {
  get(id: number): Promise<TicketRecord | null>;
  /** Returns the tickets in no order; those that are gone are left out. */
  getMany(ids: readonly number[]): Promise<TicketRecord[]>;
  /** The fields that lists read: as consistent as lists are, unless asked otherwise. In no order; those that are gone are left out. */
  getListed(ids: readonly number[], options?: { consistent: boolean }): Promise<ListedTicket[]>;
  /** The fields that reports show, eventually consistent. In no order; those that are gone are left out. */
  getReported(ids: readonly number[]): Promise<ReportedTicket[]>;
  /** The ones of these that the file of a report shows: contact and newest message. */
  getExported(ids: readonly number[]): Promise<ExportedTicket[]>;
  /**
   * Returns the fields that decide who may see these tickets and which filters let them through, eventually consistent.
   * In no order.
   */
  getFiltered(ids: readonly number[]): Promise<(FilteredTicket & { id: number })[]>;
  /** The fields that decide what the retention rules remove, eventually consistent. In no order; those that are gone are left out. */
  getKept(ids: readonly number[]): Promise<Pick<TicketRecord, (typeof keptFields)[number]>[]>;
  /** The tickets of a tab with the messages that they count themselves; eventually consistent. */
  trafficIn(tab: TicketStatus): Promise<Pick<TicketRecord, 'id' | 'whatsappId' | 'traffic'>[]>;
  byUuid(uuid: string): Promise<TicketRecord | null>;
  chat(whatsappId: number, contactId: number): Promise<ChatRecord | null>;
  /** The item beside a ticket, which counts only while the ticket's `inDialogue` is true. */
  dialogue(ticketId: number): Promise<DialogueRecord | null>;
  /** The items beside these tickets, in no order. */
  dialogues(ticketIds: readonly number[]): Promise<DialogueRecord[]>;
  /**
   * Returns the chats of each of these contacts, on every connection that it ever had one on: one Query a contact. Where the company has
   * had few connections, by their ids instead: one read.
   *
   * @param lastConnectionId the newest id of a connection, of which some may be removed
   */
  chats(contactIds: readonly number[], lastConnectionId: number): Promise<ChatRecord[]>;
  /** The tickets of the chats that `chats` returns, eventually consistent as lists are. */
  ticketsOfChats(contactIds: readonly number[], lastConnectionId: number): Promise<ChatTickets[]>;
  /** The same of the chats of these contacts on these connections. */
  ticketsOfChatsAt(places: readonly ChatPlace[]): Promise<ChatTickets[]>;
  /** All counters, or these. */
  counts(counted?: CountedTickets): Promise<TicketCount[]>;
  /** Labels `ticket` (somebody was faster, or the ticket is gone) and `counts`. */
  saves(changes: readonly TicketChange[]): Write[];
  /** Label `ticket` fails unless the ticket is stored, and still its contact's: a merge moves it to another. */
  stored(ticket: Pick<TicketRecord, 'id' | 'contactId'>): Write;
  /** Label `chat`; of a chat's first also `contact chat`. */
  chatSave(before: ChatRecord | null, after: ChatRecord): Write[];
  /** Removes the pointer of a chat without tickets. Label `chat` fails if it changed since it was read. */
  chatRemoval(chat: ChatRecord): Write[];
  /**
   * Moves a contact's chats, or that on one connection, with their listed tickets to another address; a ticket that no list
   * shows gets its chat's when it is reopened. Labels `chat` and `ticket` fail if one of them changed meanwhile.
   */
  readdress(contactId: number, to: Pick<ChatRecord, 'jid' | 'address'>, whatsappId?: number | null): Promise<Write[]>;
  /** The tickets of a chat that no list shows. */
  unlisted(chat: ChatPlace): Promise<TicketRecord[]>;
  /** Replaces the item beside a ticket. Part of a transaction that saves the ticket, which guards it. */
  dialogueSave(dialogue: DialogueRecord): Write;
  dialogueRemoval(dialogue: DialogueRecord): Write[];
  /**
   * Brings the copies of a contact's data on its listed tickets up to date. Not part of a transaction: may be repeated.
   * Tickets that no list shows are joined with the contact when they are read.
   *
   * @returns the ids of the tickets that changed
   */
  contactChanged(contact: ContactRecord): Promise<number[]>;
}

/** Up to this number of connections, reading the chat of each costs no more than asking which chats exist. */
const fewConnections = 2;

/** The fields that filters compare. */
const filteredFields = [
  'id',
  'status',
  'queueId',
  'userId',
  'isGroup',
  'whatsappId',
  'tagIds',
  'unreadMessages',
  'createdAt',
  'updatedAt',
] as const;

/** The fields that decide what the retention rules remove of a ticket, and the place of the rest. */
const keptFields = [
  'id',
  'whatsappId',
  'contactId',
  'status',
  'queueId',
  'removedAt',
  'createdAt',
  'updatedAt',
] as const;

/** The fields that reports show of a ticket, beside those of its service cycle. */
const reportedFields = ['id', 'uuid', 'contact', 'lastMessage', 'queueId', 'whatsappId'] as const;
const exportedFields = ['id', 'contact', 'lastMessage'] as const;
type WithName<Field extends keyof TicketRecord> = Pick<TicketRecord, Exclude<Field, 'contact'>> & {
  contact: Pick<TicketRecord['contact'], 'name'>;
};
type ReportedTicket = WithName<(typeof reportedFields)[number]>;
export type ExportedTicket = WithName<(typeof exportedFields)[number]>;

export const ticketStore = (client: DynamoDBDocumentClient, companyId: number): TicketStore => {
  const tickets = entityStore(ticketEntity, client, companyId);
  const chats = entityStore(chatEntity, client, companyId);
  const contactChats = entityStore(contactChatEntity, client, companyId);
  const dialogues = entityStore(dialogueEntity, client, companyId);
  const links = tagLinks(client, companyId);

  const getMany = (ids: readonly number[]): Promise<TicketRecord[]> => tickets.getMany(ids, { consistent: true });
  /** Returns the places where these contacts may have chats. */
  const placesOf = async (
    contactIds: readonly number[],
    lastConnectionId: number,
    consistent: boolean,
  ): Promise<ChatPlace[]> => {
    if (lastConnectionId <= fewConnections) {
      const connectionIds = Array.from({ length: lastConnectionId }, (_, at) => at + 1);
      return contactIds.flatMap((contactId) => connectionIds.map((whatsappId) => ({ whatsappId, contactId })));
    }
    const places = await Promise.all(
      contactIds.map((contactId) => contactChats.list({ partition: { contactId }, consistent })),
    );
    return places.flat();
  };
  const chatsOf = async (contactIds: readonly number[], lastConnectionId: number): Promise<ChatRecord[]> =>
    chats.getMany(await placesOf(contactIds, lastConnectionId, true), { consistent: true });
  const olderDialogue = async (ticketId: number): Promise<DialogueRecord | null> => {
    const item = await readItem(client, tickets.key(ticketId), true);
    return item ? dialogueOfOlderTicket(item) : null;
  };
  const listedIn = (found: readonly ChatTickets[]): Promise<TicketRecord[]> =>
    getMany(
      found
        .flatMap(({ activeTicketId, lastClosedTicketId }) => [activeTicketId, lastClosedTicketId])
        .filter((id) => id !== null),
    );
  const ticketsOfChatsAt = (places: readonly ChatPlace[]): Promise<ChatTickets[]> =>
    chats.getMany(places, { fields: ['whatsappId', 'contactId', 'activeTicketId', 'lastClosedTicketId'] });
  /** The version moves on, so that a decision made on the older summary is made again. A ticket may be removed meanwhile. */
  const replaceCopy = async (id: number, copy: ReturnType<typeof copyOf>): Promise<void> => {
    try {
      await writeOne(client, tickets.patch(id, copy, { add: { version: 1 } }));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  };
  const save = ({ before, after }: TicketChange): Write[] => {
    if (after === null) return [...tickets.remove(before), ...links.ofTicket(before, null)];
    return [
      ...links.ofTicket(before, after),
      tickets.put(after, {
        ...(before === null
          ? { when: 'attribute_not_exists(#id)' }
          : { when: '#version = :version', values: { version: before.version } }),
        replaces: before,
      }),
    ];
  };

  return {
    ...ticketLists(client, companyId),
    ...ticketHistory(client, companyId),
    get: tickets.get,
    getMany,
    getListed: (ids, { consistent } = { consistent: false }) =>
      tickets.getMany(ids, { consistent, fields: ['companyId', 'status', ...listedFields] }),
    getReported: (ids) => tickets.getMany(ids, { fields: reportedFields, within: { contact: ['name'] } }),
    getExported: (ids) => tickets.getMany(ids, { fields: exportedFields, within: { contact: ['name'] } }),
    getFiltered: (ids) => tickets.getMany(ids, { fields: filteredFields }),
    getKept: (ids) => tickets.getMany(ids, { fields: keptFields }),
    trafficIn: (tab) => tickets.listBy('byTab', { partition: { tab }, fields: ['id', 'whatsappId', 'traffic'] }),
    byUuid: async (uuid) => {
      const ticket = await tickets.get(ticketIdIn(uuid));
      return ticket?.uuid === uuid ? ticket : null;
    },
    chat: (whatsappId, contactId) => chats.get({ whatsappId, contactId }),
    dialogue: async (ticketId) => (await dialogues.get(ticketId)) ?? olderDialogue(ticketId),
    dialogues: (ticketIds) => dialogues.getMany(ticketIds),
    chats: chatsOf,
    ticketsOfChats: async (contactIds, lastConnectionId) =>
      ticketsOfChatsAt(await placesOf(contactIds, lastConnectionId, false)),
    ticketsOfChatsAt,
    counts: (counted) => readCounts(client, companyId, counted ?? null),
    saves: (changes) => [...changes.flatMap(save), ...counterWrites(companyId, changes)],
    stored: ({ id, contactId }) => tickets.check(id, { when: '#contactId = :contactId', values: { contactId } }),
    chatSave: (before, after) =>
      before === null
        ? [chats.put(after, { when: 'attribute_not_exists(#contactId)' }), contactChats.put(after)]
        : [chats.put(after, { when: '#version = :version', values: { version: before.version } })],
    chatRemoval: (chat) => [
      ...chats.remove(chat, {
        when: 'attribute_not_exists(#activeTicketId) AND attribute_not_exists(#lastClosedTicketId)',
      }),
      ...contactChats.remove(chat),
    ],
    readdress: async (contactId, { jid, address }, whatsappId = null) => {
      const all = await chatsOf([contactId], Number.POSITIVE_INFINITY);
      const found = all.filter((chat) => whatsappId === null || chat.whatsappId === whatsappId);
      const listed = await listedIn(found);
      return [
        ...found.flatMap((chat) => chats.update(chat, { jid, address })),
        ...listed.flatMap((ticket) => tickets.update(ticket, { jid, address })),
      ];
    },
    unlisted: ({ whatsappId, contactId }) => tickets.listBy('unlisted', { partition: { whatsappId, contactId } }),
    dialogueSave: (dialogue) => dialogues.put(dialogue),
    dialogueRemoval: (dialogue) => dialogues.remove(dialogue),
    contactChanged: async (contact) => {
      const found = await chatsOf([contact.id], Number.POSITIVE_INFINITY);
      const shown = await listedIn(found);
      const copy = copyOf(contact);
      const ids = shown
        .filter(({ contact: known, tagIds }) => !isDeepStrictEqual({ contact: known, tagIds }, copy))
        .map(({ id }) => id);
      await Promise.all(ids.map((id) => replaceCopy(id, copy)));
      return ids;
    },
  };
};
