import * as z from 'zod';
import { id } from '../parameters.ts';
import { defineQueue } from './define-queue.ts';

/** The purposes of a ticket's timers. */
const timerKinds = ['inactivity', 'rating', 'lane', 'redirect', 'rotation', 'serviceLevel', 'dialogue'] as const;
export type TimerKind = (typeof timerKinds)[number];

/**
 * A message that its queue may not see before a deadline that is more than 15 minutes ahead. EventBridge Scheduler sends it
 * here again shortly before the deadline, and it becomes `message` in the queue `to`.
 */
const delayedMessage = z.object({
  type: z.literal('delayed'),
  /** The deadline, in milliseconds since 1970. */
  at: z.int().positive(),
  /** Names the schedule, together with the deadline: equal for two publications of the same message. */
  name: z.string().regex(/^[\w-]{1,50}$/),
  to: z.string(),
  message: z.unknown(),
});
export type DelayedMessage = z.output<typeof delayedMessage>;

/** A timer of a ticket is due. The ticket reacts to the deadline that it waits for, and to no other. */
const ticketTimer = z.object({
  type: z.literal('due'),
  companyId: id,
  ticketId: id,
  timer: z.enum(timerKinds),
  /** The deadline, in milliseconds since 1970. */
  at: z.int().positive(),
});
export type TicketTimer = z.output<typeof ticketTimer>;

/** A scheduled message is due. */
const scheduleTimer = z.object({
  type: z.literal('dueSchedule'),
  companyId: id,
  scheduleId: id,
  at: z.int().nonnegative(),
});

/** The report of a saved filter is due to be mailed. */
const reportTimer = z.object({ type: z.literal('dueReport'), companyId: id, filterId: id, at: z.int().nonnegative() });

/** A file of a company's library may have no use any more, or never got one: it is deleted if it has none. */
const libraryFileTimer = z.object({ type: z.literal('libraryFile'), companyId: id, key: z.string() });

/** Types of messages for campaigns that schedules made before delayed messages send, and their types today. */
const earlierTypes: Readonly<Record<string, string>> = { dueCampaign: 'start', dueTurn: 'turn' };

/** Returns such a message as a delayed message that is due; any other as it is. */
const fromEarlier = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null || !('type' in given) || !('at' in given)) return given;
  const type = earlierTypes[String(given.type)];
  return type ? { type: 'delayed', at: given.at, name: type, to: 'campaigns', message: { ...given, type } } : given;
};

/** Each may be delivered twice. */
export const timerMessage = z.preprocess(
  fromEarlier,
  z.discriminatedUnion('type', [delayedMessage, ticketTimer, scheduleTimer, reportTimer, libraryFileTimer]),
);
export type TimerMessage = z.output<typeof timerMessage>;

/** Standard. Nothing starts a lost timer or scheduled message again: fifty deliveries last through two hours of an outage. */
export const timerQueue = defineQueue({
  name: 'timers',
  schema: timerMessage,
  fifo: false,
  delays: true,
  timeout: 30,
  maxReceiveCount: 50,
});
