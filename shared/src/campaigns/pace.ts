import { Temporal } from 'temporal-polyfill';
import type { CampaignSettings } from '../contract/campaign-settings.ts';
import { addDays, dayBounds, localTime } from '../text/time.ts';

const second = 1_000;
const hour = 3_600_000;
const saturday = 6;
const sunday = 7;
/** The last minute of a day, which hours may end with: it is part of them. */
const lastMinute = '23:59';
/** Days that are searched for the next time at which sending is allowed: a weekend and a day. */
const daysAhead = 10;
/** Times that a moment is moved by caps and hours until it fits both. */
const maxMoves = 20;

/**
 * The counts of a connection's sent messages, as its pace is stored. Counts of an hour and a day begin again with the
 * next one.
 */
export interface PaceCounts {
  /** Messages since the last longer pause. */
  sentSincePause: number;
  hour: string;
  sentInHour: number;
  day: string;
  sentInDay: number;
}

/** The facts that a connection's pace depends on besides its settings and counts. */
interface PaceFacts {
  /** IANA name of the company's time zone. */
  timeZone: string;
  /** Days since the number was connected. */
  ageInDays: number;
}

/** Returns the clock hour of an instant, as the counts name it. */
export const hourOf = (at: number): string => String(Math.floor(at / hour));

/** Returns the instant at which the clock first shows this time of a date or a later one. */
const instantOf = (date: string, time: string, timeZone: string): number => {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (zoned.toPlainDateTime().equals(local)) return zoned.epochMilliseconds;
  // The clock was put forward over this time: it shows a later one from the change on.
  return (zoned.getTimeZoneTransition('next') ?? zoned).epochMilliseconds;
};

/** Returns the instant at which the clock last leaves this time of a date. */
const endOf = (date: string, time: string, timeZone: string): number => {
  if (time === lastMinute) return dayBounds(date, timeZone).to;
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'later' });
  return zoned.toPlainDateTime().equals(local) ? zoned.epochMilliseconds : instantOf(date, time, timeZone);
};

/** Returns the spans of a date in which sending is allowed, in milliseconds since 1970; none on a day that is left out. */
export const spansOf = (
  { startHour, endHour, sabado, domingo }: CampaignSettings,
  date: string,
  timeZone: string,
): { from: number; to: number }[] => {
  const { dayOfWeek } = Temporal.PlainDate.from(date);
  if ((dayOfWeek === saturday && !sabado) || (dayOfWeek === sunday && !domingo)) return [];
  if (startHour === endHour) return [dayBounds(date, timeZone)];
  const from = instantOf(date, startHour, timeZone);
  const to = endOf(date, endHour, timeZone);
  if (startHour < endHour) return [{ from, to }];
  const day = dayBounds(date, timeZone);
  return [
    { from: day.from, to },
    { from, to: day.to },
  ];
};

/**
 * Returns the time when a campaign may send: `now` if it may then, else the next allowed time. Hours and weekend days are those of
 * the company's clock. The end is not part of the hours, except that 23:59 lasts until midnight. Equal hours are the whole
 * day. Hours that end before they start span midnight, and each day counts by itself: Friday's night ends with Friday
 * where Saturdays are left out, and Monday's first hours are not of Sunday's night.
 */
export const openAt = (settings: CampaignSettings, now: number, timeZone: string): number => {
  const today = localTime(now, timeZone).date;
  for (let days = 0; days < daysAhead; days += 1)
    for (const { from, to } of spansOf(settings, addDays(today, days), timeZone))
      if (now < to && from < to) return Math.max(now, from);
  return now;
};

/** Messages a day of a number that was connected not long ago, by the days since; from 30 days on it has no limit of its own. */
const warmUp = [
  { fromDay: 0, limit: 20 },
  { fromDay: 3, limit: 40 },
  { fromDay: 7, limit: 80 },
  { fromDay: 14, limit: 150 },
  { fromDay: 21, limit: 300 },
  { fromDay: 30, limit: Infinity },
] as const;

/** Returns the most messages that a connection sends a day; Infinity for any number. */
export const dailyLimitOf = (settings: CampaignSettings, ageInDays: number): number => {
  const own = settings.dailyLimit === 0 ? Infinity : settings.dailyLimit;
  const warm = settings.warmUp ? warmUp.findLast(({ fromDay }) => fromDay <= Math.max(0, ageInDays))?.limit : undefined;
  return Math.min(own, warm ?? Infinity);
};

/** The time when a connection may send, and the reason why not before: null where nothing does. */
interface Allowance {
  at: number;
  reason: 'hours' | 'hourlyLimit' | 'dailyLimit' | null;
}

/**
 * Returns the first time from `at` on at which hours, weekend and the caps of an hour and a day let the connection send,
 * with the first of these that does not let it send at `at`.
 */
export const allowanceFrom = (
  settings: CampaignSettings,
  counts: PaceCounts,
  at: number,
  { timeZone, ageInDays }: PaceFacts,
): Allowance => {
  const hourlyLimit = settings.hourlyLimit === 0 ? Infinity : settings.hourlyLimit;
  let allowed = at;
  let reason: Allowance['reason'] = null;
  for (let moves = 0; moves < maxMoves; moves += 1) {
    const open = openAt(settings, allowed, timeZone);
    const { date } = localTime(open, timeZone);
    if (open > allowed) reason ??= 'hours';
    if (counts.day === date && counts.sentInDay >= dailyLimitOf(settings, ageInDays)) {
      reason ??= 'dailyLimit';
      allowed = dayBounds(date, timeZone).to;
    } else if (counts.hour === hourOf(open) && counts.sentInHour >= hourlyLimit) {
      reason ??= 'hourlyLimit';
      allowed = (Math.floor(open / hour) + 1) * hour;
    } else return { at: open, reason };
  }
  return { at: allowed, reason };
};

/** Returns the first time from `at` on at which hours, weekend and the caps of an hour and a day let the connection send. */
export const allowedAt = (settings: CampaignSettings, counts: PaceCounts, at: number, facts: PaceFacts): number =>
  allowanceFrom(settings, counts, at, facts).at;

/** Returns the counts after one more message. */
export const countSent = (
  settings: CampaignSettings,
  counts: PaceCounts,
  now: number,
  timeZone: string,
): PaceCounts => {
  const { date } = localTime(now, timeZone);
  const paused = isLongerPause(settings, counts);
  return {
    sentSincePause: paused ? 1 : counts.sentSincePause + 1,
    hour: hourOf(now),
    sentInHour: counts.hour === hourOf(now) ? counts.sentInHour + 1 : 1,
    day: date,
    sentInDay: counts.day === date ? counts.sentInDay + 1 : 1,
  };
};

/** True if the longer pause follows the last message. */
const isLongerPause = ({ longerIntervalAfter }: CampaignSettings, { sentSincePause }: PaceCounts): boolean =>
  longerIntervalAfter > 0 && sentSincePause >= longerIntervalAfter;

/** Returns the milliseconds between the last message and the next one, before jitter. */
export const gapOf = (settings: CampaignSettings, counts: PaceCounts): number => {
  const { messageInterval, greaterInterval } = settings;
  return (isLongerPause(settings, counts) ? Math.max(messageInterval, greaterInterval) : messageInterval) * second;
};

/** Returns the milliseconds between the last message and the next one: jitter makes them longer, never shorter. `random` is from 0 to 1. */
export const gapAfter = (settings: CampaignSettings, counts: PaceCounts, random: number): number =>
  Math.ceil(gapOf(settings, counts) * (1 + (random * settings.jitter) / 100));
