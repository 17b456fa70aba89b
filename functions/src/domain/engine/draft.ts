import type { Closer } from '@recado/shared/metrics/cycle';
import type { ContactRecord } from '../../data/contacts/record.ts';
import type { FlowRunRecord } from '../../data/flows/runs.ts';
import type { DialogueRecord, LogRecord, TicketChange, TicketRecord } from '../../data/tickets/record.ts';
import type { Changes, ContactChange, EngineEffect, MessageChanged, MessageDraft } from './decision.ts';
import type { ConversationEvent } from './event.ts';
import { type ConversationState, guardState } from './state.ts';

/** The working copy of one decision, passed from stage to stage. It lives inside `decide` only. */
export interface Draft {
  readonly state: ConversationState;
  readonly event: ConversationEvent;
  /** Milliseconds since 1970. */
  readonly now: number;
  contact: ContactRecord | null;
  readonly contactChanges: ContactChange[];
  /** The ticket that was read; null where there is none. */
  before: TicketRecord | null;
  /** The ticket after the decision; null before it is created and after it is removed. Replaced, never mutated. */
  ticket: TicketRecord | null;
  readonly messages: MessageDraft[];
  /** A stored message before and after its change. */
  changed: MessageChanged | null;
  /** Effects of the committed changes, in their order. `decide` adds those that publish the changes. */
  readonly effects: EngineEffect[];
  readonly log: Omit<LogRecord, 'id' | 'ticketId'>[];
  wasRead: boolean;
  /** True once a stage took the message as the answer to its question; stages that follow do not read it as one to theirs. */
  isAnswer: boolean;
  /** The dialogue's memory after the decision; null while nothing of it changes. Use `dialogue.ts`. */
  dialogue: Omit<DialogueRecord, 'ticketId'> | null;
  /** The runs of flows that end. Use `end-run.ts`. */
  readonly flowRuns: Omit<FlowRunRecord, 'id' | 'ticketId'>[];
  /** The one who closed the ticket in this decision; null while nobody did. */
  closedBy: Closer | null;
  cycle: Changes['cycle'];
  traffic: Changes['traffic'];
  chat: Changes['chat'];
  /** The closed ticket that leaves the closed list for this one, or the successor of this one, which is removed. */
  superseded: TicketChange | null;
}

export const newDraft = (state: ConversationState, event: ConversationEvent): Draft => ({
  state: guardState(state, event.type),
  event,
  now: state.now,
  contact: state.contact,
  contactChanges: [],
  before: state.ticket,
  ticket: state.ticket,
  messages: [],
  changed: null,
  effects: [],
  log: [],
  wasRead: false,
  isAnswer: false,
  dialogue: null,
  flowRuns: [],
  closedBy: null,
  cycle: null,
  traffic: [],
  chat: null,
  superseded: null,
});

/** Returns the ticket, in stages that only run where there is one. */
export const ticketOf = (draft: Draft): TicketRecord => {
  if (!draft.ticket) throw new Error(`a ${draft.event.type} needs a ticket`);
  return draft.ticket;
};

/** Returns the contact, in stages that only run where there is one. */
export const contactOf = (draft: Draft): ContactRecord => {
  if (!draft.contact) throw new Error(`a ${draft.event.type} needs a contact`);
  return draft.contact;
};

/** Changes the ticket. Set `updatedAt` only where the change moves the ticket in its list. */
export const change = (draft: Draft, fields: Partial<TicketRecord>): void => {
  draft.ticket = { ...ticketOf(draft), ...fields };
};

/** Returns the time of an entry that is added now: behind the messages that the same decision has added. */
const timeOfEntry = ({ now, messages, ticket }: Draft): number =>
  messages.length === 0 ? now : Math.max(now, (ticket?.messageTime ?? 0) + 1);

/** Appends an entry to the ticket's log; of a consent also the answer, with the message that gave it, of a rating its value, of a closing its reason, of a missed service level its name. */
export const appendLog = (
  draft: Draft,
  type: LogRecord['type'],
  userId: number | null,
  answer: Pick<LogRecord, 'consent' | 'wid' | 'rating' | 'reason' | 'serviceLevel'> = {},
): void => {
  const laneId = type === 'lane' ? (draft.ticket?.laneId ?? null) : null;
  draft.log.push({
    type,
    userId,
    queueId: draft.ticket?.queueId ?? null,
    laneId,
    ...answer,
    createdAt: timeOfEntry(draft),
  });
};

/** Adds an effect, which is carried out once the decision is committed. */
export const pushEffect = (draft: Draft, effect: EngineEffect): void => {
  draft.effects.push(effect);
};
