import type { Message } from '@recado/shared/contract/messages';
import type { TicketLogEntry } from '@recado/shared/contract/ticket-log';
import { buildTicket } from '../../testing/ticket.builder.ts';
import type { MessagePages } from './cache/conversation-query.ts';
import type { PendingMessage } from './sending/use-send.ts';

/** Builds a message; higher numbers are later messages. */
export const buildMessage = (number: number, parts: Partial<Message> = {}): Message => ({
  id: `7-01ARZ3NDEKTSV4RRFFQ69G${String(number).padStart(4, '0')}`,
  ticketId: 7,
  contactId: 7,
  companyId: 1,
  body: `Message ${number}`,
  fromMe: false,
  mediaType: 'conversation',
  mediaUrl: null,
  mediaState: 'none',
  mediaName: null,
  mediaSize: null,
  mimetype: null,
  seconds: null,
  isVoice: false,
  waveform: null,
  isViewOnce: false,
  card: null,
  createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, number)).toISOString(),
  ack: 0,
  failure: null,
  isPrivate: false,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  isForwardedOften: false,
  transcription: null,
  requestId: null,
  user: null,
  rule: null,
  participant: null,
  quotedMsg: null,
  mentions: [],
  reactions: [],
  ...parts,
});

/** Builds a text that is being sent; `parts` override its fields. */
export const buildPendingMessage = (parts: Partial<PendingMessage> = {}): PendingMessage => ({
  requestId: 'request',
  ticketId: 7,
  ticketUuid: buildTicket(7).uuid,
  body: 'Hello',
  isPrivate: false,
  mentions: [],
  mentionedUsers: [],
  captions: [],
  signed: false,
  files: [],
  stored: null,
  isVoice: false,
  quoted: null,
  startedAt: 0,
  error: null,
  waiting: false,
  ...parts,
});

/** Builds an entry of a ticket's log. */
export const buildLogEntry = (parts: Partial<TicketLogEntry> = {}): TicketLogEntry => ({
  id: '1',
  ticketId: 7,
  type: 'open',
  consent: null,
  rating: null,
  reason: null,
  user: null,
  queue: null,
  lane: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  ...parts,
});

/** Builds the cached data of a conversation; each argument is a page, newest first. */
export const buildConversation = (...pages: Message[][]): MessagePages => ({
  pages: pages.map((messages) => ({
    messages,
    gaps: [],
    events: [],
    ticket: buildTicket(7),
    hasMore: false,
    nextCursor: null,
    newerCursor: null,
  })),
  pageParams: pages.map(() => null),
});
