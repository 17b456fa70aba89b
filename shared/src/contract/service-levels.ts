import * as z from 'zod';
import { escalations, serviceLevelLimits, serviceLevelNames } from '../limits/service-levels.ts';
import { id, isoDate } from './parameters.ts';

const { minutes, warnAt, notified } = serviceLevelLimits;
const within = z.int().min(minutes.min).max(minutes.max).nullable();

/** The service levels of a queue. A level of null promises nothing. */
export const serviceLevels = z.object({
  /** Minutes of service time in which the ticket's first message is answered. */
  firstAnswer: within,
  /** Minutes in which each later message is answered. */
  nextAnswer: within,
  /** Minutes from the ticket's opening to its closing. */
  resolution: within,
  /** The part of the time, in percent, after which the owner is warned; without an owner, the queue's agents. */
  warnAt: z.int().min(warnAt.min).max(warnAt.max),
  /** The consequence of a missed level. */
  escalation: z.enum(escalations),
  /** The users who are notified of a missed level; all administrators where there are none. */
  notifyIds: z.array(id).max(notified),
  /** The queue, or the user, that the ticket moves to, by `escalation`. */
  toQueueId: id.nullable(),
  toUserId: id.nullable(),
});
export type ServiceLevels = z.output<typeof serviceLevels>;

/** The service levels of a queue that promises nothing. */
export const noServiceLevels: ServiceLevels = {
  firstAnswer: null,
  nextAnswer: null,
  resolution: null,
  warnAt: 80,
  escalation: 'notify',
  notifyIds: [],
  toQueueId: null,
  toUserId: null,
};

/** Returns true if a queue promises anything. */
export const promisesAny = ({ firstAnswer, nextAnswer, resolution }: ServiceLevels): boolean =>
  firstAnswer !== null || nextAnswer !== null || resolution !== null;

const level = z.enum(serviceLevelNames);

/** The state of a ticket in the service levels of its queue. */
export const ticketServiceLevel = z.object({
  /** The clock that is due next; null while none runs. `warnAt` is null once its agents were warned. */
  clock: z.object({ level, since: isoDate, warnAt: isoDate.nullable(), dueAt: isoDate }).nullable(),
  /** The time since when the clocks stand still, because the customer was asked to wait; null while they run. */
  pausedSince: isoDate.nullable(),
  /** The levels that were missed in the ticket's service cycle. */
  missed: z.array(level),
});
export type TicketServiceLevel = z.output<typeof ticketServiceLevel>;
