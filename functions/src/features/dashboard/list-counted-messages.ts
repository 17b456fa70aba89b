import type { CountedRow, listCountedMessages as endpoint } from '@recado/shared/contract/message-figures';
import { measuringMessages } from '@recado/shared/metrics/message-figures';
import type { CountedMessages } from '@recado/shared/metrics/messages';
import * as z from 'zod';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { directoryFor } from '../../domain/presentation/directory.ts';
import { presentAll } from '../../domain/presentation/present-tickets.ts';
import { periodOf } from '../../domain/statistics/period-of.ts';
import { priceList } from '../../domain/statistics/price-list.ts';
import { messagesOn, type MessageSource, runningMessages } from '../../domain/statistics/read-messages.ts';
import { daysOf } from '../../domain/statistics/read-summary.ts';
import { defineCursor } from '../../platform/cursor.ts';
import { namesOfAuthors } from './message-authors.ts';
import { reachedConnections } from './reach.ts';

const pageSize = 20;
/** Days that a call reads at most, and at once. */
const readAtMost = 30;
const readAtOnce = 6;

/** The day that comes next, and how many of its rows were shown. */
const place = z.object({ day: z.iso.date(), shown: z.int().nonnegative() });
type Place = z.output<typeof place>;
const cursor = defineCursor(place);

type Measure = (messages: CountedMessages) => number;

interface Row {
  source: MessageSource;
  value: number;
}

/** Returns the messages that a figure counts, those that arrived last first. */
const rowsOf = (sources: readonly MessageSource[], measure: Measure): Row[] =>
  sources
    .map((source) => ({ source, value: source.parts.reduce((sum, part) => sum + measure(part), 0) }))
    .filter(({ value }) => value > 0)
    .toSorted(
      ({ source: one }, { source: other }) =>
        (other.at ?? 0) - (one.at ?? 0) || (other.ticketId ?? 0) - (one.ticketId ?? 0),
    );

/** Returns the rows of a page, and the place where the next one begins; null at the end. */
const readRows = async (
  days: readonly string[],
  from: Place | null,
  rowsOn: (day: string) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: Place | null }> => {
  const left = from === null ? days : days.filter((day) => day <= from.day);
  const rows: Row[] = [];
  for (let at = 0; at < left.length; at += readAtOnce) {
    if (at >= readAtMost) return { rows, next: { day: left[at]!, shown: 0 } };
    const part = left.slice(at, at + readAtOnce);
    const found = await Promise.all(part.map((day) => rowsOn(day)));
    for (const [index, day] of part.entries()) {
      if (rows.length >= pageSize) return { rows, next: { day, shown: 0 } };
      const shown = from?.day === day ? from.shown : 0;
      const ofDay = found[index]!.slice(shown);
      const taken = ofDay.slice(0, pageSize - rows.length);
      rows.push(...taken);
      if (taken.length < ofDay.length) return { rows, next: { day, shown: shown + taken.length } };
    }
  }
  return { rows, next: null };
};

const presentRows = async (context: UserContext, rows: readonly Row[]): Promise<CountedRow[]> => {
  const ids = new Set(rows.flatMap(({ source }) => source.ticketId ?? []));
  const [records, directory, nameOf] = await Promise.all([
    context.stores.tickets.getMany([...ids]),
    directoryFor(context, []),
    namesOfAuthors(context),
  ]);
  const tickets = new Map((await presentAll(context, records)).map((ticket) => [ticket.id, ticket]));
  return rows.map(({ source: { day, at, ticketId, whatsappId, parts }, value }) => {
    const ticket = ticketId === null ? undefined : tickets.get(ticketId);
    // The messages of a ticket on a day have several authors.
    const one = ticketId === null || at !== null ? parts[0] : undefined;
    const author = one?.author ?? null;
    return {
      day,
      at: at === null ? null : new Date(at).toISOString(),
      ticketId,
      ticketUuid: ticket?.uuid ?? null,
      contactName: ticket?.contact.name ?? null,
      whatsappName: directory.connection(whatsappId)?.name ?? null,
      author,
      authorName: nameOf(author),
      category: one?.charge?.category ?? null,
      country: one?.charge?.country ?? null,
      value,
    };
  });
};

/** Returns a page of the messages behind a figure, the newest day first. */
export const listCountedMessages: UseCase<typeof endpoint> = async (context, { query }) => {
  const { metric, dimension = 'all', value = '' } = query;
  const connectionIds = reachedConnections(context);
  const days = daysOf(periodOf(context, query)).toReversed();
  const [{ prices }, running] = await Promise.all([priceList(context), runningMessages(context)]);
  const measure = measuringMessages({ metric, dimension, value }, prices);
  const { rows, next } = await readRows(days, cursor.decode(query.cursor), async (day) =>
    rowsOf(
      [...running.filter((source) => source.day === day), ...(await messagesOn(context, day))].filter(
        ({ whatsappId }) => connectionIds === null || connectionIds.includes(whatsappId),
      ),
      measure,
    ),
  );
  return {
    messages: await presentRows(context, rows),
    hasMore: next !== null,
    nextCursor: next && cursor.encode(next),
  };
};
