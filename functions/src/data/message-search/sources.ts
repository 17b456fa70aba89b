import { ulidOf, ticketIdOf } from '../messages/message-id.ts';
import type { ChatKey } from '../messages/message-key.ts';
import type { BlockReader } from './block-reader.ts';
import type { IndexedMessage } from './blocks.ts';
import { type Directory, numbersAround, placeOf, type Range, wordBlocksOf } from './directory.ts';
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
  /** Candidates that the caller takes at a time. */
  pageSize: number;
}

export interface RecentText extends ChatKey {
  messageId: string;
  words: string;
}

/** Messages of one part of the index that match, newest first. */
export interface Source {
  /** No message that is left is newer than this ULID; null when none is left. */
  bound(): string | null;
  /** Messages that are left and whose places are not read yet. */
  unread(): number;
  /** The newest that is left; null while it is not read. */
  head(): Candidate | null;
  /** Reads the next messages. */
  load(): Promise<void>;
  advance(): void;
}

/** Blocks of a segment up to which those of all words are read at once; else those of the rarest word come first. */
const readAtOnce = 8;
/** Messages with the rarest word that are proposed without a look at the other words, and for how many blocks each is spared. */
const maxUnchecked = 8;
const blocksAMessage = 4;

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

/** Finds recent texts. */
export const recentSource = (texts: readonly RecentText[], { words, chat, before }: IndexQuery): Source => {
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
    bound: () => found[at]?.ulid ?? null,
    unread: () => 0,
    head: () => found[at] ?? null,
    load: () => Promise.resolve(),
    advance: () => void at++,
  };
};

/** The blocks of a segment that may have the words of a query, the rarest word first. */
export interface SegmentPlan {
  segment: Segment;
  directory: Directory;
  words: { word: string; blocks: number[] }[];
  /** Blocks of all words. */
  cost: number;
}

const rangeOf = ([first, behind]: Range): number[] => Array.from({ length: behind - first }, (_, at) => first + at);

/** Plans the search of a segment; null when it has none of the messages. */
export const planSegment = async (
  blocks: BlockReader,
  segment: Segment,
  { words, chat }: IndexQuery,
): Promise<SegmentPlan | null> => {
  const directory = await blocks.directory(segment.id);
  const planned = [...(chat ? [chatWord(chat)] : []), ...words]
    .map((word) => ({ word, blocks: rangeOf(wordBlocksOf(directory, word)) }))
    .toSorted((one, other) => one.blocks.length - other.blocks.length);
  if (planned[0]?.blocks.length === 0) return null;
  return { segment, directory, words: planned, cost: planned.reduce((sum, one) => sum + one.blocks.length, 0) };
};

/** Returns whether a segment has messages of a chat. */
export const holdsChat = async (blocks: BlockReader, segment: Segment, chat: ChatKey): Promise<boolean> => {
  const word = chatWord(chat);
  const { numbers } = await blocks.numbers(
    segment.id,
    word,
    rangeOf(wordBlocksOf(await blocks.directory(segment.id), word)),
  );
  return numbers.length > 0;
};

/**
 * Returns the numbers of the messages that have all words, ascending. Where few messages have the rarest word and the
 * others take many blocks, messages without the others may be among them: to read a message costs less.
 */
const matching = async (
  reader: BlockReader,
  { segment, words, cost }: SegmentPlan,
  count: (bytes: number) => void,
): Promise<Uint32Array> => {
  const read = async ({ word, blocks }: SegmentPlan['words'][number]): Promise<Uint32Array> => {
    const { numbers, bytes } = await reader.numbers(segment.id, word, blocks);
    count(bytes);
    return numbers;
  };
  const [rarest, ...others] = words;
  const first = read(rarest!);
  if (cost > readAtOnce) {
    const { length } = await first;
    if (length <= Math.min(maxUnchecked, (cost - rarest!.blocks.length) / blocksAMessage)) return first;
  }
  const lists = await Promise.all([first, ...others.map(read)]);
  return lists.reduce(intersect);
};

/** Returns the number of these messages that are older than a ULID. Reads the block of messages around it. */
const countOlder = async (
  reader: BlockReader,
  { segment, directory }: SegmentPlan,
  numbers: Uint32Array,
  ulid: string,
): Promise<number> => {
  const [first, behind] = numbersAround(directory, ulid);
  let low = placeOf(numbers, (number) => number >= first);
  let high = placeOf(numbers, (number) => number >= behind);
  while (low < high) {
    const middle = (low + high) >> 1;
    const [message] = await reader.messages(segment.id, [numbers[middle]!]);
    if (message!.ulid < ulid) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Searches a segment; null when it has none of the messages. */
export const segmentSource = async (
  reader: BlockReader,
  plan: SegmentPlan,
  { before, pageSize }: IndexQuery,
  count: (bytes: number) => void,
): Promise<Source | null> => {
  const { segment } = plan;
  const numbers = await matching(reader, plan, count);
  let left =
    before !== null && before <= segment.newest ? await countOlder(reader, plan, numbers, before) : numbers.length;
  if (left === 0) return null;
  let bound = before !== null && before < segment.newest ? before : segment.newest;
  let page: Candidate[] = [];
  return {
    bound: () => page[0]?.ulid ?? (left > 0 ? bound : null),
    unread: () => left,
    head: () => page[0] ?? null,
    load: async () => {
      if (page.length > 0) return;
      const wanted = [...numbers.subarray(Math.max(0, left - pageSize), left)].toReversed();
      page = await reader.messages(segment.id, wanted);
      left -= wanted.length;
    },
    advance: () => {
      bound = page.shift()?.ulid ?? bound;
    },
  };
};
