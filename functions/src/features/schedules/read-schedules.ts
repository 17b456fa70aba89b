import type { getSchedule as getEndpoint, listSchedules as endpoint } from '@recado/shared/contract/schedules';
import { fold } from '@recado/shared/text/fold';
import { repeats } from '@recado/shared/text/recurrence';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { ScheduleRecord } from '../../data/schedules/store.ts';
import { pageOf } from '../../platform/page-of.ts';
import { presentSchedules } from './present-schedule.ts';
import { schedulesSeenBy, visibleSchedule } from './visible-schedule.ts';

/** The most messages that a calendar shows at once. */
const calendarLimit = 1_000;

/** The most messages before a calendar that are looked through for those that repeat in it. */
const earlierLimit = 5_000;

type Query = Input<typeof endpoint>['query'];

const recordsFor = async (context: UserContext, { ticketId, dateFrom, dateTo }: Query): Promise<ScheduleRecord[]> => {
  const { actor, clock, stores } = context;
  const author = actor.viewer.profile === 'admin' ? null : actor.viewer.id;
  if (ticketId !== undefined) {
    const ticket = await visibleTicket(context, ticketId);
    return stores.schedules.ofChat(ticket.whatsappId, ticket.contactId);
  }
  if (dateFrom === undefined || dateTo === undefined) return stores.schedules.list(author);
  const [from, to] = [Date.parse(dateFrom), Date.parse(dateTo)];
  const now = clock.now();
  const [earlier, shown] = await Promise.all([
    from > now ? stores.schedules.list(author, { from: now, to: from - 1, limit: earlierLimit }) : [],
    stores.schedules.list(author, { from, to, limit: calendarLimit + 1 }),
  ]);
  return [...earlier.filter((record) => repeats(record, record.contadorEnvio + 1)), ...shown];
};

/** Returns the messages whose text or contact contains the searched text. */
const matching = async (
  context: UserContext,
  records: readonly ScheduleRecord[],
  wanted: string,
  hidesNumbers: boolean,
): Promise<ScheduleRecord[]> => {
  const presented = await presentSchedules(context, records, hidesNumbers);
  return records.filter((_, at) =>
    [presented[at]?.body, presented[at]?.contact.name].some(
      (text) => text !== undefined && fold(text).includes(wanted),
    ),
  );
};

/** Returns a page of scheduled messages by their time; those of a calendar at once. */
export const listSchedules: UseCase<typeof endpoint> = async (context, { query }) => {
  const isCalendar = query.dateFrom !== undefined && query.dateTo !== undefined;
  const wanted = fold(query.searchParam ?? '');
  const [stored, hidesNumbers] = await Promise.all([recordsFor(context, query), hidesNumbersFrom(context)]);
  const records = await schedulesSeenBy(context, context.actor.viewer, stored);
  const found = wanted === '' ? records : await matching(context, records, wanted, hidesNumbers);
  const { rows, hasMore, nextCursor } = isCalendar
    ? { rows: found.slice(0, calendarLimit), hasMore: found.length > calendarLimit, nextCursor: null }
    : pageOf(found, query);
  const schedules = await presentSchedules(context, rows, hidesNumbers);
  return { schedules, count: found.length, hasMore, nextCursor };
};

/** Returns a scheduled message. */
export const getSchedule: UseCase<typeof getEndpoint> = async (context, { params }) => {
  const record = await visibleSchedule(context, params.id);
  const [presented] = await presentSchedules(context, [record], await hidesNumbersFrom(context));
  return presented!;
};
