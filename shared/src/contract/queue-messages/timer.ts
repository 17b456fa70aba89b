import * as z from 'zod';
import { id } from '../parameters.ts';

/** What a timer of a ticket is for. */
export const timerKinds = ['inactivity', 'rating', 'lane', 'redirect', 'rotation'] as const;
export type TimerKind = (typeof timerKinds)[number];

const timer = {
  companyId: id,
  ticketId: id,
  timer: z.enum(timerKinds),
  /** The deadline, in milliseconds since 1970. */
  at: z.int().positive(),
};

/** A scheduled message and its time. */
const scheduled = { companyId: id, scheduleId: id, at: z.int().nonnegative() };

/**
 * Queue `timers`, standard. `startLane` has the timers of a lane's tickets started, a slice at a time, after the lane's
 * rules changed; `startRotation` does so for the waiting tickets of a queue. `start` asks for a schedule that sends `due` at the deadline; `startSchedule` and `dueSchedule` do the same for a scheduled message. Each may be delivered twice: a
 * schedule's name is made of its deadline, and a ticket reacts to the deadline that it waits for alone.
 */
export const timerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), ...timer }),
  z.object({ type: z.literal('due'), ...timer }),
  z.object({ type: z.literal('startSchedule'), ...scheduled }),
  z.object({ type: z.literal('dueSchedule'), ...scheduled }),
  z.object({
    type: z.literal('startLane'),
    companyId: id,
    laneId: id,
    /** The slice has the tickets with smaller ids; null for the first slice. */
    before: id.nullable(),
  }),
  z.object({
    type: z.literal('startRotation'),
    companyId: id,
    queueId: id,
    /** Tickets that are nobody's, or those that a member has. */
    hold: z.enum(['free', 'taken']),
    /** The slice has the tickets behind this place of the list; null for the first slice. */
    after: z.object({ updatedAt: z.int(), id }).nullable(),
  }),
]);
export type TimerMessage = z.output<typeof timerMessage>;
export type TicketTimer = Extract<TimerMessage, { type: 'start' | 'due' }>;
export type ScheduleTimer = Extract<TimerMessage, { type: 'startSchedule' | 'dueSchedule' }>;
export type RotationTimers = Extract<TimerMessage, { type: 'startRotation' }>;
export type LaneTimers = Extract<TimerMessage, { type: 'startLane' }>;

/** The name of a timer's schedule: one for each deadline. */
export const scheduleNameOf = ({ companyId, ticketId, timer: kind, at }: Omit<TicketTimer, 'type'>): string =>
  `${companyId}-${ticketId}-${kind}-${at}`;

/** The name of the schedule of a scheduled message: one for each time. */
export const scheduleNameOfMessage = ({ companyId, scheduleId, at }: Omit<ScheduleTimer, 'type'>): string =>
  `${companyId}-message-${scheduleId}-${at}`;
