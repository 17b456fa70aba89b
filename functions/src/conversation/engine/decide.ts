import type { TicketChange, TicketRecord } from '../../data/tickets/record.ts';
import type { Decision, EngineEffect } from './decision.ts';
import type { Happening, HappeningType } from './event.ts';
import type { Situation } from './state.ts';
import type { Stage } from './stage.ts';
import { stages } from './stages.ts';
import { beginTurn, type Turn } from './draft.ts';

const nothing = (): Decision => ({
  changes: { contacts: [], tickets: [], chat: null, cycle: null, log: [], messages: [], changed: null },
  effects: [],
  isQuiet: true,
});

/** Digits of a version, and of a place within it, in a log entry's id: entries sort in the order of their commits. */
const versionDigits = 10;
const placeDigits = 2;

const stagesFor = new Map<HappeningType, readonly Stage[]>();

const stagesOf = (type: HappeningType): readonly Stage[] => {
  const known = stagesFor.get(type) ?? stages.filter(({ on }) => on.includes(type));
  stagesFor.set(type, known);
  return known;
};

const moved = (before: TicketRecord, after: TicketRecord): boolean =>
  before.status !== after.status ||
  before.queueId !== after.queueId ||
  before.userId !== after.userId ||
  before.contact !== after.contact;

const ticketChangeOf = (before: TicketRecord | null, after: TicketRecord | null): TicketChange[] => {
  if (before === after) return [];
  if (after === null) return before === null ? [] : [{ before, after }];
  return [{ before, after }];
};

/** Behaviour, section 17: no realtime events of an import. */
const isQuiet = ({ happening }: Turn): boolean => happening.type === 'import';

const effectsOf = (turn: Turn, after: TicketRecord | null): EngineEffect[] => {
  if (isQuiet(turn)) return [];
  const { before } = turn;
  const effects: EngineEffect[] = [];
  if (before === null && after !== null) effects.push({ type: 'tellTicket', action: 'create' });
  else if (before !== null && (after === null || moved(before, after)))
    effects.push({ type: 'tellTicket', action: 'update' });
  else if (turn.wasRead) effects.push({ type: 'tellTicket', action: 'updateUnread' });
  if (after === null && turn.superseded) effects.push({ type: 'tellListed' });
  turn.messages.forEach((_, message) => {
    if (turn.sent.includes(message)) effects.push({ type: 'send', message });
    effects.push({ type: 'tellMessage', message });
  });
  if (turn.changed)
    effects.push(...(turn.order ? [{ type: 'change' as const, order: turn.order }] : []), { type: 'tellChanged' });
  if (turn.refusedCall !== null) effects.push({ type: 'rejectCall', callId: turn.refusedCall });
  if (turn.readReceipts.length > 0) effects.push({ type: 'read', messages: turn.readReceipts });
  return effects;
};

const decisionOf = (turn: Turn): Decision => {
  const { before, now } = turn;
  // A ticket goes one version on with each commit that changes it.
  const after =
    turn.ticket && turn.ticket !== before ? { ...turn.ticket, version: (before?.version ?? 0) + 1 } : turn.ticket;
  const ticket = after ?? before;
  return {
    changes: {
      contacts: turn.contactChanges,
      tickets: [...ticketChangeOf(before, after), ...(turn.superseded ? [turn.superseded] : [])],
      chat: turn.chat,
      cycle: turn.cycle,
      log:
        ticket === null
          ? []
          : turn.log.map((entry, place) => ({
              ...entry,
              id: `${String(ticket.version).padStart(versionDigits, '0')}.${String(place).padStart(placeDigits, '0')}`,
              ticketId: ticket.id,
              createdAt: now,
            })),
      messages: turn.messages,
      changed: turn.changed,
    },
    effects: effectsOf(turn, after),
    isQuiet: isQuiet(turn),
  };
};

/**
 * What happens to a conversation when something happens: pure, by the rules of `stages.ts` in their order.
 *
 * @param now milliseconds since 1970
 * @throws AppError where an agent asks for what a rule refuses
 */
export const decide = (situation: Situation, happening: Happening, now: number): Decision => {
  const turn = beginTurn(situation, happening, now);
  let stopped = false;
  for (const stage of stagesOf(happening.type)) {
    if (stopped && !stage.bookkeeping) continue;
    const verdict = stage.run(turn, happening);
    if (verdict === 'ignore') return nothing();
    if (verdict === 'stop') stopped = true;
  }
  return decisionOf(turn);
};
