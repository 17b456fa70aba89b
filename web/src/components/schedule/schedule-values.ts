import type { Schedule } from '@recado/shared/contract/schedules';
import type { Recurrence } from '@recado/shared/text/recurrence';
import { clockTime, instantOf } from './company-clock.ts';

/** Milliseconds that a scheduled message lies ahead at first (specification 1, section 9). */
const ahead = 60 * 60_000;

/** The values that the dialog of a scheduled message edits. Choices are texts, as their inputs have them. */
export interface ScheduleValues {
  contactId: number | null;
  whatsappId: string | null;
  body: string;
  /** Date and time at the company's clock. */
  sendAt: string;
  assinar: boolean;
  mediaPath: string | null;
  mediaName: string | null;
  repeats: boolean;
  intervalo: string;
  valorIntervalo: number | string;
  enviarQuantasVezes: number | string;
  tipoDias: string;
  opensTicket: boolean;
  statusTicket: 'open' | 'closed';
  queueId: string | null;
  ticketUserId: string | null;
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id));
const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** The values of a new message, or of one that is changed. `at` is when a new one is sent, an hour ahead unless given. */
export const scheduleValues = (
  schedule: Schedule | null,
  { now, at = now + ahead, timeZone, userId }: { now: number; at?: number; timeZone: string; userId: number },
): ScheduleValues => ({
  contactId: schedule?.contactId ?? null,
  whatsappId: textOf(schedule?.whatsappId ?? null),
  body: schedule?.body ?? '',
  sendAt: clockTime(schedule ? Date.parse(schedule.sendAt) : at, timeZone),
  assinar: schedule?.assinar ?? false,
  mediaPath: schedule?.mediaPath ?? null,
  mediaName: schedule?.mediaName ?? null,
  repeats: (schedule?.valorIntervalo ?? 0) > 0,
  intervalo: String(schedule?.intervalo ?? 1),
  valorIntervalo: schedule?.valorIntervalo || 1,
  enviarQuantasVezes: Math.max(schedule?.enviarQuantasVezes ?? 2, 2),
  tipoDias: String(schedule?.tipoDias ?? 4),
  opensTicket: (schedule?.openTicket ?? 'enabled') === 'enabled',
  statusTicket: schedule?.statusTicket ?? 'open',
  queueId: textOf(schedule?.queueId ?? null),
  ticketUserId: textOf(schedule ? schedule.ticketUserId : userId),
});

/** The recurrence that the values describe. */
export const recurrenceOf = (values: ScheduleValues): Recurrence => ({
  intervalo: Number(values.intervalo) as Recurrence['intervalo'],
  valorIntervalo: values.repeats ? Number(values.valorIntervalo) : 0,
  enviarQuantasVezes: values.repeats ? Number(values.enviarQuantasVezes) : 1,
  tipoDias: Number(values.tipoDias) as Recurrence['tipoDias'],
});

/** The body of the call that saves the values. */
export const scheduleBody = (values: ScheduleValues, timeZone: string) => ({
  body: values.body,
  sendAt: new Date(instantOf(values.sendAt, timeZone)).toISOString(),
  assinar: values.assinar,
  mediaPath: values.mediaPath,
  mediaName: values.mediaName,
  ...recurrenceOf(values),
  openTicket: values.opensTicket ? ('enabled' as const) : ('disabled' as const),
  statusTicket: values.statusTicket,
  queueId: idOf(values.queueId),
  ticketUserId: idOf(values.ticketUserId),
});
