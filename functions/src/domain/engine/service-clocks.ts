import { noServiceLevels, type ServiceLevels } from '@recado/shared/contract/service-levels';
import type { ServiceLevelName } from '@recado/shared/limits/service-levels';
import { dueAt, servedBetween, type ServiceTime } from '@recado/shared/service-levels/service-time';
import type { TicketRecord } from '../../data/tickets/record.ts';
import type { ServiceClock, StoredServiceLevel } from '../../data/tickets/service-level.ts';
import { hoursOf } from './hours-of.ts';
import type { ConversationState } from './state.ts';
import { minute } from './ticket-timer.ts';

/** The levels of a ticket's queue, and the time that counts for them. */
export interface Promised {
  levels: ServiceLevels;
  time: ServiceTime;
}

/** Returns the levels that hold for a ticket: none without a queue, for an import, and for a group that nobody handles as a ticket. */
export const promisedTo = ({ queueId, status, imported }: TicketRecord, state: ConversationState): Promised => {
  const { company } = state;
  const counts = status !== 'group' && imported === null;
  const queue = counts && queueId !== null ? state.queues.find(({ id }) => id === queueId) : undefined;
  return {
    levels: queue?.serviceLevels ?? noServiceLevels,
    time: { hours: queue ? hoursOf(state, queue) : null, holidays: company.holidays, timeZone: company.timeZone },
  };
};

/** Returns a clock with its times by the levels; null where they promise nothing, or where nobody serves any more. */
const timed = (
  { levels, time }: Promised,
  { level, since, spent }: Pick<ServiceClock, 'level' | 'since' | 'spent'>,
): ServiceClock | null => {
  const minutes = levels[level];
  if (minutes === null) return null;
  const left = (share: number): number => Math.max(0, minutes * minute * share - spent);
  const due = dueAt(since, left(1), time);
  if (due === null) return null;
  return { level, since, spent, warnAt: dueAt(since, left(levels.warnAt / 100), time), dueAt: due, isMissed: false };
};

/** Returns a clock that starts; null where the levels promise nothing. */
export const startedClock = (promised: Promised, level: ServiceLevelName, since: number): ServiceClock | null =>
  timed(promised, { level, since, spent: 0 });

/** Returns a clock by the levels of another queue. One that was missed stays so unless it has time left. */
export const movedClock = (promised: Promised, clock: ServiceClock | null, now: number): ServiceClock | null => {
  const moved = clock && timed(promised, clock);
  if (moved === null || moved.dueAt > now) return moved;
  return { ...moved, warnAt: null, isMissed: clock?.isMissed ?? false };
};

/** Returns a clock that runs again after a pause, which does not count. A missed one stays as it is. */
const resumedClock = (
  promised: Promised,
  clock: ServiceClock | null,
  { pausedAt, now }: { pausedAt: number; now: number },
): ServiceClock | null => {
  if (clock === null || clock.isMissed) return clock;
  const spent = clock.spent + servedBetween(clock.since, pausedAt, promised.time);
  const resumed = timed(promised, { level: clock.level, since: now, spent });
  return resumed && (clock.warnAt === null ? { ...resumed, warnAt: null } : resumed);
};

/** Returns the state in which clocks run again after a pause. */
export const resumed = (promised: Promised, state: StoredServiceLevel, now: number): StoredServiceLevel => {
  const { pausedAt } = state;
  if (pausedAt === null) return state;
  const pause = { pausedAt, now };
  return {
    ...state,
    answer: resumedClock(promised, state.answer, pause),
    resolution: resumedClock(promised, state.resolution, pause),
    pausedAt: null,
  };
};
