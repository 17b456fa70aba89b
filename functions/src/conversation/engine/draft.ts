import type { ContactRecord } from '../../data/contacts/record.ts';
import type { LogRecord, TicketChange, TicketRecord } from '../../data/tickets/record.ts';
import type { ChangeOrder, ContactChange, MessageChanged, MessageDraft, Changes } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import type { ConversationState } from './state.ts';

/** The working state of one decision, handed from stage to stage. It lives inside `decide` only. */
export interface Draft {
  readonly state: ConversationState;
  readonly event: ConversationEvent;
  /** Milliseconds since 1970. */
  readonly now: number;
  contact: ContactRecord | null;
  readonly contactChanges: ContactChange[];
  /** The ticket as it was read; null while there is none. */
  before: TicketRecord | null;
  /** The ticket as it will be; null where there is none (yet, or any more). Replaced, never changed in place. */
  ticket: TicketRecord | null;
  readonly messages: MessageDraft[];
  /** Places in `messages` of those that leave. */
  readonly sent: number[];
  /** A message stored before, and what the channel is to be told of it. */
  changed: MessageChanged | null;
  order: ChangeOrder | null;
  /** A call that rings and is not to be taken. */
  refusedCall: string | null;
  readonly log: Pick<LogRecord, 'type' | 'userId' | 'queueId'>[];
  readReceipts: { wid: string; participant: string | null }[];
  wasRead: boolean;
  cycle: Changes['cycle'];
  chat: Changes['chat'];
  /** The closed ticket that leaves the closed list for this one, or comes back into it where this one is removed. */
  superseded: TicketChange | null;
}

export const newDraft = (state: ConversationState, event: ConversationEvent, now: number): Draft => ({
  state,
  event,
  now,
  contact: state.contact,
  contactChanges: [],
  before: state.ticket,
  ticket: state.ticket,
  messages: [],
  sent: [],
  changed: null,
  order: null,
  refusedCall: null,
  log: [],
  readReceipts: [],
  wasRead: false,
  cycle: null,
  chat: null,
  superseded: null,
});

/** The ticket at issue, in stages that only run where there is one. */
export const ticketOf = (draft: Draft): TicketRecord => {
  if (!draft.ticket) throw new Error(`a ${draft.event.type} needs a ticket`);
  return draft.ticket;
};

export const contactOf = (draft: Draft): ContactRecord => {
  if (!draft.contact) throw new Error(`a ${draft.event.type} needs a contact`);
  return draft.contact;
};

/** Changes the ticket; what does not show in its list order (reading, say) leaves `updatedAt` alone. */
export const change = (draft: Draft, fields: Partial<TicketRecord>): void => {
  draft.ticket = { ...ticketOf(draft), ...fields };
};

/** Notes what happened to the ticket. */
export const appendLog = (draft: Draft, type: LogRecord['type'], userId: number | null): void => {
  draft.log.push({ type, userId, queueId: draft.ticket?.queueId ?? null });
};
