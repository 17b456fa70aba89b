import { Temporal } from 'temporal-polyfill';
import type { SeriesScope } from '../contract/schedules.ts';

/** The recurrence of a scheduled message (behaviour, section 13). */
export interface Recurrence {
  /** Unit: 1 days, 2 weeks, 3 months of 30 days, 4 minutes. */
  intervalo: 1 | 2 | 3 | 4;
  /** Units between two messages; 0 repeats nothing. */
  valorIntervalo: number;
  /** The number of messages that are sent in all. */
  enviarQuantasVezes: number;
  /** The treatment of a day of the weekend: 4 it stays, 5 the business day before it, 6 the one after it. */
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
 * Returns the time when a message is due first, in milliseconds since 1970: the chosen one, which a message that repeats
 * moves from a weekend as it moves its further times; to the business day after it where the one before has passed.
 */
export const firstDue = (
  { valorIntervalo, tipoDias }: Pick<Recurrence, 'valorIntervalo' | 'tipoDias'>,
  chosen: number,
  { now, timeZone }: { now: number; timeZone: string },
): number => {
  if (valorIntervalo === 0) return chosen;
  const at = Temporal.Instant.fromEpochMilliseconds(chosen).toZonedDateTimeISO(timeZone);
  const { epochMilliseconds } = onBusinessDay(at, tipoDias);
  return epochMilliseconds === chosen || epochMilliseconds > now
    ? epochMilliseconds
    : onBusinessDay(at, 6).epochMilliseconds;
};

/**
 * Returns the time when a message that repeats is due next, in milliseconds since 1970: the first of its times that is after
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

/** A message that repeats, and how far it is. Times in milliseconds since 1970. */
export interface Series extends Recurrence {
  /** Its next time. */
  sendAt: number;
  firstSendAt: number | null;
  /** Messages that were sent already. */
  contadorEnvio: number;
  /** Times that somebody took out of it. */
  skips: readonly number[];
}

/** Returns the time when a series is due after its last time and after now, without the times that were taken out. */
export const nextOf = (
  series: Series,
  { last, now, timeZone }: { last: number; now: number; timeZone: string },
): number => {
  const first = series.firstSendAt ?? series.sendAt;
  let next = nextSendAt(series, { first, last, now, timeZone });
  while (series.skips.includes(next)) next = nextSendAt(series, { first, last: next, now: next, timeZone });
  return next;
};

/** Returns the times at which a series is still due, its next one first, up to `until`. */
export const timesOf = (series: Series, timeZone: string, until = Infinity): number[] => {
  const left = series.valorIntervalo > 0 ? series.enviarQuantasVezes - series.contadorEnvio : 1;
  const times = [series.sendAt];
  while (times.length < left) {
    const last = times.at(-1)!;
    const next = nextOf(series, { last, now: last, timeZone });
    if (next > until) break;
    times.push(next);
  }
  return times;
};

type Part<S extends Series> = Pick<
  S,
  'sendAt' | 'firstSendAt' | 'valorIntervalo' | 'enviarQuantasVezes' | 'contadorEnvio' | 'skips'
>;

/** A series that is divided: the part that a change is about, and what remains of the series. */
interface Division<S extends Series> {
  part: Part<S>;
  rest: Part<S>;
}

/**
 * Divides a series at one of its times. Null where the part is all that is left of it; undefined where it is not due at that
 * time, for instance because the message was sent meanwhile.
 */
export const divideSeries = <S extends Series>(
  series: S,
  scope: SeriesScope,
  at: number,
  timeZone: string,
): Division<S> | null | undefined => {
  const times = timesOf(series, timeZone, at + 1);
  const index = times.indexOf(at);
  if (index === -1) return undefined;
  const left = series.valorIntervalo > 0 ? series.enviarQuantasVezes - series.contadorEnvio : 1;
  if (scope === 'all' || left === 1 || (scope === 'following' && index === 0)) return null;
  const { valorIntervalo, enviarQuantasVezes, contadorEnvio, skips, sendAt } = series;
  const firstSendAt = series.firstSendAt ?? sendAt;
  if (scope === 'following')
    return {
      part: {
        ...{ sendAt: at, firstSendAt, valorIntervalo, contadorEnvio: 0 },
        enviarQuantasVezes: left - index,
        skips: skips.filter((skipped) => skipped > at),
      },
      rest: {
        ...{ sendAt, firstSendAt, valorIntervalo, contadorEnvio },
        enviarQuantasVezes: contadorEnvio + index,
        skips: skips.filter((skipped) => skipped < at),
      },
    };
  return {
    part: { sendAt: at, firstSendAt: null, valorIntervalo: 0, enviarQuantasVezes: 1, contadorEnvio: 0, skips: [] },
    rest: {
      sendAt: index === 0 ? nextOf(series, { last: at, now: at, timeZone }) : sendAt,
      ...{ firstSendAt, valorIntervalo, contadorEnvio },
      enviarQuantasVezes: enviarQuantasVezes - 1,
      skips: [...skips, at],
    },
  };
};

/** Returns whether another message follows after `sent` messages (behaviour, section 13). */
export const repeats = ({ valorIntervalo, enviarQuantasVezes }: Recurrence, sent: number): boolean =>
  valorIntervalo > 0 && sent < enviarQuantasVezes;
