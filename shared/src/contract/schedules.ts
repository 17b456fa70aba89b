import * as z from 'zod';
import { scheduleLimits } from '../limits/schedules.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { uploadedFile } from './messages.ts';
import {
  dateWithin,
  done,
  id,
  idParams,
  isoDate,
  page,
  pageResult,
  searchText,
  toggle,
  trimmed,
} from './parameters.ts';

/** PENDENTE waits for its time, AGENDADA is being sent, ENVIADA was handed to the channel, ERRO could not be sent (behaviour, section 13). */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;

const fields = {
  body: trimmed(scheduleLimits.body),
  sendAt: dateWithin(scheduleLimits.sendAt),
  /** Begins the message with the name of its author. */
  assinar: z.boolean(),
  /** `disabled` sends the message in the ticket that runs then, else in one that is closed at once. */
  openTicket: toggle,
  /** The place where a ticket is opened: its agent, its queue and its status. */
  ticketUserId: id.nullable(),
  queueId: id.nullable(),
  statusTicket: z.enum(['open', 'closed']),
  /** Unit of the recurrence: 1 days, 2 weeks, 3 months of 30 days, 4 minutes. */
  intervalo: z.literal([1, 2, 3, 4]),
  /** Units between two messages; 0 for a message that does not repeat. */
  valorIntervalo: z.int().min(0).max(scheduleLimits.interval.max),
  /** Messages in all. */
  enviarQuantasVezes: z.int().min(1).max(scheduleLimits.times.max),
  /** A day of the weekend: 4 stays, 5 becomes the business day before it, 6 the one after it. */
  tipoDias: z.literal([4, 5, 6]),
  /** The key of its file that createUpload returned; null without a file. */
  mediaPath: uploadedFile.shape.key.nullable(),
  mediaName: uploadedFile.shape.name.nullable(),
};

export const schedule = z.object({
  id,
  companyId: id,
  contactId: id,
  contact: z.object({ id, name: z.string() }),
  whatsappId: id,
  /** The ticket from whose conversation it was scheduled. */
  ticketId: id.nullable(),
  /** The author. */
  userId: id,
  user: z.object({ id, name: z.string() }).nullable(),
  ...fields,
  sendAt: isoDate,
  /** The time when a message that repeats was due first: its further times count from there. */
  firstSendAt: isoDate.nullable(),
  /** Times that were taken out of it. */
  skips: z.array(isoDate),
  status: z.enum(scheduleStatuses),
  /** Messages of a recurrence that were sent already. */
  contadorEnvio: z.int(),
  /** The time when its last message was sent; null before. */
  sentAt: isoDate.nullable(),
  /** Error code of an `ERRO`. */
  failure: z.string().nullable(),
  createdAt: isoDate,
});
export type Schedule = z.output<typeof schedule>;

const call = { group: 'inbox', access: 'user', plan: 'useSchedules' } as const;

export const listSchedules = endpoint({
  ...call,
  name: 'listSchedules',
  summary:
    'Lists scheduled messages by their time: those of a ticket’s conversation, else the caller’s own in conversations that it sees, for administrators all; with dateFrom and dateTo those of a calendar, up to 1,000, and those due before it that repeat',
  method: 'GET',
  scope: 'schedules:read',
  path: '/schedules',
  query: z.object({
    ticketId: id.optional(),
    /** Part of the text or of the contact’s name. */
    searchParam: searchText.optional(),
    /** First and last time, inclusive. */
    dateFrom: isoDate.optional(),
    dateTo: isoDate.optional(),
    ...page,
  }),
  result: z.object({ schedules: z.array(schedule), ...pageResult }),
  errors: ['ERR_NO_TICKET_FOUND'],
});

export const getSchedule = endpoint({
  ...call,
  name: 'getSchedule',
  summary: 'Returns a scheduled message',
  method: 'GET',
  scope: 'schedules:read',
  path: '/schedules/{id}',
  params: idParams('schedule'),
  result: schedule,
});

/** A file has a key and a name. */
const hasWholeFile = ({ mediaPath, mediaName }: { mediaPath?: string | null; mediaName?: string | null }): boolean =>
  typeof mediaPath === typeof mediaName;

const changes = z.object(fields).partial();

/** The times of a series that a change is about: this time, this and the following ones, all. */
export const seriesScopes = ['one', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

export const createSchedule = endpoint({
  ...call,
  name: 'createSchedule',
  summary:
    'Schedules a message to a contact, or in the conversation of a ticket; one whose time has passed is sent at once',
  method: 'POST',
  scope: 'schedules:write',
  creates: true,
  path: '/schedules',
  body: changes
    .required({ body: true, sendAt: true })
    .extend({ contactId: id.optional(), whatsappId: id.optional(), ticketId: id.optional() })
    .refine(({ contactId, ticketId }) => contactId !== undefined || ticketId !== undefined)
    .refine(hasWholeFile, { path: ['mediaPath'] }),
  result: schedule,
  errors: [
    'ERR_EMAIL_UNPROVED',
    'ERR_LIMIT_REACHED',
    'ERR_NO_CONTACT_FOUND',
    'ERR_NO_TICKET_FOUND',
    'ERR_OTHER_OPEN_TICKET',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_MEDIA_NOT_READY',
    'ERR_STORAGE_LIMIT',
  ],
  example: { body: { contactId: 1, body: 'Bom dia!', sendAt: '2030-01-01T12:00:00.000Z' } },
});

export const updateSchedule = endpoint({
  ...call,
  name: 'updateSchedule',
  summary:
    'Changes a message that waits for its time, or a part of one that repeats, which becomes a message of its own; one that could not be sent waits again, and is sent at once if its time has passed',
  method: 'PUT',
  scope: 'schedules:write',
  edit: true,
  path: '/schedules/{id}',
  params: idParams('schedule'),
  query: z.object({
    /**
     * The times of a repeating message that the call is about: `at`, which is one of them, this and the following ones,
     * or all.
     */
    scope: z.enum(seriesScopes).optional(),
    at: isoDate.optional(),
  }),
  body: changes.refine(hasWholeFile, { path: ['mediaPath'] }),
  result: schedule,
  errors: [
    'ERR_SCHEDULE_SENT',
    'ERR_SCHEDULE_TIME',
    'ERR_LIMIT_REACHED',
    'ERR_NO_QUEUE_FOUND',
    'ERR_NO_USER_FOUND',
    'ERR_MEDIA_NOT_READY',
    'ERR_STORAGE_LIMIT',
  ],
  example: { body: { body: 'Boa tarde!' } },
});

export const deleteSchedule = endpoint({
  ...call,
  name: 'deleteSchedule',
  summary: 'Removes a scheduled message, or a part of one that repeats; one that waits for its time is not sent',
  method: 'DELETE',
  scope: 'schedules:write',
  path: '/schedules/{id}',
  params: idParams('schedule'),
  query: z.object({
    /**
     * The times of a repeating message that the call is about: `at`, which is one of them, this and the following ones,
     * or all.
     */
    scope: z.enum(seriesScopes).optional(),
    at: isoDate.optional(),
  }),
  result: done,
  errors: ['ERR_SCHEDULE_SENT', 'ERR_SCHEDULE_TIME'],
});

/**
 * Sent to administrators, and to the author where it sees the conversation; `delete` also where it does not any more.
 * Users whose role shows all scheduled messages get `reload` in place of a change, and read those that they may see.
 */
export const scheduleEvent = realtimeEvent(
  'schedule',
  z.discriminatedUnion('action', [
    z.object({ action: z.literal(['create', 'update']), schedule }),
    z.object({ action: z.literal('delete'), scheduleId: id }),
    z.object({ action: z.literal('reload') }),
  ]),
);
