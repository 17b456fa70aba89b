import type { TicketServiceLevel } from '@recado/shared/contract/service-levels';
import { waitOf } from '../../../components/waiting.ts';

/** The state that a mark shows: in time, soon due, late, paused, or missed before. */
export type LevelState = 'fine' | 'soon' | 'late' | 'paused' | 'missed';

interface TimeLeft {
  state: LevelState;
  /** The time that is left, or that has passed since the end; null where none runs. */
  time: { value: number; unit: 'minute' | 'hour' | 'day' } | null;
}

const minute = 60_000;

/** Returns the time that is left of a ticket's service level, at a time in milliseconds since 1970; null where there is nothing to show. */
export const timeLeft = ({ clock, pausedSince, missed }: TicketServiceLevel, now: number): TimeLeft | null => {
  if (pausedSince !== null && clock !== null) return { state: 'paused', time: null };
  if (clock === null) return missed.length === 0 ? null : { state: 'missed', time: null };
  const left = Date.parse(clock.dueAt) - now;
  // The first minute after the end, and the last one before it, are one.
  if (left <= 0) return { state: 'late', time: waitOf(Math.max(minute, -left)) };
  const isSoon = clock.warnAt === null || Date.parse(clock.warnAt) <= now;
  return { state: isSoon ? 'soon' : 'fine', time: waitOf(Math.max(minute, left)) };
};
