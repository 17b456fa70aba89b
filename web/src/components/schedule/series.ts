import type { Schedule, SeriesScope } from '@recado/shared/contract/schedules';
import { divideSeries, repeats, type Series } from '@recado/shared/text/recurrence';

/** A part of a message that repeats: one of its times, this and the following ones, or all. */
export interface Occurrence {
  scope: SeriesScope;
  /** ISO time. */
  at: string;
}

/** A scheduled message as its times are computed. */
export const seriesOf = (schedule: Schedule): Schedule & Series =>
  ({
    ...schedule,
    sendAt: Date.parse(schedule.sendAt),
    firstSendAt: schedule.firstSendAt === null ? null : Date.parse(schedule.firstSendAt),
    skips: schedule.skips.map((at) => Date.parse(at)),
  }) as unknown as Schedule & Series;

/** True if more than one message of a series waits: a change asks which ones it is about. */
export const isSeries = (schedule: Schedule): boolean =>
  schedule.status === 'PENDENTE' && repeats(schedule, schedule.contadorEnvio + 1);

/** A part of a series as a message of its own, as the call that changes it sees it; the series itself where that is the part. */
export const partOf = (schedule: Schedule, { scope, at }: Occurrence, timeZone: string): Schedule => {
  const division = divideSeries(seriesOf(schedule), scope, Date.parse(at), timeZone);
  if (!division) return schedule;
  const { sendAt, firstSendAt, skips, ...counts } = division.part;
  return {
    ...schedule,
    ...counts,
    sendAt: new Date(sendAt).toISOString(),
    firstSendAt: firstSendAt === null ? null : new Date(firstSendAt).toISOString(),
    skips: skips.map((time) => new Date(time).toISOString()),
  };
};
