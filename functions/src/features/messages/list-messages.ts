import { type ConnectionOutage, type listMessages as endpoint, messageId } from '@recado/shared/contract/messages';
import { mayReadHistory } from '@recado/shared/permissions/may-read-history';
import { ulidTime } from '@recado/shared/text/ulid-time';
import { readOutages } from '../../data/connection-log/read-outages.ts';
import { defineCursor } from '../../platform/cursor.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { visibleTicketByUuid } from '../../conversation/access/visible-ticket.ts';
import { hidesNumbersFrom, present } from '../../conversation/presentation/present-tickets.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { ticketIdOf, ulidOf } from '../../data/messages/message-id.ts';
import { presentMessage } from '../../conversation/presentation/present-message.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import * as z from 'zod';
import { type MergedPosition, newestOfAll, readMerged } from './read-merged.ts';

const pageSize = 20;
/** Tickets that the caller may not see which one page steps over; then it ends, and the next goes on. */
const maxSteps = 5;

/** Returns a function that maps each ticket of the chat to whether its messages are shown. It reads each ticket once. */
const historyGuard = (context: UserContext, ticket: TicketRecord, selected: readonly number[] | undefined) => {
  const known = new Map([[ticket.id, true]]);
  return async (messages: readonly MessageRecord[]): Promise<Map<number, boolean>> => {
    const unknown = [...new Set(messages.map(({ ticketId }) => ticketId))].filter((id) => !known.has(id));
    // Of a ticket that was removed, no message is shown.
    for (const id of unknown) known.set(id, false);
    for (const found of await context.stores.tickets.getMany(unknown))
      known.set(found.id, mayReadHistory(context.actor.viewer, found, selected));
    return known;
  };
};

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

/** Where the next page begins: a message, or the position in a conversation with late reopened tickets. */
const cursor = defineCursor(z.union([messageId, z.object({ below: z.string().max(30), main: messageId.nullable() })]));
type Position = string | MergedPosition;

/** Messages of a closed ticket's conversation end with its own newest one. */
const newestPosition = async ({ stores }: UserContext, ticket: TicketRecord): Promise<MergedPosition> => {
  const [newest] = ticket.status === 'closed' ? await stores.messages.ofTicket(ticket, ticket.id, 1) : [];
  return { below: newest ? `${ulidOf(newest.id)}${newestOfAll}` : newestOfAll, main: null };
};

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

/** Reads a page by its cursor, or by its number, which reads all pages before it. */
const pageOf = async (
  context: UserContext,
  ticket: TicketRecord,
  from: Position | null,
  pageNumber: number,
  selected: readonly number[] | undefined,
): Promise<Page> => {
  const { whatsappId, contactId } = ticket;
  const { reopenedTicketIds: reopened } = (await context.stores.tickets.chat(whatsappId, contactId)) ?? {
    reopenedTicketIds: [],
  };
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

/** Returns the outages between the page's oldest message and the newer page. */
const outagesOf = (
  context: UserContext,
  { whatsappId }: TicketRecord,
  messages: readonly MessageRecord[],
  newer: Position | null,
): Promise<ConnectionOutage[]> => {
  const oldest = messages.at(-1);
  if (!oldest) return Promise.resolve([]);
  return readOutages(
    context.stores.connectionLog,
    whatsappId,
    ulidTime(ulidOf(oldest.id)),
    newer === null ? context.clock.now() : ulidTime(typeof newer === 'string' ? ulidOf(newer) : newer.below),
  );
};

/**
 * Returns a page of a conversation: 20 messages, oldest first within the page; the first page is the newest. It reads by
 * time: by ticket, too, unless one of the tickets was reopened after a newer one.
 */
export const listMessages: UseCase<typeof endpoint> = async (context, { params, query }) => {
  const from = cursor.decode(query.cursor);
  // Read before its messages: the page holds all that the ticket counts (`messageSequence`).
  const ticket = await visibleTicketByUuid(context, params.ticketUuid);
  // Nothing newer than the ticket is part of its conversation.
  const start = typeof from !== 'string' || ticketIdOf(from) <= ticket.id ? from : null;
  const page = await pageOf(context, ticket, start, from === null ? (query.pageNumber ?? 1) : 1, query.selectedQueues);
  const [hideNumber, outages] = await Promise.all([
    hidesNumbersFrom(context),
    outagesOf(context, ticket, page.messages, start),
  ]);
  return {
    messages: await Promise.all(page.messages.reverse().map((message) => presentMessage(context, message, hideNumber))),
    gaps: outages,
    ticket: await present(context, ticket),
    hasMore: page.before !== null,
    nextCursor: page.before && cursor.encode(page.before),
  };
};
