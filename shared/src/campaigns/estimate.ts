import type { CampaignSettings } from '../contract/campaign-settings.ts';
import { addDays, localTime } from '../text/time.ts';
import { dailyLimitOf, hourOf, type PaceCounts, spansOf } from './pace.ts';

const second = 1_000;
const hour = 3_600_000;
/** Days that an estimate looks ahead. */
const horizon = 3 * 366;

/** A connection that sends, as an estimate needs it. */
export interface EstimatedConnection {
  /** Days since the number was connected. */
  ageInDays: number;
  /** The counts of its messages in an hour and on a day; null if nothing is known. */
  sent: Pick<PaceCounts, 'hour' | 'sentInHour' | 'day' | 'sentInDay'> | null;
  /** The time before which it sends nothing, in milliseconds since 1970; null where nothing keeps it. */
  notBefore: number | null;
}

interface Estimate {
  /** Messages that are still to be sent, over all connections together. */
  left: number;
  connections: readonly EstimatedConnection[];
  settings: CampaignSettings;
  /** Milliseconds since 1970 from which on they are sent. */
  from: number;
  /** The moment for which the age of the connections holds. */
  now: number;
  /** IANA name of the company's time zone. */
  timeZone: string;
}

/** A stretch of one clock hour in which sending is allowed. */
interface Stretch {
  from: number;
  to: number;
}

/** Returns the milliseconds between two messages on average: with longer pauses and half of the jitter. */
const averageGap = ({ messageInterval, longerIntervalAfter, greaterInterval, jitter }: CampaignSettings): number => {
  const longer = longerIntervalAfter > 0 ? Math.max(0, greaterInterval - messageInterval) / longerIntervalAfter : 0;
  // Each message takes a turn of its own, which lasts a second or so.
  return Math.max(second, (messageInterval + longer) * second * (1 + jitter / 200));
};

const stretchesOf = (spans: readonly Stretch[], from: number): Stretch[] =>
  spans.flatMap((span) => {
    const stretches: Stretch[] = [];
    for (let at = Math.max(span.from, from); at < span.to; at = (Math.floor(at / hour) + 1) * hour)
      stretches.push({ from: at, to: Math.min(span.to, (Math.floor(at / hour) + 1) * hour) });
    return stretches;
  });

/** Estimates how long connections take for a number of messages, each sending one per gap up to its cap. */
const timeFor = (messages: number, most: readonly number[], gap: number): number => {
  let left = messages;
  let elapsed = 0;
  const ascending = most.toSorted((one, other) => one - other);
  for (const [index, last] of ascending.entries()) {
    const active = ascending.length - index;
    const whole = last * gap - elapsed;
    if ((whole / gap) * active >= left) return elapsed + (left / active) * gap;
    left -= (whole / gap) * active;
    elapsed += whole;
  }
  return elapsed;
};

/** Returns the number of messages that a connection may still send in a clock hour. */
const hourlyAllowance = ({ hourlyLimit }: CampaignSettings, { sent }: EstimatedConnection, at: number): number =>
  hourlyLimit === 0 ? Infinity : Math.max(0, hourlyLimit - (sent?.hour === hourOf(at) ? sent.sentInHour : 0));

/** Returns the time from which on messages leave: the first of them follows the shortest of the connections' pauses. */
const beginOf = (connections: readonly EstimatedConnection[], from: number, gap: number): number =>
  Math.max(from, Math.min(...connections.map(({ notBefore }) => notBefore ?? 0)) - gap);

/**
 * Estimates when the last of some messages leaves, by the average pace, hours, weekends, caps and the warm-up of young
 * numbers. Returns null without a connection, or where it takes more than three years.
 */
export const estimateEnd = ({
  left,
  connections,
  settings,
  from: earliest,
  now,
  timeZone,
}: Estimate): number | null => {
  if (connections.length === 0) return null;
  if (left <= 0) return earliest;
  const gap = averageGap(settings);
  const from = beginOf(connections, earliest, gap);
  const today = localTime(from, timeZone).date;
  const daysUntil = Math.floor((from - now) / (24 * hour));
  let remaining = left;
  for (let day = 0; day < horizon; day += 1) {
    const date = addDays(today, day);
    const allowances = connections.map(({ ageInDays, sent }) =>
      Math.max(0, dailyLimitOf(settings, ageInDays + daysUntil + day) - (sent?.day === date ? sent.sentInDay : 0)),
    );
    for (const stretch of stretchesOf(spansOf(settings, date, timeZone), from)) {
      const inStretch = (stretch.to - stretch.from) / gap;
      const most = allowances.map((allowance, index) =>
        Math.min(allowance, hourlyAllowance(settings, connections[index]!, stretch.from), inStretch),
      );
      const total = most.reduce((sum, count) => sum + count, 0);
      if (total >= remaining) return Math.round(stretch.from + timeFor(remaining, most, gap));
      remaining -= total;
      for (const [index, count] of most.entries()) allowances[index]! -= count;
    }
  }
  return null;
};
