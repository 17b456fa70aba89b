import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { ConversationEventType } from './event.ts';

/** A part of the state that is loaded only for events that need it. Company, settings and ticket are always loaded. */
export type StatePart = 'contact' | 'chat' | 'connection' | 'names';

/** What follows from a changed ticket: its service cycle, the pointer of its chat, its timers, its automatic answers, and campaigns. */
export type Bookkeeping = 'serviceCycle' | 'chatPointer' | 'autoReplies' | 'campaignReplies' | `${TimerKind}Timer`;

interface EventKind {
  /** Reading another part in a stage throws, in tests too: see `guardState`. */
  loads: readonly StatePart[];
  bookkeeping: readonly Bookkeeping[];
}

const all: readonly StatePart[] = ['contact', 'chat', 'connection', 'names'];

/** An event that may move a ticket between states, queues and agents. */
const move: EventKind = {
  loads: all,
  bookkeeping: [
    'serviceCycle',
    'chatPointer',
    'inactivityTimer',
    'ratingTimer',
    'laneTimer',
    'redirectTimer',
    'rotationTimer',
  ],
};

/** An event that changes a stored message, or what is unread: the ticket stays in its lists. */
const change: EventKind = { loads: [], bookkeeping: [] };

/** An event about the ticket's lane: the ticket stays in its lists. */
const ofLane: EventKind = { loads: ['names'], bookkeeping: ['laneTimer'] };

/** What each type of event loads and which bookkeeping it has. A new type is a compile error until it is declared here. */
export const eventKinds: Readonly<Record<ConversationEventType, EventKind>> = {
  message: { ...move, bookkeeping: [...move.bookkeeping, 'autoReplies', 'campaignReplies'] },
  backfill: { ...move, bookkeeping: [...move.bookkeeping, 'campaignReplies'] },
  // An import is no service: a cycle begins when somebody goes on with its ticket.
  import: { loads: all, bookkeeping: ['chatPointer'] },
  closeImported: move,

  open: move,
  accept: move,
  return: move,
  reopen: move,
  transfer: move,
  closeForTransfer: move,
  openTransferred: move,
  setQueue: move,
  setLane: ofLane,
  laneChanged: ofLane,
  rotationChanged: { loads: ['names'], bookkeeping: ['rotationTimer'] },
  resolve: move,
  closeAll: move,
  merge: move,
  release: move,
  remove: { loads: all, bookkeeping: ['chatPointer'] },
  forward: move,
  scheduled: move,
  campaign: move,
  send: { loads: ['contact', 'connection', 'names'], bookkeeping: ['inactivityTimer', 'laneTimer'] },

  change,
  edit: { loads: ['contact', 'connection', 'names'], bookkeeping: [] },
  revoke: change,
  react: change,
  changeFailed: change,
  group: { loads: ['contact'], bookkeeping: [] },
  chatRead: change,
  read: change,
  note: change,

  timer: move,
  integrationAnswer: { loads: ['contact', 'connection', 'names'], bookkeeping: ['inactivityTimer', 'laneTimer'] },
};

/** The types of events that have a kind of bookkeeping. */
export const eventTypesWith = (kind: Bookkeeping): ConversationEventType[] =>
  (Object.keys(eventKinds) as ConversationEventType[]).filter((type) => eventKinds[type].bookkeeping.includes(kind));
