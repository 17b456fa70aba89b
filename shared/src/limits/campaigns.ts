import { scheduleLimits } from './schedules.ts';

/** Limits of campaigns and their settings (specification 3, sections 5 and 9). */
export const campaignLimits = {
  name: { min: 2, max: 50 },
  message: { max: 4096 },
  /** First and last time: those of a scheduled message. */
  scheduledAt: scheduleLimits.sendAt,
  /** Connections that a campaign is sent from in turn. */
  connections: 20,
  /** Messages, and confirmations, of which one is chosen at random for each recipient. */
  slots: 5,
  /** Days for which answers to confirmations are awaited after the last one was sent. */
  answerDays: 7,
  /** Values of a template's placeholders. */
  parameters: 20,
} as const;

export const campaignSettingLimits = {
  /** Seconds between two messages. */
  messageInterval: { min: 0, max: 120 },
  /** Messages after which the longer pause follows; 0 for none. */
  longerIntervalAfter: { min: 0, max: 60 },
  /** Seconds of the longer pause. */
  greaterInterval: { min: 0, max: 180 },
  /** Messages an hour and a day that a connection sends; 0 for any number. */
  hourlyLimit: { min: 0, max: 10_000 },
  dailyLimit: { min: 0, max: 100_000 },
  /** Percent by which a pause is longer at random, at most. */
  jitter: { min: 0, max: 100 },
  /** Percent of failures, or of contacts that opt out, at which a campaign pauses; 0 for never. */
  pauseAt: { min: 0, max: 100 },
  variableKey: { min: 1, max: 30 },
  variableValue: { min: 1, max: 500 },
  variables: 50,
} as const;
