import { Temporal } from 'temporal-polyfill';

/** How a scheduled message repeats (behaviour, section 13). */
export interface Recurrence {
  /** Unit: 1 days, 2 weeks, 3 months of 30 days, 4 minutes. */
  intervalo: 1 | 2 | 3 | 4;
  /** Units between two messages; 0 repeats nothing. */
  valorIntervalo: number;
  /** How many messages are sent in all. */
  enviarQuantasVezes: number;
  /** How a day of the weekend is replaced: 4 it stays, 5 the business day before it, 6 the one after it. */
  tipoDias: 4 | 5 | 6;
}

const daysOf = { 1: 1, 2: 7, 3: 30 } as const;
const saturday = 6;
const minute = 60_000;

/** Moves a day of the weekend to a business day, at the same time of day. */
const onBusinessDay = (at: Temporal.ZonedDateTime, tipoDias: Recurrence['tipoDias']): Temporal.ZonedDateTime => {
  const past = at.dayOfWeek - saturday;
  if (tipoDias === 4 || past < 0) return at;
  return at.add({ days: tipoDias === 5 ? -1 - past : 2 - past });
};

/**
 * Returns when a message that repeats is due next, in milliseconds since 1970: the first of its times that is after
 * both its last one and now. Days, weeks and months keep the time of day of the company's clock, also where clocks are
 * changed; a time that a change leaves out becomes the one after it.
 *
 * @param first when it was due first; further times count from there, so that a moved weekend moves no other time
 * @param last when it was due last
 */
export const nextSendAt = (
  { intervalo, valorIntervalo, tipoDias }: Recurrence,
  { first, last, now, timeZone }: { first: number; last: number; now: number; timeZone: string },
): number => {
  const after = Math.max(last, now);
  const from = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(timeZone);
  const step = valorIntervalo * (intervalo === 4 ? minute : daysOf[intervalo] * 24 * 60 * minute);
  // The clock and weekends move a time by three days at most.
  const skipped = intervalo === 4 ? 0 : 4;
  for (let times = Math.max(1, Math.floor((after - first) / step) - skipped); ; times += 1) {
    const count = times * valorIntervalo;
    const due = intervalo === 4 ? from.add({ minutes: count }) : from.add({ days: count * daysOf[intervalo] });
    const { epochMilliseconds } = onBusinessDay(due, tipoDias);
    if (epochMilliseconds > after) return epochMilliseconds;
  }
};

/** Returns whether another message follows after `sent` messages (behaviour, section 13). */
export const repeats = ({ valorIntervalo, enviarQuantasVezes }: Recurrence, sent: number): boolean =>
  valorIntervalo > 0 && sent < enviarQuantasVezes;
