import { Temporal } from 'temporal-polyfill';
import { formatDay } from '../../i18n/format.ts';

/** Returns an instant, in milliseconds since 1970, as a field for date and time has it, at the clock of a time zone. */
export const clockTime = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/**
 * Returns the instant of a field's date and time at the clock of a time zone, in milliseconds since 1970; NaN without a
 * time and for a year of more than four digits, which the field takes. One that a change of clocks leaves out becomes the one after it.
 */
export const instantOf = (value: string, timeZone: string): number =>
  value === '' || /^\d{5}/.test(value)
    ? Number.NaN
    : Temporal.PlainDateTime.from(value).toZonedDateTime(timeZone).epochMilliseconds;

/** Formats an instant as dd/MM/yyyy HH:mm at the clock of a time zone. */
export const formatAt = (at: number, timeZone: string): string => {
  const [day = '', time = ''] = clockTime(at, timeZone).split('T');
  return `${formatDay(day)} ${time}`;
};
