import { decide } from '../src/domain/engine/decide/decide.ts';
import type { Decision } from '../src/domain/engine/decision.ts';
import { type Dialogue, newDialogue } from '../src/domain/engine/dialogue.ts';
import type { ConversationEvent } from '../src/domain/engine/event.ts';
import type { ConversationState } from '../src/domain/engine/state.ts';
import type { TicketRecord } from '../src/data/tickets/record.ts';
import { type GivenText, inboundText } from './conversation.ts';
import { noon } from './conversation-state.ts';

/** The decision about an event at a time, in milliseconds since 1970. */
export const decideAt = (state: ConversationState, event: ConversationEvent, now = noon): Decision =>
  decide({ ...state, now }, event);

/** The decision about a text that the contact of `state()` writes and that is read at once. */
export const decideText = (given: ConversationState, message: GivenText = {}, now = noon): Decision =>
  decideAt(
    given,
    {
      type: 'message',
      message: inboundText(given.connection, { number: '5511987654321', at: now, ...message }),
      quoted: null,
      early: null,
    },
    now,
  );

/** The ticket as the decision leaves it; undefined where it changes none, null where it removes it. */
export const ticketAfter = ({ changes }: Decision): TicketRecord | null | undefined => changes.tickets[0]?.after;

/** Returns the memory of the ticket's dialogue after a decision; that of a new one where none runs. */
export const dialogueAfter = (given: ConversationState, decision: Decision): Dialogue => {
  const ticket = ticketAfter(decision) ?? given.ticket;
  return (ticket?.inDialogue ? (decision.changes.dialogue ?? given.dialogue) : null) ?? newDialogue;
};

/** The texts of all messages that are stored. */
export const textsOf = ({ changes }: Decision): string[] => changes.messages.map(({ body }) => body);

/** The texts of stored messages that are ours. */
export const ourTexts = ({ changes }: Decision): string[] =>
  changes.messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);

/** The decision that changes nothing. */
export const noDecision: Decision = {
  changes: {
    contacts: [],
    tickets: [],
    chat: null,
    dialogue: null,
    flowRuns: [],
    cycle: null,
    traffic: [],
    log: [],
    messages: [],
    changed: null,
  },
  effects: [],
  isQuiet: true,
};
