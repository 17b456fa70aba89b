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
  before: string | null;
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

/** The message before which the next page begins. */
const cursor = defineCursor(messageId);

/** Reads a page by its cursor, or by its number, which reads all pages before it. */
const pageOf = async (
  context: UserContext,
  ticket: TicketRecord,
  from: string | null,
  pageNumber: number,
  selected: readonly number[] | undefined,
): Promise<Page> => {
  let page = await readPage(context, ticket, from, selected);
  for (let number = 1; number < pageNumber; number++) {
    if (page.before === null) return { messages: [], before: null };
    page = await readPage(context, ticket, page.before, selected);
  }
  return page;
};

/** Returns the outages between the page's oldest message and the newer page. */
const outagesOf = (
  context: UserContext,
  { whatsappId }: TicketRecord,
  messages: readonly MessageRecord[],
  newer: string | null,
): Promise<ConnectionOutage[]> => {
  const oldest = messages.at(-1);
  if (!oldest) return Promise.resolve([]);
  return readOutages(
    context.stores.connectionLog,
    whatsappId,
    ulidTime(ulidOf(oldest.id)),
    newer === null ? context.clock.now() : ulidTime(ulidOf(newer)),
  );
};

/** Returns a page of a conversation: 20 messages, oldest first within the page; the first page is the newest. */
export const listMessages: UseCase<typeof endpoint> = async (context, { params, query }) => {
  const from = cursor.decode(query.cursor);
  const ticket = await visibleTicketByUuid(context, params.ticketUuid);
  // Nothing newer than the ticket is part of its conversation.
  const start = from !== null && ticketIdOf(from) <= ticket.id ? from : null;
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
