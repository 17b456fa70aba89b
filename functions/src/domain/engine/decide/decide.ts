import type { TicketChange, TicketRecord } from '../../../data/tickets/record.ts';
import type { Decision, EngineEffect } from '../decision.ts';
import type { ConversationEvent, ConversationEventOf, ConversationEventType } from '../event.ts';
import type { ConversationState } from '../state.ts';
import type { Stage } from '../stage.ts';
import { stages } from './stages.ts';
import { newDraft, type Draft } from '../draft.ts';
import { splitsTicket } from './creates-ticket.ts';

const emptyDecision = (): Decision => ({
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
});

/** Digits of a version, and of a place within it, in a log entry's id: entries sort in the order of their commits. */
const versionDigits = 10;
const placeDigits = 2;

/** Returns the id of a log entry of a ticket's version. */
export const logIdOf = (version: number, place: number): string =>
  `${String(version).padStart(versionDigits, '0')}.${String(place).padStart(placeDigits, '0')}`;

const stagesFor = new Map<ConversationEventType, readonly Stage[]>();

const stagesOf = (type: ConversationEventType): readonly Stage[] => {
  const known = stagesFor.get(type) ?? stages.filter(({ on }) => on.includes(type));
  stagesFor.set(type, known);
  return known;
};

const hasMoved = (before: TicketRecord, after: TicketRecord): boolean =>
  before.status !== after.status ||
  before.queueId !== after.queueId ||
  before.userId !== after.userId ||
  before.contact !== after.contact ||
  before.laneId !== after.laneId ||
  (before.serviceLevel?.pausedAt ?? null) !== (after.serviceLevel?.pausedAt ?? null) ||
  (before.serviceLevel?.missed.length ?? 0) !== (after.serviceLevel?.missed.length ?? 0);

const ticketChangeOf = (before: TicketRecord | null, after: TicketRecord | null): TicketChange[] => {
  if (before === after) return [];
  if (after === null) return before === null ? [] : [{ before, after }];
  return [{ before, after }];
};

/** An import publishes no realtime events (behaviour, section 17). */
const isQuiet = ({ event }: Draft): boolean => event.type === 'import';

/** Returns the effects that publish the changes. They follow the effects that stages added. */
const publications = (draft: Draft, after: TicketRecord | null): EngineEffect[] => {
  const { before, messages, changed, superseded, wasRead } = draft;
  const effects: EngineEffect[] = [];
  if (before === null && after !== null) effects.push({ type: 'publishTicket', action: 'create' });
  else if (before !== null && (after === null || hasMoved(before, after)))
    effects.push({ type: 'publishTicket', action: 'update' });
  else if (wasRead) effects.push({ type: 'publishTicket', action: 'updateUnread' });
  if (superseded) effects.push({ type: 'publishListed' });
  effects.push(...messages.map((_, message) => ({ type: 'publishMessage' as const, message })));
  if (changed) effects.push({ type: 'publishChanged' });
  return effects;
};

const decisionOf = (draft: Draft): Decision => {
  const { before } = draft;
  // Each commit that changes a ticket increments its version, and each message has a number of its own.
  const after =
    draft.ticket && draft.ticket !== before
      ? {
          ...draft.ticket,
          version: (before?.version ?? 0) + 1,
          messageSequence: draft.ticket.messageSequence + draft.messages.length,
        }
      : draft.ticket;
  const ticket = after ?? before;
  return {
    changes: {
      contacts: draft.contactChanges,
      tickets: [...ticketChangeOf(before, after), ...(draft.superseded ? [draft.superseded] : [])],
      chat: draft.chat,
      dialogue: after?.inDialogue && draft.dialogue ? { ...draft.dialogue, ticketId: after.id } : null,
      flowRuns:
        ticket === null
          ? []
          : draft.flowRuns.map((run, place) => ({ ...run, id: logIdOf(ticket.version, place), ticketId: ticket.id })),
      cycle: draft.cycle,
      traffic: draft.traffic,
      log:
        ticket === null
          ? []
          : draft.log.map((entry, place) => ({
              ...entry,
              id: logIdOf(ticket.version, place),
              ticketId: ticket.id,
            })),
      messages: draft.messages,
      changed: draft.changed,
    },
    effects: isQuiet(draft) ? [] : [...draft.effects, ...publications(draft, after)],
    isQuiet: isQuiet(draft),
  };
};

/** Runs the stages of an event in their order. */
const runStages = (state: ConversationState, event: ConversationEvent): Decision => {
  const draft = newDraft(state, event);
  let stopped = false;
  for (const stage of stagesOf(event.type)) {
    if (stopped && !stage.bookkeeping) continue;
    const result = stage.run(draft, event);
    if (result === 'ignore') return emptyDecision();
    if (result === 'stop') stopped = true;
  }
  return decisionOf(draft);
};

/** Closes the ticket of a transfer, then opens the one that continues it. The chat's pointer moves once. */
const decideSplit = (state: ConversationState, event: ConversationEventOf<'transfer'>): Decision => {
  const { ticket: from, chat } = state;
  if (from === null) throw new Error('a transfer needs a ticket');
  const { agent, queueId, userId, note } = event;
  const closing = runStages(state, { type: 'closeForTransfer', agent });
  const closed = closing.changes.tickets[0]?.after ?? null;
  const opening = runStages(
    { ...state, ticket: null, otherActive: null, lastClosed: closed, chat: closing.changes.chat?.after ?? chat },
    { type: 'openTransferred', agent, queueId, userId, note, from },
  );
  const after = opening.changes.chat?.after ?? closing.changes.chat?.after;
  return {
    ...opening,
    changes: { ...opening.changes, chat: after ? { before: chat, after } : null },
    preceding: { ...closing, changes: { ...closing.changes, chat: null } },
  };
};

/**
 * Decides about an event: runs the stages of `stages.ts` in their order. Pure: time and chance come with the state.
 *
 * @throws AppError where a rule refuses an agent's action
 */
export const decide = (state: ConversationState, event: ConversationEvent): Decision =>
  event.type === 'transfer' && splitsTicket(state, event) ? decideSplit(state, event) : runStages(state, event);
