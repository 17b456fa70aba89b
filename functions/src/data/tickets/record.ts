import type { EntityInput, EntityRecord } from '../../platform/entity/entity-types.ts';
import type { chatEntity } from './chat-entities.ts';
import type { cycleEntity, logEntity } from './history-entities.ts';
import type { dialogueEntity } from './dialogue-entity.ts';
import type { ticketEntity } from './ticket-entity.ts';

export type TicketRecord = EntityRecord<typeof ticketEntity>;

/** The fields of a ticket that lists read. Half the cost of a page is the attributes of its rows. */
export type ListedTicket = Omit<
  TicketRecord,
  | 'isActiveDemand'
  | 'address'
  | 'inDialogue'
  | 'olderDialogue'
  | 'autoReplies'
  | 'autoRepliedAt'
  | 'lgpdSendMessageAt'
  | 'lgpdAcceptedAt'
  | 'vacationDay'
  | 'serviceLevelTimerAt'
  | 'redirectTimerAt'
  | 'rotationTimerAt'
  | 'rotationCycleId'
  | 'isAudioRefused'
  | 'inactivityTimerAt'
  | 'inactivityWarnedAt'
  | 'laneSince'
  | 'laneTimerAt'
  | 'amountUsedBotQueuesNPS'
  | 'ratingTimerAt'
  | 'cycleId'
  | 'isAnswered'
  | 'listed'
  | 'messageTime'
  | 'receivedTime'
  | 'traffic'
  | 'removedAt'
>;

export type DialogueRecord = EntityRecord<typeof dialogueEntity>;

export type ChatRecord = EntityRecord<typeof chatEntity>;

/** The tickets of a chat that lists show. */
export type ChatTickets = Pick<ChatRecord, 'whatsappId' | 'contactId' | 'activeTicketId' | 'lastClosedTicketId'>;

export type CycleRecord = EntityRecord<typeof cycleEntity>;

/** The fields that a row of a report shows, and that its filters read. */
export const reportedCycleFields = [
  'ticketId',
  'whatsappId',
  'userId',
  'queueId',
  'closingReason',
  'reasonId',
  'createdAt',
  'startedAt',
  'closedAt',
  'finishedAt',
  'ratingAt',
  'rated',
  'rating',
] as const satisfies readonly (keyof CycleRecord)[];
export type ReportedCycle = Pick<CycleRecord, (typeof reportedCycleFields)[number]>;

/** Changes of a cycle; null removes a value. A new user or queue is added to those that the cycle had. */
export type CycleChange = Partial<
  Omit<
    CycleRecord,
    'id' | 'ticketId' | 'whatsappId' | 'createdAt' | 'day' | 'userIds' | 'queueIds' | 'isActiveDemand' | 'isLead'
  >
>;

export type LogRecord = EntityRecord<typeof logEntity>;

/** A new entry of the log; what is null may be left out. */
/** The beginning of the ids of the log's entries about users who opened the ticket. */
export const accessPrefix = 'access.';
export type NewLogRecord = EntityInput<typeof logEntity>;

/** A ticket before and after; null before it exists, and after it is gone. */
export type TicketChange =
  | { before: TicketRecord; after: TicketRecord }
  | { before: null; after: TicketRecord }
  | { before: TicketRecord; after: null };
