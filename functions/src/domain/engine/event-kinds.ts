import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { ConversationEventType } from './event.ts';

/**
 * A part of the state that is loaded only for events that need it. Company, settings, ticket, time and a random number
 * are always loaded. `ids` are those of a contact and a ticket that the event may create, `turn` is the next one of a
 * rotation, `bot` is what the bot sends besides texts,
 * `dialogue` what it remembers about the ticket, `flow` the flow that the event may start or continue.
 */
export type StatePart = 'contact' | 'chat' | 'connection' | 'directory' | 'ids' | 'turn' | 'bot' | 'dialogue' | 'flow';

/**
 * The bookkeeping that follows a changed ticket: its run of a flow, its service cycle and service level, its traffic, the pointer of its chat, its
 * timers, its automatic
 * answers, and campaigns.
 */
export type Bookkeeping =
  | 'flowRun'
  | 'serviceCycle'
  | 'traffic'
  | 'serviceLevel'
  | 'chatPointer'
  | 'autoReplies'
  | 'campaignReplies'
  | `${Exclude<TimerKind, 'dialogue'>}Timer`;

interface EventKind {
  /** Reading another part in a stage throws, in tests too: see `guardState`. */
  loads: readonly StatePart[];
  bookkeeping: readonly Bookkeeping[];
}

const allParts: readonly StatePart[] = ['contact', 'chat', 'connection', 'directory', 'dialogue'];
const withIds: readonly StatePart[] = [...allParts, 'ids'];

/** An event that may move a ticket between states, queues and agents. */
const move: EventKind = {
  loads: allParts,
  bookkeeping: [
    'flowRun',
    'serviceCycle',
    'traffic',
    'serviceLevel',
    'chatPointer',
    'inactivityTimer',
    'ratingTimer',
    'laneTimer',
    'redirectTimer',
    'rotationTimer',
    'serviceLevelTimer',
  ],
};

/** An event that may open a ticket. */
const opening: EventKind = { ...move, loads: withIds };

/** An event that continues a dialogue: it may send files, enter a queue and close the ticket. */
const dialogue: EventKind = { ...move, loads: [...allParts, 'bot', 'flow'] };

/** An event that changes a stored message, or what is unread: the ticket stays in its lists. */
const change: EventKind = { loads: [], bookkeeping: [] };

/** An event about the ticket's lane: the ticket stays in its lists. */
const ofLane: EventKind = { loads: ['directory'], bookkeeping: ['laneTimer'] };

/** The loads and the bookkeeping of each type of event. A new type is a compile error until it is declared here. */
export const eventKinds: Readonly<Record<ConversationEventType, EventKind>> = {
  message: {
    loads: [...withIds, 'bot', 'flow'],
    bookkeeping: [...move.bookkeeping, 'autoReplies', 'campaignReplies'],
  },
  backfill: { loads: withIds, bookkeeping: [...move.bookkeeping, 'campaignReplies'] },
  // An import is no service: a cycle begins when somebody continues its ticket.
  import: { loads: withIds, bookkeeping: ['chatPointer'] },
  closeImported: move,

  open: opening,
  accept: move,
  return: move,
  giveBack: { ...move, loads: [...allParts, 'dialogue'] },
  reopen: move,
  transfer: opening,
  closeForTransfer: move,
  openTransferred: opening,
  setQueue: move,
  pauseServiceLevel: { loads: ['connection', 'directory'], bookkeeping: ['serviceLevelTimer'] },
  startFlow: dialogue,
  stopFlow: move,
  setLane: ofLane,
  laneChanged: ofLane,
  rotationChanged: { loads: ['connection', 'directory'], bookkeeping: ['rotationTimer'] },
  connectionTimesChanged: {
    loads: ['connection', 'directory'],
    bookkeeping: ['inactivityTimer', 'ratingTimer', 'redirectTimer'],
  },
  resolve: move,
  closeAll: move,
  merge: move,
  release: move,
  remove: { loads: allParts, bookkeeping: ['traffic', 'chatPointer'] },
  forward: opening,
  external: opening,
  scheduled: opening,
  campaign: opening,
  send: {
    loads: ['contact', 'connection', 'directory'],
    bookkeeping: ['serviceCycle', 'traffic', 'serviceLevel', 'inactivityTimer', 'laneTimer', 'serviceLevelTimer'],
  },

  change,
  edit: { loads: ['contact', 'connection', 'directory'], bookkeeping: [] },
  revoke: change,
  react: change,
  changeFailed: change,
  group: { loads: ['contact'], bookkeeping: [] },
  chatRead: change,
  read: change,
  note: change,

  timer: { ...move, loads: [...allParts, 'turn'] },
  continue: dialogue,
  integrationAnswer: dialogue,
};

/** The types of events that have a kind of bookkeeping. */
export const eventTypesWith = (kind: Bookkeeping): ConversationEventType[] =>
  (Object.keys(eventKinds) as ConversationEventType[]).filter((type) => eventKinds[type].bookkeeping.includes(kind));
