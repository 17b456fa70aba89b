import type { UserContext } from '../../context/context.ts';
import { ticketIdOf, ulidOf } from '../../data/messages/message-id.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { historyGuard } from './history-guard.ts';
import { newestOfAll, readMergedAfter } from './read-merged.ts';

/** Reads of one page: each steps over tickets that the caller may not see. */
const maxReads = 50;

interface From {
  /** The id of the message that the page follows. */
  after: string;
  /** The conversation ends below this ULID. */
  upTo: string;
  /** Tickets of the chat that were reopened after newer ones. */
  reopened: readonly number[];
  selected: readonly number[] | undefined;
}

interface Newer {
  /** Oldest first. */
  messages: MessageRecord[];
  /** The message that follows them; null where the conversation ends with them. */
  next: MessageRecord | null;
}

/** Reads the messages of a conversation that follow one of them: the other direction of its pages. */
export const readNewer = async (
  context: UserContext,
  ticket: TicketRecord,
  { after, upTo, reopened, selected }: From,
  limit: number,
): Promise<Newer> => {
  const guard = historyGuard(context, ticket, selected);
  const found: MessageRecord[] = [];
  const isMerged = reopened.length > 0;
  let position = after;
  for (let reads = 0; reads < maxReads && found.length <= limit; reads++) {
    const read = isMerged
      ? await readMergedAfter(context, ticket, ulidOf(position), reopened, limit + 1)
      : ticketIdOf(position) > ticket.id
        ? []
        : await context.stores.messages.pageAfter(ticket, { ticketId: ticket.id, after: position }, limit + 1);
    const shown = await guard(read);
    found.push(...read.filter(({ id, ticketId }) => shown.get(ticketId) !== false && ulidOf(id) < upTo));
    const last = read.at(-1);
    if (!last || read.length <= limit) break;
    position = shown.get(last.ticketId) === false && !isMerged ? `${last.ticketId}-${newestOfAll}` : last.id;
  }
  return { messages: found.slice(0, limit), next: found[limit] ?? null };
};
