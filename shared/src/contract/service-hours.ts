import * as z from 'zod';
import { serviceLevelLimits } from '../limits/service-levels.ts';

/** The days of the week as rules match them, Monday first. */
export const weekdayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type WeekdayName = (typeof weekdayNames)[number];

/** A time of day, `HH:mm`; empty for none. */
const timeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/);

/** The hours of one day of the week: two spans (specification 2, section 3). */
const serviceDay = z.object({
  /** Name of the day as the screen that stored it showed it. */
  weekday: z.string().max(50),
  weekdayEn: z.enum(weekdayNames),
  startTimeA: timeOfDay,
  endTimeA: timeOfDay,
  startTimeB: timeOfDay,
  endTimeB: timeOfDay,
});
export type ServiceDay = z.output<typeof serviceDay>;

/** The hours of a week. A day that is not among them has no hours: it counts as open (behaviour, section 6). No day is there twice. */
export const serviceHours = z
  .array(serviceDay)
  .max(weekdayNames.length)
  .refine((days) => new Set(days.map(({ weekdayEn }) => weekdayEn)).size === days.length);
export type ServiceHours = z.output<typeof serviceHours>;

/** Dates (YYYY-MM-DD) on which nobody serves. No date is there twice. */
export const holidays = z
  .array(z.iso.date())
  .max(serviceLevelLimits.holidays)
  .refine((dates) => new Set(dates).size === dates.length);

const portugueseNames: Readonly<Record<WeekdayName, string>> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** The hours that a company, a connection or a queue begins with (specification 2, section 9). */
export const defaultServiceHours: ServiceHours = weekdayNames.map((weekdayEn) => ({
  weekday: portugueseNames[weekdayEn],
  weekdayEn,
  startTimeA: '08:00',
  endTimeA: '12:00',
  startTimeB: '13:00',
  endTimeB: '18:00',
}));
