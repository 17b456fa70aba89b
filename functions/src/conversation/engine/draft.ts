import type { ContactRecord } from '../../data/contacts/record.ts';
import type { LogRecord, TicketChange, TicketRecord } from '../../data/tickets/record.ts';
import type { ChangeOrder, ContactChange, MessageChanged, MessageDraft, Changes } from './decision.ts';
import type { Happening } from './event.ts';
import type { Situation } from './state.ts';

/** The working state of one decision, handed from stage to stage. It lives inside `decide` only. */
export interface Turn {
  readonly situation: Situation;
  readonly happening: Happening;
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

export const beginTurn = (situation: Situation, happening: Happening, now: number): Turn => ({
  situation,
  happening,
  now,
  contact: situation.contact,
  contactChanges: [],
  before: situation.ticket,
  ticket: situation.ticket,
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
export const ticketOf = (turn: Turn): TicketRecord => {
  if (!turn.ticket) throw new Error(`a ${turn.happening.type} needs a ticket`);
  return turn.ticket;
};

export const contactOf = (turn: Turn): ContactRecord => {
  if (!turn.contact) throw new Error(`a ${turn.happening.type} needs a contact`);
  return turn.contact;
};

/** Changes the ticket; what does not show in its list order (reading, say) leaves `updatedAt` alone. */
export const change = (turn: Turn, fields: Partial<TicketRecord>): void => {
  turn.ticket = { ...ticketOf(turn), ...fields };
};

/** Notes what happened to the ticket. */
export const note = (turn: Turn, type: LogRecord['type'], userId: number | null): void => {
  turn.log.push({ type, userId, queueId: turn.ticket?.queueId ?? null });
};
