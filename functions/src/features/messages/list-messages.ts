import { AppError } from '@recado/shared/contract/errors';
import type { QueryOf } from '@recado/shared/contract/grammar';
import { type ConnectionOutage, type listMessages as endpoint, messageId } from '@recado/shared/contract/messages';
import { ulidTime } from '@recado/shared/text/ulid-time';
import { readOutages } from '../../data/connection-log/read-outages.ts';
import { defineCursor } from '../../platform/cursor.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicketByUuid } from '../../domain/access/visible-ticket.ts';
import { hidesNumbersFrom, present } from '../../domain/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { ticketIdOf, ulidOf } from '../../data/messages/message-id.ts';
import { presentMessage } from '../../domain/presentation/present-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import * as z from 'zod';
import { eventsOf } from './events-of.ts';
import { endOf, newestPosition, reopenedOf } from './end-of.ts';
import { historyGuard } from './history-guard.ts';
import { type MergedPosition, readMerged } from './read-merged.ts';
import { readNewer } from './read-newer.ts';

const pageSize = 20;
/** Tickets that the caller may not see which one page skips; then it ends, and the next page continues. */
const maxSteps = 5;

interface Page {
  /** Newest first. */
  messages: MessageRecord[];
  /** Messages before this one have not been looked at; null when there are none. */
  before: Position | null;
}

/** The first id of a ticket's messages: what stands before it belongs to older tickets. */
const startOf = (ticketId: number): string => `${ticketId}-${'0'.repeat(26)}`;

const readPage = async (
  context: UserContext,
  ticket: TicketRecord,
  from: string | null,
  selected: readonly number[] | undefined,
): Promise<Page> => {
  const guard = historyGuard(context, ticket, selected);
  const messages: MessageRecord[] = [];
  let before = from;
  for (let step = 0; step <= maxSteps; step++) {
    const wanted = pageSize + 1 - messages.length;
    const read = await context.stores.messages.page(ticket, { ticketId: ticket.id, before }, wanted);
    const shown = await guard(read);
    const hidden = read.findIndex(({ ticketId }) => shown.get(ticketId) === false);
    messages.push(...(hidden === -1 ? read : read.slice(0, hidden)));
    if (messages.length > pageSize)
      return { messages: messages.slice(0, pageSize), before: messages[pageSize - 1]!.id };
    if (hidden === -1) return { messages, before: null };
    before = startOf(read[hidden]!.ticketId);
  }
  return { messages, before };
};

/** A message, or with `~` the place right behind it. */
const place = z.string().regex(/^\d{1,16}-[0-9A-HJKMNP-TV-Z]{26}~?$/);
/**
 * The cursor of the next page: below a message, at the position in a conversation with late reopened tickets, or, for
 * newer messages, above a message.
 */
const cursor = defineCursor(
  z.union([place, z.object({ below: z.string().max(30), main: messageId.nullable() }), z.object({ after: messageId })]),
);
type Position = string | MergedPosition;

/** Reads a page of a conversation whose tickets overlap in time. */
const readMergedPage = async (
  context: UserContext,
  ticket: TicketRecord,
  from: MergedPosition,
  reopened: readonly number[],
  selected: readonly number[] | undefined,
): Promise<Page> => {
  const guard = historyGuard(context, ticket, selected);
  const messages: MessageRecord[] = [];
  let position = from;
  for (let step = 0; step <= maxSteps; step++) {
    const read = await readMerged(context, ticket, position, reopened, pageSize + 1);
    const shown = await guard(read);
    for (const [place, message] of read.entries()) {
      position = {
        below: ulidOf(message.id),
        main: reopened.includes(message.ticketId) ? position.main : message.id,
      };
      if (shown.get(message.ticketId) !== false) messages.push(message);
      if (messages.length === pageSize) {
        const isLast = place === read.length - 1 && read.length <= pageSize;
        return { messages, before: isLast ? null : position };
      }
    }
    if (read.length <= pageSize) return { messages, before: null };
  }
  return { messages, before: position };
};

/** Reads a page by its position, or by its number, which reads all pages before it. */
const pageOf = async (
  context: UserContext,
  ticket: TicketRecord,
  from: Position | null,
  pageNumber: number,
  selected: readonly number[] | undefined,
): Promise<Page> => {
  const reopened = await reopenedOf(context, ticket);
  const next = async (before: Position | null): Promise<Page> => {
    if (typeof before === 'object' && before !== null)
      return readMergedPage(context, ticket, before, reopened, selected);
    return before === null && reopened.length > 0
      ? readMergedPage(context, ticket, await newestPosition(context, ticket), reopened, selected)
      : readPage(context, ticket, before, selected);
  };
  let page = await next(from);
  for (let number = 1; number < pageNumber; number++) {
    if (page.before === null) return { messages: [], before: null };
    page = await next(page.before);
  }
  return page;
};

/** A page of a conversation, and what borders on it. */
interface Extract extends Page {
  /** The newest message of the page if newer ones follow it; null where the page ends the conversation. */
  newer: string | null;
  /** Milliseconds at which the next newer page begins; null where there is none. */
  until: number | null;
}

const timeOf = (position: Position): number =>
  ulidTime(typeof position === 'string' ? ulidOf(position) : position.below);

/** Returns the position below which a message and all older ones stand. */
const above = (id: string, reopened: readonly number[]): Position =>
  reopened.length > 0 ? { below: `${ulidOf(id)}~`, main: null } : `${id}~`;

/** Reads the page that follows a message. */
const pageAfter = async (
  context: UserContext,
  ticket: TicketRecord,
  after: string,
  selected: readonly number[] | undefined,
): Promise<Extract> => {
  const [reopened, upTo] = await endOf(context, ticket);
  const { messages, next } = await readNewer(context, ticket, { after, upTo, reopened, selected }, pageSize);
  return {
    messages: messages.toReversed(),
    before: above(after, reopened),
    newer: next === null ? null : (messages.at(-1)?.id ?? null),
    until: next === null ? null : timeOf(next.id),
  };
};

/**
 * Reads a message with the messages before and behind it, a page of each.
 *
 * @throws AppError ERR_NO_MESSAGE_FOUND if the message is not part of the conversation, or the caller may not see it
 */
const pageAround = async (
  context: UserContext,
  ticket: TicketRecord,
  id: string,
  selected: readonly number[] | undefined,
): Promise<Extract> => {
  const [reopened, upTo] = await endOf(context, ticket);
  const isPart = reopened.length > 0 ? ulidOf(id) < upTo : ticketIdOf(id) <= ticket.id;
  if (!isPart) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const [older, newer] = await Promise.all([
    pageOf(context, ticket, above(id, reopened), 1, selected),
    pageAfter(context, ticket, id, selected),
  ]);
  if (older.messages[0]?.id !== id) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { ...newer, messages: [...newer.messages, ...older.messages], before: older.before };
};

/** Returns the outages between the page's oldest message and the newer page. */
const outagesOf = (
  context: UserContext,
  { whatsappId }: TicketRecord,
  { messages, until }: Extract,
): Promise<ConnectionOutage[]> => {
  const oldest = messages.at(-1);
  if (!oldest) return Promise.resolve([]);
  return readOutages(
    context.stores.connectionLog,
    whatsappId,
    ulidTime(ulidOf(oldest.id)),
    until ?? context.clock.now(),
  );
};

const extractOf = async (
  context: UserContext,
  ticket: TicketRecord,
  { cursor: text, around, pageNumber, selectedQueues }: QueryOf<typeof endpoint>,
): Promise<Extract> => {
  const from = cursor.decode(text);
  if (typeof from === 'object' && from !== null && 'after' in from)
    return pageAfter(context, ticket, from.after, selectedQueues);
  if (from === null && around !== undefined) return pageAround(context, ticket, around, selectedQueues);
  // Nothing newer than the ticket is part of its conversation.
  const start = typeof from !== 'string' || ticketIdOf(from) <= ticket.id ? from : null;
  const page = await pageOf(context, ticket, start, from === null ? (pageNumber ?? 1) : 1, selectedQueues);
  return { ...page, newer: null, until: start === null ? null : timeOf(start) };
};

/**
 * Returns a page of a conversation: 20 messages, oldest first within the page; the first page is the newest, or the one
 * around a message. It reads by time: by ticket, too, unless one of the tickets was reopened after a newer one.
 */
export const listMessages: UseCase<typeof endpoint> = async (context, { params, query }) => {
  // Read before its messages: the page holds all that the ticket counts (`messageSequence`).
  const ticket = await visibleTicketByUuid(context, params.ticketUuid);
  const page = await extractOf(context, ticket, query);
  const [hideNumber, outages, events] = await Promise.all([
    hidesNumbersFrom(context),
    outagesOf(context, ticket, page),
    eventsOf(context, ticket, { ...page, isOldest: page.before === null }),
  ]);
  return {
    messages: await Promise.all(
      page.messages.toReversed().map((message) => presentMessage(context, message, hideNumber)),
    ),
    gaps: outages,
    events,
    ticket: await present(context, ticket),
    hasMore: page.before !== null,
    nextCursor: page.before && cursor.encode(page.before),
    newerCursor: page.newer && cursor.encode({ after: page.newer }),
  };
};
