import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { EarlyChanges, MessageRecord } from '../../data/messages/record.ts';
import type { ChatRecord, CycleChange, CycleRecord, LogRecord, TicketChange } from '../../data/tickets/record.ts';

/** A message to store; whoever commits makes its id from `time`, and its `wid` where it is to be sent and has none. */
export interface MessageDraft extends Omit<MessageRecord, 'id'> {
  /** For its id: greater than that of the message before, but for imported ones, which stand at their own time. */
  time: number;
  /** What had come before the message, whose marker is therefore there already. */
  early?: EarlyChanges | null;
}

/** Whom a new contact is known by: a person's address, or a group's JID. */
export type ContactAddress = Address | { jid: string };

export type ContactChange =
  | { type: 'created'; contact: ContactRecord; address: ContactAddress }
  | { type: 'learned'; contact: ContactRecord; address: Address }
  | { type: 'renamed'; contact: ContactRecord; name: string };

export interface MessageChanged {
  before: MessageRecord;
  after: MessageRecord;
}

/** What the channel is to be told of a message that went before. */
export type ChannelChange =
  /** `mentions`: JIDs of those whom the text names. */
  | { type: 'edit'; changeWid: string; body: string; before: string; mentions: string[] }
  | { type: 'revoke'; changeWid: string }
  | { type: 'react'; changeWid: string; emoji: string; before: string };

/** What is to be stored, in one transaction. */
export interface Changes {
  contacts: ContactChange[];
  /** The ticket at issue first; then one that leaves the closed list for it, or comes back in its place. */
  tickets: TicketChange[];
  chat: { before: ChatRecord | null; after: ChatRecord } | null;
  cycle: { created: CycleRecord } | { ticketId: number; id: string; set: CycleChange } | null;
  log: LogRecord[];
  messages: MessageDraft[];
  /** A message that was stored before. */
  changed: MessageChanged | null;
}

/** What a decision causes outside the table, once it is committed. `driver/effects.ts` carries each type out. */
export type EngineEffect =
  /** Sends a message of `changes.messages`, by its place. */
  | { type: 'send'; message: number }
  /** Sends an edit, a revocation or a reaction of `changes.changed` to the channel. */
  | { type: 'changeMessage'; order: ChannelChange }
  /** Refuses a call that still rings. */
  | { type: 'rejectCall'; callId: string }
  /** Sends read receipts to the contact. */
  | { type: 'sendReadReceipts'; messages: { wid: string; participant: string | null }[] }
  /** Starts a timer of the ticket: an event `timer` follows at that time, in milliseconds since 1970. */
  | { type: 'startTimer'; timer: TimerKind; at: number }
  /** Calls an integration: an event `integrationAnswer` with the same `callId` follows. */
  | { type: 'callIntegration'; callId: string; url: string; request: Record<string, unknown> }
  /** Publishes the ticket: it is new, it changed, or it was read. */
  | { type: 'publishTicket'; action: 'create' | 'update' | 'updateUnread' }
  /** Publishes the second ticket of `changes.tickets`, which a list shows again. */
  | { type: 'publishListed' }
  /** Publishes a message of `changes.messages`, by its place, with its ticket. */
  | { type: 'publishMessage'; message: number }
  /** Publishes `changes.changed`. */
  | { type: 'publishChanged' };

export interface Decision {
  changes: Changes;
  effects: EngineEffect[];
  /** Whether no screen is told of it, of a new contact neither: an import ends with one event for all that it brought. */
  isQuiet: boolean;
}
