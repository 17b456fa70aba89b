import { ByteReader, ByteWriter, numberLength } from './bytes.ts';
import { packedLength, packUlid, unpackUlid } from './ulid-bytes.ts';

/** A message in a segment. Its number is its place among the segment's messages, the oldest first. */
export interface IndexedMessage {
  ulid: string;
  ticketId: number;
  whatsappId: number;
  contactId: number;
}

/** Messages of one block: a block is found by a message's number. */
export const messagesABlock = 128;

/** Bytes of a block of words at the most: with its key it stays below 4 KB, which DynamoDB reads as half a unit and writes as 4. */
const blockBytes = 4_000;
/** Bytes that an entry takes beside its word at the most, and numbers that are worth beginning one for. */
const entryOverhead = 8;
const minEntry = 4;

const writer = new ByteWriter();

export const encodeMessages = (messages: readonly IndexedMessage[]): Uint8Array => {
  for (const { ulid, ticketId, whatsappId, contactId } of messages) {
    writer.bytes(packUlid(ulid));
    writer.number(ticketId);
    writer.number(whatsappId);
    writer.number(contactId);
  }
  return writer.take();
};

export const decodeMessages = (bytes: Uint8Array): IndexedMessage[] => {
  const reader = new ByteReader(bytes);
  const messages: IndexedMessage[] = [];
  while (!reader.isAtEnd)
    messages.push({
      ulid: unpackUlid(reader.bytes(packedLength)),
      ticketId: reader.number(),
      whatsappId: reader.number(),
      contactId: reader.number(),
    });
  return messages;
};

/** A word and the numbers of messages that have it, ascending. */
export interface Entry {
  word: string;
  numbers: number[];
}

/** A block of words, in the order of UTF-8. `last` is its last word. */
interface WordBlock {
  last: string;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Orders words as DynamoDB orders keys: by UTF-8. */
export const compareWords = (one: string, other: string): number => {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a === b) continue;
    const [aPair, bPair] = [a >= 0xd800 && a < 0xe000, b >= 0xd800 && b < 0xe000];
    return aPair === bPair ? a - b : aPair ? 1 : -1;
  }
  return one.length - other.length;
};

const sharedLength = (one: Uint8Array, other: Uint8Array): number => {
  const most = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < most && one[shared] === other[shared]) shared++;
  return shared;
};

/** Returns the count of numbers, from a place on, that fit into a number of bytes when stored as distances. */
const countFitting = (numbers: readonly number[], from: number, bytes: number): number => {
  let [left, at, previous] = [bytes, from, 0];
  for (; at < numbers.length; at++) {
    left -= numberLength(numbers[at]! - previous);
    if (left < 0) break;
    previous = numbers[at]!;
  }
  return at - from;
};

/**
 * Packs words, given in their order, into blocks: each word by what differs from the one before, each number by its
 * distance. A word whose numbers do not fit is continued in the next block.
 */
export const encodeWords = function* (entries: Iterable<Entry>): Generator<WordBlock> {
  const block = new ByteWriter();
  let before: Uint8Array = new Uint8Array();
  let last = '';
  for (const { word, numbers } of entries) {
    const bytes = encoder.encode(word);
    for (let from = 0; from < numbers.length;) {
      const count = countFitting(numbers, from, blockBytes - block.length - bytes.length - entryOverhead);
      if (block.length > 0 && count < Math.min(minEntry, numbers.length - from)) {
        yield { last, bytes: block.take() };
        before = new Uint8Array();
        continue;
      }
      const shared = sharedLength(before, bytes);
      block.number(shared);
      block.number(bytes.length - shared);
      block.bytes(bytes.subarray(shared));
      block.number(count);
      let previous = 0;
      for (let at = from; at < from + count; at++) {
        block.number(numbers[at]! - previous);
        previous = numbers[at]!;
      }
      [before, last] = [bytes, word];
      from += count;
    }
  }
  if (block.length > 0) yield { last, bytes: block.take() };
};

/** Reads a block's words in their order. */
export const decodeWords = function* (bytes: Uint8Array): Generator<Entry, undefined> {
  const reader = new ByteReader(bytes);
  let before: Uint8Array = new Uint8Array();
  while (!reader.isAtEnd) {
    const shared = reader.number();
    const rest = reader.bytes(reader.number());
    const word = new Uint8Array(shared + rest.length);
    word.set(before.subarray(0, shared));
    word.set(rest, shared);
    const numbers = new Array<number>(reader.number());
    let number = 0;
    for (let at = 0; at < numbers.length; at++) {
      number += reader.number();
      numbers[at] = number;
    }
    before = word;
    yield { word: decoder.decode(word), numbers };
  }
};

/** Compares a word, in UTF-8, with a beginning: 0 if it begins so, else less or more as in the order of words. */
const compareBeginning = (word: Uint8Array, length: number, beginning: Uint8Array): number => {
  const most = Math.min(length, beginning.length);
  for (let at = 0; at < most; at++) if (word[at] !== beginning[at]) return word[at]! - beginning[at]!;
  return length < beginning.length ? -1 : 0;
};

/** Returns the numbers of a block's words with this beginning, word by word. */
export const numbersIn = (bytes: Uint8Array, beginning: string): number[] => {
  const reader = new ByteReader(bytes);
  const wanted = encoder.encode(beginning);
  const word = new Uint8Array(blockBytes);
  const found: number[] = [];
  while (!reader.isAtEnd) {
    const shared = reader.number();
    const rest = reader.bytes(reader.number());
    word.set(rest, shared);
    const order = compareBeginning(word, shared + rest.length, wanted);
    if (order > 0) break;
    const count = reader.number();
    if (order < 0) {
      reader.skipNumbers(count);
      continue;
    }
    for (let at = 0, number = 0; at < count; at++) {
      number += reader.number();
      found.push(number);
    }
  }
  return found;
};
