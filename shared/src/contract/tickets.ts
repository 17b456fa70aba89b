import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { mediaType } from './media-types.ts';
import {
  done,
  flag,
  id,
  idList,
  idParams,
  isoDate,
  isoDay,
  listOf,
  naming,
  page,
  pageResult,
  searchText,
} from './parameters.ts';
import { serviceLevelNames } from '../limits/service-levels.ts';
import { ticketServiceLevel } from './service-levels.ts';
import { tagLabel } from './tags.ts';
import { ticketLogEntry } from './ticket-log.ts';

export const ticketStatuses = ['open', 'pending', 'closed', 'group', 'lgpd', 'nps'] as const;

export const ticketStatus = z.enum(ticketStatuses);

export type TicketStatus = z.output<typeof ticketStatus>;

/** The orders of the tickets of a tab. */
export const ticketSorts = ['ASC', 'DESC', 'DUE'] as const;
export type TicketSort = (typeof ticketSorts)[number];

export const ticketChannels = ['whatsapp', 'whatsappapi', 'facebook', 'instagram'] as const;

export const ticket = z.object({
  id,
  uuid: z.uuid(),
  status: ticketStatus,
  channel: z.enum(ticketChannels),
  contactId: id,
  contact: z.object({
    id,
    name: z.string(),
    number: z.string(),
    /** The contact's username on WhatsApp; absent while none is known. */
    username: z.string().optional(),
    urlPicture: z.string().nullable(),
    disableBot: z.boolean(),
    isGroup: z.boolean(),
  }),
  queueId: id.nullable(),
  queue: z.object({ id, name: z.string(), color: z.string() }).nullable(),
  userId: id.nullable(),
  user: z.object({ id, name: z.string() }).nullable(),
  whatsappId: id,
  whatsapp: z.object({ id, name: z.string(), groupAsTicket: z.enum(['enabled', 'disabled']) }),
  /** Icon and text of the last message, on one line. */
  lastMessage: z.string(),
  /** Kind of the last message, for a localized label if it has no text. */
  lastMessageType: mediaType,
  /** The author of the last message of a group; null where it is ours, and for persons. */
  lastMessageAuthor: z.string().nullable(),
  /** True if the last message is ours. */
  fromMe: z.boolean(),
  /** True if our newest message could not be sent. */
  hasFailed: z.boolean(),
  unreadMessages: z.int(),
  /** Since when the contact waits for an answer; null while nothing of it is unanswered. */
  waitingSince: isoDate.nullable(),
  /** The state in the service levels of its queue; absent where none is kept. */
  serviceLevel: ticketServiceLevel.optional(),
  isGroup: z.boolean(),
  isBot: z.boolean(),
  /** The time when an import created the ticket; null for other tickets and after an agent wrote in it. */
  imported: isoDate.nullable(),
  /** The rating of the last service cycle on a scale of 1 to 5; the contact rates from 0 to 10. */
  userRating: z.object({ rate: z.int().min(1).max(5) }).nullable(),
  /** The lane of the kanban board in which it stands, then the tags of its contact. */
  tags: z.array(tagLabel),
  /** The lane of the kanban board; null in none. */
  laneId: id.nullable(),
  companyId: id,
  createdAt: isoDate,
  updatedAt: isoDate,
  /** Increases with each change; a browser ignores an event with a version lower than the one it has. */
  version: z.int(),
  /**
   * Number of the ticket's newest message: each message that is stored has the next one. A browser whose conversation
   * ends before it reads the conversation again.
   */
  messageSequence: z.int(),
});

export type Ticket = z.output<typeof ticket>;

/** The message by which a search found a ticket: the part of its text around the first place, and the places in UTF-16 units. */
const ticketHit = z.object({
  ticketId: id,
  messageId: z.string(),
  snippet: z.string(),
  matches: z.array(z.object({ start: z.int(), end: z.int() })),
});

export type TicketHit = z.output<typeof ticketHit>;

export const listTickets = endpoint({
  name: 'listTickets',
  summary:
    'Lists a tab of the inbox by updatedAt, 40 a page; with status search or searchParam, the newest ticket of each contact and connection. Filters are combined by AND, the values of one by OR; a page may be short although more follow',
  group: 'inbox',
  method: 'GET',
  scope: 'tickets:read',
  path: '/tickets',
  query: z.object({
    status: z.enum(['open', 'pending', 'closed', 'group', 'search']).default('open'),
    queueIds: idList.optional(),
    showAll: flag.optional(),
    /**
     * By the last change; or by the time when service levels are due, behind which come the tickets without a running one,
     * the last changed first. Searches are by the last change.
     */
    sortTickets: z.enum(ticketSorts).default('DESC'),
    /** Words of the contact's name or its number; upper case and accents do not matter. */
    searchParam: searchText.optional(),
    /** Statuses; `pending` includes tickets that wait for consent. */
    statusFilter: listOf(ticketStatus, ticketStatuses.length).optional(),
    /** Tags of the contact. */
    tags: listOf<number>(id, 20).optional(),
    /** Agents. Only administrators may name others; the parameter of other users is ignored. */
    users: idList.optional(),
    whatsapps: idList.optional(),
    /** Day of the ticket's creation, in the company's time zone. */
    date: isoDay.optional(),
    /** Day of the ticket's last change, in the company's time zone. */
    updatedAt: isoDay.optional(),
    withUnreadMessages: flag.optional(),
    /** Finds tickets by the beginnings of words in their messages too, behind those found by their contact. */
    searchOnMessages: flag.optional(),
    ...page,
  }),
  result: z.object({
    tickets: z.array(ticket),
    /** The messages by which tickets were found, with searchOnMessages. */
    hits: z.array(ticketHit).optional(),
    /** All tickets of the list, also those of other pages; null where only reading all of them would tell. */
    count: z.int().nullable(),
    ...pageResult,
  }),
  access: 'user',
});

export const countTickets = endpoint({
  name: 'countTickets',
  summary: 'Counts the tickets in each tab that the caller sees',
  group: 'inbox',
  method: 'GET',
  path: '/tickets/counts',
  query: z.object({ queueIds: idList.optional(), showAll: flag.optional() }),
  result: z.object({
    open: z.int(),
    pending: z.int(),
    /** Null where the tab is limited to the caller's default connection, whose groups are not counted. */
    group: z.int().nullable(),
    closed: z.int(),
  }),
  access: 'user',
});

export const getTicketByUuid = endpoint({
  name: 'getTicketByUuid',
  summary: 'Gets a ticket by its uuid',
  group: 'inbox',
  method: 'GET',
  scope: 'tickets:read',
  path: '/tickets/u/{uuid}',
  params: z.object({ uuid: naming('ticket', z.uuid()) }),
  result: ticket,
  access: 'user',
  errors: ['ERR_TICKET_TAKEN'],
});

export const createTicket = endpoint({
  name: 'createTicket',
  summary: 'Opens a ticket with a contact on a connection',
  group: 'inbox',
  method: 'POST',
  scope: 'tickets:write',
  creates: true,
  path: '/tickets',
  body: z.object({ contactId: id, queueId: id.nullable().optional(), whatsappId: id.optional() }),
  result: ticket,
  access: 'user',
  errors: [
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_WAPP_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_WAPP_INVALID_CONTACT',
    'ERR_CREATING_TICKET',
  ],
  example: { body: { contactId: 1, queueId: 1 } },
});

export const updateTicket = endpoint({
  name: 'updateTicket',
  summary:
    'Accepts, returns, resolves, reopens or transfers a ticket, or gives it back to its bot (specification 1, section 4)',
  group: 'inbox',
  method: 'PUT',
  scope: 'tickets:write',
  path: '/tickets/{id}',
  params: idParams('ticket'),
  body: z.object({
    status: z.enum(['open', 'pending', 'closed', 'group']).optional(),
    userId: id.nullable().optional(),
    queueId: id.nullable().optional(),
    msgTransfer: z.string().max(4096).optional(),
    isTransfered: z.boolean().optional(),
    sendFarewellMessage: z.boolean().optional(),
    /** With the status `closed`: a closing reason that the company offers. */
    reasonId: id.nullable().optional(),
    amountUsedBotQueues: z.int().min(0).optional(),
    /**
     * True gives the ticket back to the integration of its queue or its connection, else to the bot, which answer the
     * contact's next message; false lets a waiting one wait for a person. Only with the status `pending`, or without one.
     */
    useIntegration: z.boolean().optional(),
  }),
  result: ticket,
  access: 'user',
  errors: [
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_QUEUE_REQUIRED',
    'ERR_TAG_REQUIRED',
    'ERR_NO_CLOSING_REASON_FOUND',
    'ERR_CLOSING_REASON_REQUIRED',
    'ERR_CONSENT_PENDING',
    'ERR_NO_BOT',
    'ERR_TICKET_TAKEN',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_TICKET_CHANGED',
  ],
  example: { body: { status: 'closed' } },
});

export const pauseServiceLevel = endpoint({
  name: 'pauseServiceLevel',
  summary:
    'Stops the service level of a ticket in service while its customer was asked to wait, or lets it run again; the customer’s next message does so too',
  group: 'inbox',
  method: 'PUT',
  path: '/tickets/{id}/service-level',
  params: idParams('ticket'),
  body: z.object({ paused: z.boolean() }),
  result: ticket,
  access: 'user',
  errors: ['ERR_NO_SERVICE_LEVEL', 'ERR_TICKET_CHANGED'],
  example: { body: { paused: true } },
});

export const deleteTicket = endpoint({
  name: 'deleteTicket',
  summary: 'Removes a ticket and its messages',
  group: 'inbox',
  method: 'DELETE',
  path: '/tickets/{id}',
  params: idParams('ticket'),
  result: done,
  access: 'ticket-options:deleteTicket',
});

/** The bot stopped in a ticket, because another bot seems to answer it. Administrators receive it. */
export const botLoopEvent = realtimeEvent('botLoop', z.object({ action: z.literal('create'), ticket }));

/** A colleague transferred a ticket to the user, who receives it. */
export const transferEvent = realtimeEvent(
  'transfer',
  z.object({ action: z.literal('create'), ticket, by: z.string() }),
);

/** The time of a ticket's service level is nearly up, or is up. The owner receives it, those of its queue, or the users that the queue names. */
export const serviceLevelEvent = realtimeEvent(
  'serviceLevel',
  z.object({
    action: z.literal('create'),
    ticket,
    level: z.enum(serviceLevelNames),
    /** True if the level is missed; false for a warning. */
    isMissed: z.boolean(),
    dueAt: isoDate,
  }),
);

/** A ticket changed. `delete` means that the receiver no longer sees it in its lists; the ticket may still exist. */
export const ticketEvent = realtimeEvent(
  'ticket',
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal(['create', 'update']),
      ticket,
      /** The entries that this change added to the ticket's log. */
      log: z.array(ticketLogEntry).optional(),
    }),
    z.object({ action: z.literal('updateUnread'), ticketId: id, version: z.int() }),
    z.object({ action: z.literal('delete'), ticketId: id, version: z.int() }),
  ]),
);
