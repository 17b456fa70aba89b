import { decodeTime, encodeTime } from 'ulid';
import { compareWords, messagesABlock } from './blocks.ts';
import { ByteReader, ByteWriter } from './bytes.ts';

/**
 * The contents of a segment's blocks, so that a search reads only those with its words. Blocks are known by their
 * place.
 */
export interface Directory {
  /** The last word of each block of words. */
  lastWords: readonly string[];
  /** The ULID of the first message of each block of messages; once stored, only its time. */
  firstTimes: readonly string[];
}

/** Characters of a ULID that encode its time. */
const timeLength = 10;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Packs a directory: times by their distance, words by what differs from the one before. */
export const encodeDirectory = ({ lastWords, firstTimes }: Directory): Uint8Array => {
  const writer = new ByteWriter();
  writer.number(firstTimes.length);
  let before = 0;
  for (const first of firstTimes) {
    const time = decodeTime(first);
    writer.number(time - before);
    before = time;
  }
  let wordBefore = '';
  for (const word of lastWords) {
    let shared = 0;
    while (shared < word.length && word[shared] === wordBefore[shared]) shared++;
    // A surrogate pair is not torn.
    if (shared > 0 && word.codePointAt(shared - 1)! > 0xffff) shared--;
    const rest = encoder.encode(word.slice(shared));
    writer.number(shared);
    writer.number(rest.length);
    writer.bytes(rest);
    wordBefore = word;
  }
  return writer.take();
};

export const decodeDirectory = (bytes: Uint8Array): Directory => {
  const reader = new ByteReader(bytes);
  const firstTimes = new Array<string>(reader.number());
  let time = 0;
  for (let at = 0; at < firstTimes.length; at++) {
    time += reader.number();
    firstTimes[at] = encodeTime(time, timeLength);
  }
  const lastWords: string[] = [];
  let word = '';
  while (!reader.isAtEnd) {
    word = word.slice(0, reader.number()) + decoder.decode(reader.bytes(reader.number()));
    lastWords.push(word);
  }
  return { lastWords, firstTimes };
};

/** Places of blocks or numbers of messages: from the first one to the one behind the last. */
export type Range = readonly [first: number, behind: number];

/** Returns the number of elements of an ordered list before the first for which `isReached` holds. */
export const placeOf = <T>(list: ArrayLike<T>, isReached: (one: T) => boolean): number => {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isReached(list[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Returns the blocks that may have words with this beginning. */
export const wordBlocksOf = ({ lastWords }: Directory, beginning: string): Range => {
  const first = placeOf(lastWords, (last) => compareWords(last, beginning) >= 0);
  let behind = first;
  while (behind < lastWords.length && lastWords[behind]!.startsWith(beginning)) behind++;
  // The block in which they end has words behind them, unless it is the last one.
  return [first, Math.min(behind + 1, lastWords.length)];
};

/** Returns the numbers of messages among which the first one that is not older than a ULID stands, or would stand. */
export const numbersAround = ({ firstTimes }: Directory, ulid: string): Range => {
  const time = ulid.slice(0, timeLength);
  const first = placeOf(firstTimes, (one) => one >= time);
  const behind = placeOf(firstTimes, (one) => one > time);
  return [Math.max(0, first - 1) * messagesABlock, behind * messagesABlock];
};
