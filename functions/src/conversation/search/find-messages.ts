import type { UserContext } from '../../context/context.ts';
import type { Candidate } from '../../data/message-search/store.ts';
import { searchedText } from '../../data/message-search/searched-text.ts';
import { hasWords, queryWords } from '../../data/message-search/words.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { presentedTexts } from '../presentation/present-message.ts';
import { hidesNumbersFrom } from '../presentation/present-tickets.ts';
import { snippetOf, type Snippet } from './snippet-of.ts';

/** A message that was found. */
export interface MessageHit {
  message: MessageRecord;
  ticket: TicketRecord;
  /** The part of its text with the words, as the caller may read it. */
  snippet: Snippet;
}

export interface FoundMessages {
  /** Newest first. */
  hits: MessageHit[];
  /** Messages with greater ULIDs have been searched; null when all have. */
  before: string | null;
}

export interface MessageQuery {
  /** What was typed: beginnings of words, all of which must be found. */
  text: string;
  /** Only messages of this chat; null for all chats of the company. */
  chat: ChatKey | null;
  /** Only messages with a smaller ULID; null to begin with the newest. */
  before: string | null;
  limit: number;
  /** Whether the caller may see the messages of a ticket. */
  sees: (ticket: TicketRecord) => boolean;
}

/** Candidates and bytes of the index that one call reads at the most: what is not found by then is for the next page. */
const maxCandidates = 400;
const maxBytes = 4_000_000;
/** Attempts while the index is rewritten. */
const maxAttempts = 3;

const idOf = ({ ticketId, ulid }: Candidate): string => `${ticketId}-${ulid}`;

/** The records of candidates, as far as the caller may see them. */
class Records {
  readonly #stores: UserContext['stores'];
  readonly #sees: MessageQuery['sees'];
  readonly #tickets = new Map<number, TicketRecord | null>();
  #isFirst = true;

  constructor(stores: UserContext['stores'], sees: MessageQuery['sees']) {
    this.#stores = stores;
    this.#sees = sees;
  }

  #visibleTicket({ ticketId }: Candidate): TicketRecord | null {
    const ticket = this.#tickets.get(ticketId);
    return ticket && this.#sees(ticket) ? ticket : null;
  }

  async #readTickets(batch: readonly Candidate[]): Promise<void> {
    const unknown = [...new Set(batch.map(({ ticketId }) => ticketId))].filter((id) => !this.#tickets.has(id));
    for (const id of unknown) this.#tickets.set(id, null);
    for (const ticket of await this.#stores.tickets.getMany(unknown)) this.#tickets.set(ticket.id, ticket);
  }

  #readMessages(batch: readonly Candidate[]): Promise<MessageRecord[]> {
    return this.#stores.messages.getMany(batch.map((one) => ({ ...one, id: idOf(one) })));
  }

  /** Returns the messages that are still there and whose ticket the caller sees, in the order of the candidates. */
  async read(batch: readonly Candidate[]): Promise<{ message: MessageRecord; ticket: TicketRecord }[]> {
    // The first messages are read beside their tickets, because most searches end with them.
    const early = this.#isFirst ? this.#readMessages(batch) : null;
    this.#isFirst = false;
    const [, first] = await Promise.all([this.#readTickets(batch), early]);
    const records = first ?? (await this.#readMessages(batch.filter((one) => this.#visibleTicket(one))));
    const byId = new Map(records.map((record) => [record.id, record]));
    return batch.flatMap((one) => {
      const [message, ticket] = [byId.get(idOf(one)), this.#visibleTicket(one)];
      return message && ticket ? [{ message, ticket }] : [];
    });
  }
}

const search = async (
  { stores }: UserContext,
  { chat, before, limit, sees }: MessageQuery,
  words: readonly string[],
  hideNumber: boolean,
): Promise<FoundMessages & { isStale: boolean }> => {
  // One more than a page tells whether there is another one.
  const batchSize = limit + 1;
  const candidates = stores.messageSearch.find({ words, chat, before, pageSize: batchSize });
  const records = new Records(stores, sees);
  const hits: MessageHit[] = [];
  for (let read = 0; ;) {
    const batch: Candidate[] = [];
    while (batch.length < batchSize) {
      const candidate = await candidates.next();
      if (!candidate) break;
      batch.push(candidate);
    }
    read += batch.length;
    for (const { message, ticket } of await records.read(batch)) {
      const text = searchedText(presentedTexts(message, hideNumber));
      // The index may be older than the message.
      if (!hasWords(text, words)) continue;
      if (hits.length === limit) return { hits, before: lastUlid(hits), isStale: await candidates.isStale() };
      hits.push({ message, ticket, snippet: snippetOf(text, words) });
    }
    const last = batch.at(-1);
    const isEnd = batch.length < batchSize;
    if (isEnd || !last) return { hits, before: null, isStale: await candidates.isStale() };
    if (read >= maxCandidates || candidates.bytes() >= maxBytes)
      return { hits, before: last.ulid, isStale: await candidates.isStale() };
  }
};

const lastUlid = (hits: readonly MessageHit[]): string => {
  const { id } = hits.at(-1)!.message;
  return id.slice(id.indexOf('-') + 1);
};

/**
 * Finds messages by the words of their text, newest first. Reads a bounded part of the index: fewer than `limit` may be
 * returned although there are more (`before`). A text without a word of 2 characters finds nothing.
 */
export const findMessages = async (context: UserContext, query: MessageQuery): Promise<FoundMessages> => {
  const words = queryWords(query.text);
  if (words.length === 0) return { hits: [], before: null };
  const hideNumber = await hidesNumbersFrom(context);
  for (let attempt = 1; ; attempt++) {
    const { isStale, ...found } = await search(context, query, words, hideNumber);
    if (!isStale || attempt === maxAttempts) return found;
  }
};
