import * as z from 'zod';
import { id } from '../parameters.ts';

/** What a timer of a ticket is for. */
export const timerKinds = ['inactivity', 'rating'] as const;
export type TimerKind = (typeof timerKinds)[number];

const timer = {
  companyId: id,
  ticketId: id,
  timer: z.enum(timerKinds),
  /** The deadline, in milliseconds since 1970. */
  at: z.int().positive(),
};

/**
 * Queue `timers`, standard. `start` asks for a schedule that sends `due` at the deadline. Each may be delivered twice: a
 * schedule's name is made of its deadline, and a ticket reacts to the deadline that it waits for alone.
 */
export const timerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), ...timer }),
  z.object({ type: z.literal('due'), ...timer }),
]);
export type TimerMessage = z.output<typeof timerMessage>;

/** The name of a timer's schedule: one for each deadline. */
export const scheduleNameOf = ({ companyId, ticketId, timer: kind, at }: Omit<TimerMessage, 'type'>): string =>
  `${companyId}-${ticketId}-${kind}-${at}`;
