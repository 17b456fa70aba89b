import { ulidOf, ticketIdOf } from '../messages/message-id.ts';
import type { ChatKey } from '../messages/store.ts';
import type { BlockStore } from './block-store.ts';
import type { IndexedMessage } from './blocks.ts';
import type { Segment } from './entities.ts';
import { chatWord } from './segment.ts';

/** A message that has, or had, the words. */
export type Candidate = IndexedMessage;

export interface IndexQuery {
  /** Beginnings of words, the longest first; all of them must be found. */
  words: readonly string[];
  /** Only messages of this chat. */
  chat: ChatKey | null;
  /** Only messages with a smaller ULID. */
  before: string | null;
}

export interface RecentText extends ChatKey {
  messageId: string;
  words: string;
}

/** Candidates one after the other, newest first. */
export interface Candidates {
  next(): Promise<Candidate | null>;
  /** Bytes of blocks that were read so far. */
  bytes(): number;
  /** True if the index was rewritten meanwhile, so that candidates may be missing: search again. */
  isStale(): Promise<boolean>;
}

interface Reader {
  blocks: BlockStore;
  readSegments: () => Promise<{ segments: Segment[]; version: number }>;
  readRecent: () => Promise<RecentText[]>;
}

/** Messages of a segment whose places are read at a time. */
const pageSize = 20;
/** Segments that are searched at once at first; then twice as many each time. */
const firstWave = 6;

/** Returns the elements that both ascending lists have. */
const intersect = (one: Uint32Array, other: Uint32Array): Uint32Array => {
  const common = new Uint32Array(Math.min(one.length, other.length));
  let count = 0;
  for (let [a, b] = [0, 0]; a < one.length && b < other.length;) {
    if (one[a] === other[b]) {
      common[count++] = one[a]!;
      a++;
      b++;
    } else if (one[a]! < other[b]!) a++;
    else b++;
  }
  return common.subarray(0, count);
};

/** Messages of one part of the index that match, newest first. */
interface Source {
  /** No message of it is newer. */
  head(): Candidate | null;
  advance(): Promise<void>;
}

const recentSource = (texts: readonly RecentText[], { words, chat, before }: IndexQuery): Source => {
  const found = texts
    .filter(
      ({ messageId, whatsappId, contactId, words: known }) =>
        (before === null || ulidOf(messageId) < before) &&
        (chat === null || (chat.whatsappId === whatsappId && chat.contactId === contactId)) &&
        words.every((word) => ` ${known}`.includes(` ${word}`)),
    )
    .map(({ messageId, whatsappId, contactId }) => ({
      ulid: ulidOf(messageId),
      ticketId: ticketIdOf(messageId),
      whatsappId,
      contactId,
    }))
    .toSorted((one, other) => (one.ulid < other.ulid ? 1 : -1));
  let at = 0;
  return {
    head: () => found[at] ?? null,
    advance: () => {
      at++;
      return Promise.resolve();
    },
  };
};

/** Returns how many of a segment's messages are older than a ULID: reads one message a step. */
const countBelow = async (blocks: BlockStore, { id, messages }: Segment, ulid: string): Promise<number> => {
  let [low, high] = [0, messages];
  while (low < high) {
    const middle = (low + high) >> 1;
    const found = (await blocks.messages(id, [middle])).get(middle);
    if (!found) return messages;
    if (found.ulid < ulid) low = middle + 1;
    else high = middle;
  }
  return low;
};

const segmentSource = async (
  blocks: BlockStore,
  segment: Segment,
  { words, chat, before }: IndexQuery,
  count: (bytes: number) => void,
): Promise<Source | null> => {
  let numbers: Uint32Array | null = null;
  for (const word of [...(chat ? [chatWord(chat)] : []), ...words]) {
    const found = await blocks.numbersOf(segment.id, word);
    count(found.bytes);
    numbers = numbers ? intersect(numbers, found.numbers) : found.numbers;
    if (numbers.length === 0) return null;
  }
  if (!numbers) return null;
  const all = numbers;
  let left = all.length;
  if (before !== null && before <= segment.newest) {
    const below = await countBelow(blocks, segment, before);
    left = all.findIndex((number) => number >= below);
    if (left === -1) left = all.length;
  }
  let page: Candidate[] = [];
  const load = async (): Promise<void> => {
    const wanted = [...all.subarray(Math.max(0, left - pageSize), left)].toReversed();
    left -= wanted.length;
    const found = await blocks.messages(segment.id, wanted);
    page = wanted.flatMap((number) => found.get(number) ?? []);
  };
  await load();
  return {
    head: () => page[0] ?? null,
    advance: async () => {
      page.shift();
      while (page.length === 0 && left > 0) await load();
    },
  };
};

/** Searches recent texts and then segments, those with the newest messages first, and only as many as are needed. */
export const findCandidates = ({ blocks, readSegments, readRecent }: Reader, query: IndexQuery): Candidates => {
  let bytes = 0;
  const count = (read: number): void => void (bytes += read);
  let state: { segments: Segment[]; version: number } | null = null;
  const sources: Source[] = [];
  let closed: Segment[] = [];
  let wave = firstWave;

  const begin = async (): Promise<void> => {
    const [read, texts] = await Promise.all([readSegments(), readRecent()]);
    state = read;
    sources.push(recentSource(texts, query));
    const { before } = query;
    closed = read.segments
      .filter(({ oldest }) => before === null || oldest < before)
      .toSorted((one, other) => (one.newest < other.newest ? 1 : -1));
  };
  const newestOf = (): Source | null =>
    sources.reduce<Source | null>((best, source) => {
      const head = source.head();
      const bestHead = best?.head() ?? null;
      return head && (!bestHead || head.ulid > bestHead.ulid) ? source : best;
    }, null);
  /** Searches more segments while one of them may hold something newer than what was found. */
  const open = async (): Promise<Source | null> => {
    for (;;) {
      const best = newestOf();
      const head = best?.head() ?? null;
      if (!closed[0] || (head && closed[0].newest < head.ulid)) return best;
      const opened = closed.splice(0, wave);
      wave *= 2;
      const found = await Promise.all(opened.map((segment) => segmentSource(blocks, segment, query, count)));
      sources.push(...found.filter((source) => source !== null));
    }
  };
  let last: string | null = null;
  return {
    next: async () => {
      if (!state) await begin();
      for (;;) {
        const source = await open();
        const head = source?.head() ?? null;
        await source?.advance();
        // A message may stand in two parts for a while.
        if (head && head.ulid === last) continue;
        last = head?.ulid ?? null;
        return head;
      }
    },
    bytes: () => bytes,
    isStale: async () => state !== null && (await readSegments()).version !== state.version,
  };
};
