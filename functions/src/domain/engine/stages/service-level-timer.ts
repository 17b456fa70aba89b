import { AppError } from '@recado/shared/contract/errors';
import { noServiceLevels } from '@recado/shared/contract/service-levels';
import type { ServiceLevelName } from '@recado/shared/limits/service-levels';
import type { ServiceClock, StoredServiceLevel } from '../../../data/tickets/service-level.ts';
import { changeCycle } from '../cycle-change.ts';
import { withoutDialogue } from '../dialogue.ts';
import { appendLog, change, type Draft, pushEffect, ticketOf } from '../draft.ts';
import { promisedTo, resumed } from '../service-clocks.ts';
import { serviceStatusOf } from '../service-status.ts';
import { rule } from '../stage.ts';
import type { ConversationState } from '../state.ts';
import { type TicketTimer, timerBookkeeping, timerRule } from '../ticket-timer.ts';

/** Stops the clocks while the contact was asked to wait, or lets them run again. Throws ERR_NO_SERVICE_LEVEL where none runs. */
export const pauseServiceLevel = rule('pause service level', ['pauseServiceLevel'], (draft, { agent, isPaused }) => {
  const ticket = ticketOf(draft);
  const { serviceLevel: state } = ticket;
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_CHANGED');
  if (state === null || (state.answer === null && state.resolution === null))
    throw new AppError('ERR_NO_SERVICE_LEVEL');
  if ((state.pausedAt !== null) === isPaused) return 'stop';
  change(draft, {
    serviceLevel: isPaused
      ? { ...state, pausedAt: draft.now }
      : resumed(promisedTo(ticket, draft.state), state, draft.now),
  });
  appendLog(draft, isPaused ? 'serviceLevelPaused' : 'serviceLevelResumed', agent.id);
  return undefined;
});

const clocksOf = ({ answer, resolution }: StoredServiceLevel): ServiceClock[] =>
  [answer, resolution].filter((clock) => clock !== null);

/** The time at which a clock needs attention: its warning, then its end; null once it is missed. */
const nextOf = ({ isMissed, warnAt, dueAt }: ServiceClock): number | null => (isMissed ? null : (warnAt ?? dueAt));

/** Warns before a level is missed, and escalates where it is. No deadline while no clock runs, or all stand still. */
const serviceLevel: TicketTimer = {
  kind: 'serviceLevel',
  deadlineOf: ({ serviceLevel: state }) => {
    if (state === null || state.pausedAt !== null) return null;
    const times = clocksOf(state)
      .map(nextOf)
      .filter((at) => at !== null);
    return times.length === 0 ? null : Math.min(...times);
  },
};

/** The users who answer in a queue; the administrators where there are none. */
const agentsOf = ({ users }: ConversationState, queueId: number | null): number[] => {
  const members = users.filter(({ queueIds }) => queueId !== null && queueIds.includes(queueId));
  return (members.length > 0 ? members : users.filter(({ profile }) => profile === 'admin')).map(({ id }) => id);
};

/** The ticket's owner; without one, the agents of its queue. */
const responsible = (draft: Draft): number[] => {
  const { userId, queueId } = ticketOf(draft);
  return userId === null ? agentsOf(draft.state, queueId) : [userId];
};

const report = (draft: Draft, { level, dueAt }: ServiceClock, isMissed: boolean, userIds: readonly number[]): void =>
  pushEffect(draft, { type: 'reportServiceLevel', level, isMissed, dueAt, userIds: [...new Set(userIds)] });

/** Replaces a clock of the ticket. */
const replace = (draft: Draft, clock: ServiceClock, missed?: ServiceLevelName): void => {
  const state = ticketOf(draft).serviceLevel;
  if (state === null) return;
  change(draft, {
    serviceLevel: {
      ...state,
      [clock.level === 'resolution' ? 'resolution' : 'answer']: clock,
      missed: missed && !state.missed.includes(missed) ? [...state.missed, missed] : state.missed,
    },
  });
};

/** Moves the ticket where its queue sends tickets that missed a level. Returns the users to notify; null where it stays. */
const moveOn = (draft: Draft): number[] | null => {
  const { state, now } = draft;
  const ticket = ticketOf(draft);
  const { escalation, toQueueId, toUserId } =
    state.queues.find(({ id }) => id === ticket.queueId)?.serviceLevels ?? noServiceLevels;
  const queue = escalation === 'queue' ? state.queues.find(({ id }) => id === toQueueId) : undefined;
  if (queue) {
    change(draft, { status: 'pending', userId: null, queueId: queue.id, ...withoutDialogue, updatedAt: now });
    appendLog(draft, 'queue', null);
    return agentsOf(state, queue.id);
  }
  const user = escalation === 'user' ? state.users.find(({ id }) => id === toUserId) : undefined;
  if (!user || user.id === ticket.userId) return null;
  change(draft, { status: serviceStatusOf(ticket), userId: user.id, ...withoutDialogue, updatedAt: now });
  appendLog(draft, 'receivedTransfer', user.id);
  return [user.id];
};

/** The users that the ticket's queue notifies of a missed level: those that it names, else all administrators. */
const notified = ({ state, ticket }: Draft): number[] => {
  const { notifyIds } = state.queues.find(({ id }) => id === ticket?.queueId)?.serviceLevels ?? noServiceLevels;
  const named = state.users.filter(
    ({ id, profile, queueIds }) =>
      notifyIds.includes(id) && (profile === 'admin' || queueIds.some((queueId) => queueId === ticket?.queueId)),
  );
  return (named.length > 0 ? named : state.users.filter(({ profile }) => profile === 'admin')).map(({ id }) => id);
};

/** Notes that these clocks were missed, and escalates once. An owner that loses the ticket by it is not notified. */
const miss = (draft: Draft, clocks: readonly [ServiceClock, ...ServiceClock[]]): void => {
  const { userId } = ticketOf(draft);
  for (const clock of clocks) {
    const { level } = clock;
    replace(draft, { ...clock, warnAt: null, isMissed: true }, level);
    appendLog(draft, 'serviceLevelMissed', null, { serviceLevel: level });
    changeCycle(draft, { [`${level}Met`]: false });
  }
  const others = notified(draft);
  const owner = userId === null ? [] : [userId];
  report(draft, clocks[0], true, moveOn(draft) ?? [...owner, ...others]);
};

export const reportServiceLevel = timerRule('report service level', serviceLevel, (draft) => {
  const { now, ticket } = draft;
  if (!ticket?.serviceLevel) return;
  const running = clocksOf(ticket.serviceLevel).filter(({ isMissed }) => !isMissed);
  for (const clock of running.filter(({ warnAt, dueAt }) => warnAt !== null && warnAt <= now && dueAt > now)) {
    replace(draft, { ...clock, warnAt: null });
    report(draft, clock, false, responsible(draft));
  }
  const [first, ...others] = running.filter(({ dueAt }) => dueAt <= now);
  if (first) miss(draft, [first, ...others]);
});

export const keepServiceLevelTimer = timerBookkeeping('keep service level timer', serviceLevel);
