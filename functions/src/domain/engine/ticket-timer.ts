import type { TimerKind } from '@recado/shared/contract/queue-messages/timer';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { isCompanySuspended } from './suspended.ts';
import { change, type Draft, pushEffect } from './draft.ts';
import type { ConversationEvent, ConversationEventType } from './event.ts';
import { bookkeeping, rule, type Stage } from './stage.ts';
import type { ConversationState } from './state.ts';

/** Milliseconds of a minute, in which connections and queues give their times. */
export const minute = 60_000;

/** A timer that is overdue by this much, in milliseconds, was lost with its schedule: another one may start. */
const lostAfter = 24 * 60 * minute;

/** The purpose of a timer of a ticket; a dialogue stores its deadline itself. */
type TicketTimerKind = Exclude<TimerKind, 'dialogue'>;

/** Timer of a ticket. The ticket stores the deadline that its timer was started for; null while none runs. */
export interface TicketTimer {
  kind: TicketTimerKind;
  /**
   * The time at which the ticket is due, in milliseconds since 1970, as it is now; null while it may stay as it is. One
   * that has passed is due at once.
   */
  deadlineOf: (ticket: TicketRecord, state: ConversationState) => number | null;
  /** True where it answers a contact who waits: it stands still while the company's automatic answers are suspended. */
  answers?: true;
}

type TimerField = `${TicketTimerKind}TimerAt`;
const fieldOf = ({ kind }: TicketTimer): TimerField => `${kind}TimerAt`;

/** True while the timer stands still. The ticket's next event after that starts it. */
const standsStill = ({ answers }: TicketTimer, { company }: ConversationState): boolean =>
  answers === true && isCompanySuspended(company);

/** Starts a timer of the ticket in place of the one that runs, whose schedule then has no effect. */
export const startTimer = (draft: Draft, timer: TicketTimer, at: number): void => {
  change(draft, { [fieldOf(timer)]: at });
  pushEffect(draft, { type: 'startTimer', timer: timer.kind, at });
};

/**
 * Declares the rule of a timer that fires. A fire for another deadline than the stored one is ignored, so a timer that
 * fires twice, late or after it was replaced acts once. `expire` runs where the ticket is due: messages do not move
 * timers, and one that fires before the deadline as it is now only starts again.
 */
export const timerRule = (name: string, timer: TicketTimer, expire: (draft: Draft) => void): Stage =>
  rule(name, ['timer'], (draft, event) => {
    if (event.timer !== timer.kind) return undefined;
    if (draft.ticket === null || draft.ticket[fieldOf(timer)] !== event.at) return 'ignore';
    change(draft, { [fieldOf(timer)]: null });
    if (standsStill(timer, draft.state)) return undefined;
    const deadline = timer.deadlineOf(draft.ticket, draft.state);
    if (deadline !== null && deadline <= draft.now) expire(draft);
    return undefined;
  });

/** Events of settings: the deadline moved, although the ticket is the same as before. */
const settingEvents: ReadonlySet<ConversationEventType> = new Set([
  'laneChanged',
  'rotationChanged',
  'connectionTimesChanged',
]);

/** True where the event made the ticket due more than a minute before the timer that runs for it. */
const isSooner = (
  { before, state, now }: Draft,
  { type }: ConversationEvent,
  timer: TicketTimer,
  { deadline, running }: { deadline: number; running: number },
): boolean => {
  if (settingEvents.has(type)) return Math.max(deadline, now) <= running - minute;
  if (deadline > running - minute) return false;
  return deadline < ((before && timer.deadlineOf(before, state)) ?? Infinity);
};

/**
 * Declares the bookkeeping of a timer: starts it for a ticket that has a deadline and no timer. Replaces one that was
 * lost, and one that runs for longer than the event leaves.
 */
export const timerBookkeeping = (name: string, timer: TicketTimer): Stage =>
  bookkeeping(name, `${timer.kind}Timer`, (draft, event) => {
    const { ticket, state, now } = draft;
    const deadline = ticket && timer.deadlineOf(ticket, state);
    if (ticket === null || deadline === null || standsStill(timer, state)) return;
    const running = ticket[fieldOf(timer)];
    const isRunning = running !== null && running > now - lostAfter;
    if (isRunning && !isSooner(draft, event, timer, { deadline, running })) return;
    startTimer(draft, timer, Math.max(deadline, now));
  });
