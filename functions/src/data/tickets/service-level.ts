import { serviceLevelNames } from '@recado/shared/limits/service-levels';
import * as z from 'zod';

const level = z.enum(serviceLevelNames);

/** A clock of a ticket. Times in milliseconds since 1970. */
const clock = z.object({
  level,
  since: z.int(),
  /** Milliseconds of service time that had passed before `since`: the clock was paused between. */
  spent: z.int(),
  /** The time of the warning; null once it was given. */
  warnAt: z.int().nullable(),
  dueAt: z.int(),
  isMissed: z.boolean(),
});
export type ServiceClock = z.output<typeof clock>;

/** The state of a ticket in the service levels of its queue, in its running service cycle. */
export const storedServiceLevel = z.object({
  /** The clock of the first or the next answer: runs while the contact waits for a person. */
  answer: clock.nullable(),
  resolution: clock.nullable(),
  /** The time since when both stand still; null while they run. */
  pausedAt: z.int().nullable(),
  /** The levels that were met, each at least once, and those that were missed. */
  met: z.array(level),
  missed: z.array(level),
});
export type StoredServiceLevel = z.output<typeof storedServiceLevel>;

/** Returns the time at which the first of the running clocks is due; null while none runs. */
export const dueOf = (state: StoredServiceLevel | null): number | null => {
  if (state === null || state.pausedAt !== null) return null;
  const due = [state.answer, state.resolution].flatMap((running) => (running === null ? [] : [running.dueAt]));
  return due.length === 0 ? null : Math.min(...due);
};
