import type { MediaType } from '@recado/shared/contract/media-types';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import type { Ticket, TicketStatus } from '@recado/shared/contract/tickets';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { chatEntity, cycleEntity, logEntity } from './entities.ts';

/** A ticket as it is stored: the wire's, without the names that are joined when it is shown. Times in milliseconds since 1970. */
export interface TicketRecord {
  id: number;
  uuid: string;
  companyId: number;
  whatsappId: number;
  contactId: number;
  channel: Ticket['channel'];
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  isBot: boolean;
  /** Opened by a user, not by a message that came in. */
  isActiveDemand: boolean;
  /** When an import made it; null for others, and once an agent has written. */
  imported: number | null;
  /** What lists show of the contact, kept right by `TicketStore.contactChanged`. */
  contact: Ticket['contact'];
  /** Where answers go, as the channel spells it. */
  jid: string;
  address: Address;
  /** Cut to `lastMessageLength`. */
  lastMessage: string;
  lastMessageType: MediaType;
  fromMe: boolean;
  unreadMessages: number;
  amountUsedBotQueues: number;
  /** The deadline that the ticket's inactivity timer was started for; null while none runs. */
  inactivityTimerAt: number | null;
  /** `updatedAt` as the warning of inactivity left it; null before the first one. */
  inactivityWarnedAt: number | null;
  /** The call of an integration whose answer the ticket waits for. */
  integrationCallId: string | null;
  /** The running service cycle; null once it is finished. */
  cycleId: string | null;
  /** Whether it stands in a list: always, but for closed tickets older than the newest closed one of their chat. */
  listed: boolean;
  /** Time in the id of the newest message: the next one's is greater, whatever the clocks say. */
  messageTime: number;
  createdAt: number;
  updatedAt: number;
  /** Grows by one with each change; every write is conditional on it. */
  version: number;
}

/** The fields of a ticket that lists read. Half the cost of a page is the attributes of its rows. */
export type ListedTicket = Omit<
  TicketRecord,
  | 'isActiveDemand'
  | 'address'
  | 'amountUsedBotQueues'
  | 'inactivityTimerAt'
  | 'inactivityWarnedAt'
  | 'integrationCallId'
  | 'cycleId'
  | 'listed'
  | 'messageTime'
>;

export type ChatRecord = EntityRecord<typeof chatEntity>;

export type CycleRecord = EntityRecord<typeof cycleEntity>;

/** Changes of a cycle; null removes a value. */
export type CycleChange = Partial<
  Pick<CycleRecord, 'userId' | 'queueId' | 'queuedAt' | 'startedAt' | 'closedAt' | 'finishedAt' | 'ratingAt'>
>;

export type LogRecord = EntityRecord<typeof logEntity>;

/** A ticket before and after; null before it exists, and after it is gone. */
export type TicketChange =
  | { before: TicketRecord; after: TicketRecord }
  | { before: null; after: TicketRecord }
  | { before: TicketRecord; after: null };
