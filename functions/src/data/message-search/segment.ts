import { compareWords, type Entry, type IndexedMessage, decodeMessages, decodeWords } from './blocks.ts';

/** A message with its words, to be brought into a segment. */
export interface MessageWords extends IndexedMessage {
  words: readonly string[];
}

/** The parts of a segment: messages, the oldest first, and their words. */
export interface SegmentContent {
  messages: IndexedMessage[];
  /** In the order of the words. A word may come several times, with ascending numbers. */
  entries: Iterable<Entry>;
}

/** The word by which the messages of a chat are found. No message has it as a word of its text. */
export const chatWord = ({ whatsappId, contactId }: { whatsappId: number; contactId: number }): string =>
  `@${whatsappId}-${contactId}.`;

const byUlid = (one: IndexedMessage, other: IndexedMessage): number => (one.ulid < other.ulid ? -1 : 1);

/** Makes the content of a segment of these messages. */
export const segmentOf = (given: readonly MessageWords[]): SegmentContent => {
  const messages = given.toSorted(byUlid);
  const numbers = new Map<string, number[]>();
  for (const [number, message] of messages.entries())
    for (const word of new Set([...message.words, chatWord(message)])) {
      const known = numbers.get(word);
      if (known) known.push(number);
      else numbers.set(word, [number]);
    }
  const entries = [...numbers].map(([word, list]) => ({ word, numbers: list }));
  return { messages, entries: entries.toSorted((one, other) => compareWords(one.word, other.word)) };
};

/** The blocks of a stored segment in the order of their keys, and the ULIDs of messages that are to be left out. */
export interface StoredSegment {
  messageBlocks: readonly Uint8Array[];
  wordBlocks: readonly Uint8Array[];
  gone: ReadonlySet<string>;
}

interface Source {
  messages: IndexedMessage[];
  entries: Generator<Entry, undefined>;
  next: Entry | undefined;
  /** The number of each message in the merged segment; -1 for those that are left out. */
  numbers: Int32Array;
}

const entriesOf = function* (blocks: readonly Uint8Array[]): Generator<Entry, undefined> {
  for (const block of blocks) yield* decodeWords(block);
};

const open = ({ messageBlocks, wordBlocks }: StoredSegment): Source => {
  const messages = messageBlocks.flatMap(decodeMessages);
  const entries = entriesOf(wordBlocks);
  return { messages, entries, next: entries.next().value, numbers: new Int32Array(messages.length).fill(-1) };
};

/** Renumbers the messages of all sources; of a message in several, the newest segment has the current words. */
const renumber = (sources: readonly Source[], segments: readonly StoredSegment[]): IndexedMessage[] => {
  const kept = new Map<string, { source: Source; number: number; message: IndexedMessage }>();
  for (const [at, source] of sources.entries())
    for (const [number, message] of source.messages.entries())
      if (!segments[at]!.gone.has(message.ulid)) kept.set(message.ulid, { source, number, message });
  const sorted = [...kept.values()].toSorted((one, other) => byUlid(one.message, other.message));
  for (const [place, { source, number }] of sorted.entries()) source.numbers[number] = place;
  return sorted.map(({ message }) => message);
};

const mergeEntries = function* (sources: readonly Source[]): Generator<Entry> {
  for (;;) {
    let word: string | null = null;
    for (const { next } of sources) if (next && (word === null || compareWords(next.word, word) < 0)) ({ word } = next);
    if (word === null) return;
    const numbers: number[] = [];
    for (const source of sources)
      for (; source.next?.word === word; source.next = source.entries.next().value)
        for (const number of source.next.numbers) {
          const place = source.numbers[number]!;
          if (place !== -1) numbers.push(place);
        }
    if (numbers.length > 0) yield { word, numbers: [...new Uint32Array(numbers).sort()] };
  }
};

/** Merges segments, the oldest first by when they were written. Words are merged while they are read. */
export const mergeSegments = (segments: readonly StoredSegment[]): SegmentContent => {
  const sources = segments.map(open);
  return { messages: renumber(sources, segments), entries: mergeEntries(sources) };
};
