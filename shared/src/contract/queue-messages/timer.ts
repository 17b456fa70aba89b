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

/** A campaign and the time at which it starts; a connection and its next turn to send to the recipients of its campaigns. */
const ofCampaign = { companyId: id, campaignId: id, at: z.int().nonnegative() };
const ofTurn = { companyId: id, whatsappId: id, at: z.int().nonnegative() };

/** A scheduled message and its time. */
const scheduled = { companyId: id, scheduleId: id, at: z.int().nonnegative() };

/**
 * Queue `timers`, standard. `startLane` has the timers of a lane's tickets started, a slice at a time, after the lane's
 * rules changed; `startRotation` does so for the waiting tickets of a queue. `start` asks for a schedule that sends `due` at the deadline; `startSchedule` and `dueSchedule` do the same for a scheduled message, `startCampaign` and `dueCampaign` for the start of a
 * campaign, `startTurn` and `dueTurn` for a connection's turn that lies further ahead than a queue delays a message. Each may be delivered twice: a
 * schedule's name is made of its deadline, and a ticket reacts to the deadline that it waits for alone.
 */
export const timerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), ...timer }),
  z.object({ type: z.literal('due'), ...timer }),
  z.object({ type: z.literal('startSchedule'), ...scheduled }),
  z.object({ type: z.literal('dueSchedule'), ...scheduled }),
  z.object({ type: z.literal('startCampaign'), ...ofCampaign }),
  z.object({ type: z.literal('dueCampaign'), ...ofCampaign }),
  z.object({ type: z.literal('startTurn'), ...ofTurn }),
  z.object({ type: z.literal('dueTurn'), ...ofTurn }),
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
export type CampaignTimer = Extract<TimerMessage, { type: 'startCampaign' | 'dueCampaign' }>;
export type TurnTimer = Extract<TimerMessage, { type: 'startTurn' | 'dueTurn' }>;
export type RotationTimers = Extract<TimerMessage, { type: 'startRotation' }>;
export type LaneTimers = Extract<TimerMessage, { type: 'startLane' }>;

/** The name of a timer's schedule: one for each deadline. */
export const scheduleNameOf = ({ companyId, ticketId, timer: kind, at }: Omit<TicketTimer, 'type'>): string =>
  `${companyId}-${ticketId}-${kind}-${at}`;

/** The name of the schedule of a scheduled message: one for each time. */
export const scheduleNameOfMessage = ({ companyId, scheduleId, at }: Omit<ScheduleTimer, 'type'>): string =>
  `${companyId}-message-${scheduleId}-${at}`;

/** The name of the schedule that starts a campaign: one for each time. */
export const scheduleNameOfCampaign = ({ companyId, campaignId, at }: Omit<CampaignTimer, 'type'>): string =>
  `${companyId}-campaign-${campaignId}-${at}`;

/** The name of the schedule of a connection's turn: one for each time. */
export const scheduleNameOfTurn = ({ companyId, whatsappId, at }: Omit<TurnTimer, 'type'>): string =>
  `${companyId}-turn-${whatsappId}-${at}`;
