import type { getSchedule as getEndpoint, listSchedules as endpoint } from '@recado/shared/contract/schedules';
import { can } from '@recado/shared/permissions/can';
import { fold } from '@recado/shared/text/fold';
import { repeats } from '@recado/shared/text/recurrence';
import * as z from 'zod';
import type { Input, UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicket } from '../../domain/access/visible-ticket.ts';
import { hidesNumbersFrom } from '../../domain/presentation/present-tickets.ts';
import type { SchedulePlace, ScheduleRecord } from '../../data/schedules/store.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { fittingAnswer } from '../../platform/fitting-answer.ts';
import { pageOf } from '../../platform/page-of.ts';
import { presentSchedules } from './present-schedule.ts';
import { schedulesSeenBy, visibleSchedule } from './visible-schedule.ts';

/** The most messages that a calendar shows at once. */
const calendarLimit = 1_000;

/** The most messages before a calendar that are looked through for those that repeat in it. */
const earlierLimit = 5_000;

/** Messages of a page by the cursor. */
const pageSize = 20;

/** Messages that are read at a time for a page, and at most for one page that few of them match. */
const readAtOnce = 100;
const readAtMost = 500;

/** Time and id of the last message that the page before read. */
const cursor = defineCursor(z.tuple([z.int(), z.int().positive()]));

type Query = Input<typeof endpoint>['query'];

const placeOf = ({ sendAt, id }: SchedulePlace): string => cursor.encode([sendAt, id]);

/** The author whose messages a list reads; null for all, of which others than administrators are shown those that they see. */
const authorOf = ({ actor: { viewer } }: UserContext): number | null =>
  can(viewer, 'schedules-page:all') || viewer.key ? null : viewer.id;

const ofTicket = async (context: UserContext, ticketId: number): Promise<ScheduleRecord[]> => {
  const ticket = await visibleTicket(context, ticketId);
  return context.stores.schedules.ofChat(ticket.whatsappId, ticket.contactId);
};

const ofCalendar = async (context: UserContext, dateFrom: string, dateTo: string): Promise<ScheduleRecord[]> => {
  const { clock, stores } = context;
  const author = authorOf(context);
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

/** Returns those of these messages that the caller sees and that match. */
const matchingSeen = async (
  context: UserContext,
  records: readonly ScheduleRecord[],
  { searchParam = '' }: Query,
  hidesNumbers: boolean,
): Promise<ScheduleRecord[]> => {
  const seen = await schedulesSeenBy(context, context.actor.viewer, records);
  const wanted = fold(searchParam);
  return wanted === '' ? seen : matching(context, seen, wanted, hidesNumbers);
};

interface Rows {
  rows: ScheduleRecord[];
  hasMore: boolean;
  nextCursor: string | null;
}

/** Returns a page of the caller's own messages, for administrators of all. It may be shorter than others where few match. */
const pageOfOwn = async (context: UserContext, query: Query, hidesNumbers: boolean): Promise<Rows> => {
  const place = cursor.decode(query.cursor);
  const { pageNumber = 1 } = query;
  const skipped = place === null ? (pageNumber - 1) * pageSize : 0;
  let after: SchedulePlace | null = place && { sendAt: place[0], id: place[1] };
  const found: ScheduleRecord[] = [];
  for (let read = 0; ; read += readAtOnce) {
    const batch = await context.stores.schedules.page(authorOf(context), after, readAtOnce);
    found.push(...(await matchingSeen(context, batch, query, hidesNumbers)));
    const rows = found.slice(skipped, skipped + pageSize);
    const last = batch.at(-1);
    if (found.length > skipped + pageSize) return { rows, hasMore: true, nextCursor: placeOf(rows.at(-1)!) };
    if (!last || batch.length < readAtOnce) return { rows, hasMore: false, nextCursor: null };
    if (read >= readAtMost * pageNumber) return { rows, hasMore: true, nextCursor: placeOf(last) };
    after = last;
  }
};

/** Returns a page of scheduled messages by their time; those of a calendar at once. */
export const listSchedules: UseCase<typeof endpoint> = async (context, { query }) => {
  const { ticketId, dateFrom, dateTo } = query;
  const hidesNumbers = await hidesNumbersFrom(context);
  const all = async (records: Promise<ScheduleRecord[]>) => matchingSeen(context, await records, query, hidesNumbers);
  if (ticketId === undefined && dateFrom !== undefined && dateTo !== undefined) {
    const found = await all(ofCalendar(context, dateFrom, dateTo));
    const shown = await presentSchedules(context, found.slice(0, calendarLimit), hidesNumbers);
    const schedules = fittingAnswer(shown);
    return { schedules, hasMore: found.length > schedules.length, nextCursor: null };
  }
  const { rows, ...position } =
    ticketId === undefined
      ? await pageOfOwn(context, query, hidesNumbers)
      : pageOf(await all(ofTicket(context, ticketId)), query);
  return { schedules: await presentSchedules(context, rows, hidesNumbers), ...position };
};

/** Returns a scheduled message. */
export const getSchedule: UseCase<typeof getEndpoint> = async (context, { params }) => {
  const record = await visibleSchedule(context, params.id);
  const [presented] = await presentSchedules(context, [record], await hidesNumbersFrom(context));
  return presented!;
};
