import type { Address } from '@recado/shared/contract/queue-messages/inbound';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { EarlyNews, MessageRecord } from '../../data/messages/record.ts';
import type { ChatRecord, CycleChange, CycleRecord, LogRecord, TicketChange } from '../../data/tickets/record.ts';

/** A message to store; whoever commits makes its id from `time`, and its `wid` where it is to be sent and has none. */
export interface MessageDraft extends Omit<MessageRecord, 'id'> {
  /** For its id: greater than that of the message before, but for imported ones, which stand at their own time. */
  time: number;
  /** What had come before the message, whose marker is therefore there already. */
  early?: EarlyNews | null;
}

/** Whom a new contact is known by: a person's address, or a group's JID. */
export type ContactAddress = Address | { jid: string };

export type ContactChange =
  | { type: 'created'; contact: ContactRecord; whom: ContactAddress }
  | { type: 'learned'; contact: ContactRecord; address: Address }
  | { type: 'renamed'; contact: ContactRecord; name: string };

export interface MessageChanged {
  before: MessageRecord;
  after: MessageRecord;
}

/** What the channel is to be told of a message that went before. */
export type ChangeOrder =
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

/** What follows from it outside, once it is stored. */
export type EngineEffect =
  /** Send a message of `changes.messages`, by its place. */
  | { type: 'send'; message: number }
  /** Have done to `changes.changed` what an agent wants. */
  | { type: 'change'; order: ChangeOrder }
  /** Refuse a call that rings. */
  | { type: 'rejectCall'; callId: string }
  /** Tell the contact that its messages were read. */
  | { type: 'read'; messages: { wid: string; participant: string | null }[] }
  /** Tell the screens of the ticket: it is new, it changed, or it was read. */
  | { type: 'tellTicket'; action: 'create' | 'update' | 'updateUnread' }
  /** Tell them of the other one of `changes.tickets`, which a list shows again. */
  | { type: 'tellListed' }
  /** Tell the screens of a message, by its place; the ticket goes with it. */
  | { type: 'tellMessage'; message: number }
  /** Tell the screens of `changes.changed`. */
  | { type: 'tellChanged' };

export interface Decision {
  changes: Changes;
  effects: EngineEffect[];
  /** Whether no screen is told of it, of a new contact neither: an import ends with one event for all that it brought. */
  isQuiet: boolean;
}
