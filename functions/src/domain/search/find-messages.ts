import type { UserContext } from '../../context/context.ts';
import type { VisibleTicket } from '@recado/shared/permissions/ticket-visibility';
import { plainText } from '@recado/shared/text/plain-text';
import type { Candidate, Candidates } from '../../data/message-search/store.ts';
import { searchedText } from '../../data/message-search/searched-text.ts';
import { hasWords, queryWords } from '../../data/message-search/words.ts';
import type { MessageRecord } from '../../data/messages/record.ts';
import type { ChatKey } from '../../data/messages/message-key.ts';
import type { ListedTicket } from '../../data/tickets/record.ts';
import { presentedTexts } from '../presentation/present-message.ts';
import { hidesNumbersFrom } from '../presentation/present-tickets.ts';
import { readsNeeded } from './reads-needed.ts';
import { snippetOf, type Snippet } from './snippet-of.ts';

/** A message that was found. */
export interface MessageHit {
  message: MessageRecord;
  ticket: ListedTicket;
  /** The part of its text with the words, as the caller may read it. */
  snippet: Snippet;
}

interface FoundMessages {
  /** Newest first. */
  hits: MessageHit[];
  /** Messages with greater ULIDs have been searched; null when all have. */
  before: string | null;
}

export interface MessageQuery {
  /** The typed text: beginnings of words, all of which must be found. */
  text: string;
  /** Only messages of this chat; null for all chats of the company. */
  chat: ChatKey | null;
  /** Only messages with a smaller ULID; null to begin with the newest. */
  before: string | null;
  limit: number;
  /** True if the caller may see the messages of a ticket. */
  sees: (ticket: VisibleTicket & { id: number }) => boolean;
}

/** Candidates and bytes of the index that one call reads at the most: what is not found by then is for the next page. */
const maxCandidates = 400;
const maxBytes = 4_000_000;
/** Attempts while the index is rewritten. */
const maxAttempts = 3;

/** Candidates that are looked at at a time at the most: the items of one BatchGetItem. */
const maxBatch = 100;

const idOf = ({ ticketId, ulid }: Candidate): string => `${ticketId}-${ulid}`;

/** The records of candidates, as far as the caller may see them. */
class Records {
  readonly #stores: UserContext['stores'];
  readonly #sees: MessageQuery['sees'];
  readonly #visible = new Map<number, boolean>();
  readonly #tickets = new Map<number, ListedTicket | null>();

  constructor(stores: UserContext['stores'], sees: MessageQuery['sees']) {
    this.#stores = stores;
    this.#sees = sees;
  }

  /** Returns the candidates whose ticket the caller seems to see, by the few fields that decide it. */
  async visible(batch: readonly Candidate[]): Promise<Candidate[]> {
    const unknown = [...new Set(batch.map(({ ticketId }) => ticketId))].filter((id) => !this.#visible.has(id));
    for (const ticket of await this.#stores.tickets.getFiltered(unknown))
      this.#visible.set(ticket.id, this.#sees(ticket));
    return batch.filter(({ ticketId }) => this.#visible.get(ticketId) === true);
  }

  async #readTickets(batch: readonly Candidate[]): Promise<void> {
    const unknown = [...new Set(batch.map(({ ticketId }) => ticketId))].filter((id) => !this.#tickets.has(id));
    for (const id of unknown) this.#tickets.set(id, null);
    for (const ticket of await this.#stores.tickets.getListed(unknown, { consistent: true }))
      this.#tickets.set(ticket.id, this.#sees(ticket) ? ticket : null);
  }

  /** Returns the messages that are still there and whose ticket the caller sees, in the order of the candidates. */
  async read(batch: readonly Candidate[]): Promise<{ message: MessageRecord; ticket: ListedTicket }[]> {
    const [records] = await Promise.all([
      this.#stores.messages.getMany(batch.map((one) => ({ ...one, id: idOf(one) }))),
      this.#readTickets(batch),
    ]);
    const byId = new Map(records.map((record) => [record.id, record]));
    return batch.flatMap((one) => {
      const [message, ticket] = [byId.get(idOf(one)), this.#tickets.get(one.ticketId)];
      return message && ticket ? [{ message, ticket }] : [];
    });
  }
}

const take = async (candidates: Candidates, count: number): Promise<Candidate[]> => {
  const taken: Candidate[] = [];
  while (taken.length < count) {
    const candidate = await candidates.next();
    if (!candidate) break;
    taken.push(candidate);
  }
  return taken;
};

/** A part of the candidates. */
interface Part {
  /** Those whose ticket the caller seems to see. */
  batch: Candidate[];
  /** The last one that was looked at; undefined for none. */
  last: Candidate | undefined;
  /** True if none is left. */
  isEnd: boolean;
}

/** Returns the candidates whose ticket the caller seems to see. */
type Visible = (batch: readonly Candidate[]) => Promise<readonly Candidate[]>;

/** Looks at candidates one part after the other, within the bounds of one call. */
class Parts {
  readonly #candidates: Candidates;
  readonly #visible: Visible;
  #size: number;
  #read = 0;
  #found = 0;

  constructor(candidates: Candidates, visible: Visible, first: number) {
    this.#candidates = candidates;
    this.#visible = visible;
    this.#size = first;
  }

  /** True if this call has looked at enough. */
  isSpent(): boolean {
    return this.#read >= maxCandidates || this.#candidates.bytes() >= maxBytes;
  }

  /** Reads candidates until the caller sees the wanted number, or to the end. */
  async next(wanted: number): Promise<Part> {
    const batch: Candidate[] = [];
    let last: Candidate | undefined;
    do {
      const size = Math.min(this.#size, maxCandidates - this.#read);
      const taken = await take(this.#candidates, size);
      const seen = await this.#visible(taken);
      batch.push(...seen);
      last = taken.at(-1) ?? last;
      if (taken.length < size) return { batch, last, isEnd: true };
      this.#read += size;
      this.#found += seen.length;
      const missing = Math.max(wanted - batch.length, 0);
      const needed = readsNeeded({ read: this.#read, found: this.#found, missing, last: size });
      this.#size = Math.min(maxBatch, Math.max(wanted, needed));
    } while (batch.length < wanted && !this.isSpent());
    return { batch, last, isEnd: false };
  }
}

/** Returns the text of a message as a conversation shows it, without markup, unless only the markup contains the words. */
const readText = (presented: ReturnType<typeof presentedTexts>, words: readonly string[]): string => {
  const { body } = presented;
  const plain = searchedText({ ...presented, body: plainText(body, body.length) });
  return hasWords(plain, words) ? plain : searchedText(presented);
};

const search = async (
  { stores, actor }: UserContext,
  { chat, before, limit, sees }: MessageQuery,
  words: readonly string[],
  hideNumber: boolean,
): Promise<FoundMessages & { isStale: boolean }> => {
  // One more than a page tells whether there is another one.
  const pageSize = limit + 1;
  const candidates = stores.messageSearch.find({ words, chat, before, pageSize });
  const records = new Records(stores, sees);
  // A caller who sees nearly all candidates reads their tickets and messages at once.
  const seesMost = chat !== null || actor.viewer.profile === 'admin';
  const parts = new Parts(candidates, async (batch) => (seesMost ? batch : records.visible(batch)), pageSize);
  const hits: MessageHit[] = [];
  const answer = async (end: string | null) => ({ hits, before: end, isStale: await candidates.isStale() });
  for (;;) {
    const { batch, last, isEnd } = await parts.next(pageSize);
    for (const { message, ticket } of await records.read(batch)) {
      const presented = presentedTexts(message, hideNumber);
      // The index may be older than the message.
      if (!hasWords(searchedText(presented), words)) continue;
      if (hits.length === limit) return answer(lastUlid(hits));
      hits.push({ message, ticket, snippet: snippetOf(readText(presented, words), words) });
    }
    if (isEnd || !last) return answer(null);
    if (parts.isSpent()) return answer(last.ulid);
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
