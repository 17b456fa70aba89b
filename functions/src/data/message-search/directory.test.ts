import fc from 'fast-check';
import { encodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import { compareWords, encodeWords, type Entry, messagesABlock, numbersIn } from './blocks.ts';
import { decodeDirectory, encodeDirectory, numbersAround, wordBlocksOf } from './directory.ts';

const word = fc.array(fc.constantFrom('a', 'b', 'n', 'ç', '9', '😂', '😀', '\uFFE6'), { minLength: 2, maxLength: 4 });
/** Distances between numbers: some lists are longer than a block. */
const numbers = fc
  .record({ count: fc.constantFrom(1, 3, 200, 9_000), distance: fc.integer({ min: 1, max: 400 }) })
  .map(({ count, distance }) => Array.from({ length: count }, (_, at) => at * distance));
const entries = fc
  .uniqueArray(fc.record({ word: word.map((letters) => letters.join('')), numbers }), {
    minLength: 1,
    maxLength: 40,
    selector: (one) => one.word,
  })
  .map((given): Entry[] => given.toSorted((one, other) => compareWords(one.word, other.word)));

/** DynamoDB reads and writes items by steps of 4 KB and 1 KB; the rest of them is for names and keys. */
const largestBlock = 4_000;

describe('the directory of a segment', () => {
  it('leads to all numbers of each beginning of a word, and to at most one block without any', () => {
    fc.assert(
      fc.property(entries, word, (given, other) => {
        const blocks = [...encodeWords(given)];
        expect(blocks.filter(({ bytes }) => bytes.length > largestBlock)).toEqual([]);
        const stored = { lastWords: blocks.map(({ last }) => last), firstTimes: [] };
        const directory = decodeDirectory(encodeDirectory(stored));
        expect(directory).toEqual(stored);
        for (const beginning of [other.slice(0, 2).join(''), given[0]!.word, [...given.at(-1)!.word][0]!]) {
          const [first, behind] = wordBlocksOf(directory, beginning);
          const found = blocks.slice(first, behind).map(({ bytes }) => numbersIn(bytes, beginning));
          const expected = given.filter((one) => one.word.startsWith(beginning)).flatMap((one) => one.numbers);
          expect(found.flat()).toEqual(expected);
          expect(found.filter((one) => one.length === 0).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('leads to the messages around a ULID', () => {
    const time = fc.integer({ min: 1, max: 60 });
    const ulids = fc
      .array(fc.record({ time, rest: fc.integer({ min: 0, max: 9 }) }), { minLength: 1, maxLength: 1_000 })
      .map((list) => list.map((one) => `${encodeTime(one.time, 10)}${String(one.rest).repeat(16)}`).toSorted());
    fc.assert(
      fc.property(ulids, time, (given, at) => {
        const ulid = `${encodeTime(at, 10)}${'5'.repeat(16)}`;
        const firstTimes = given.filter((_, number) => number % messagesABlock === 0);
        const directory = decodeDirectory(encodeDirectory({ lastWords: [], firstTimes }));
        const older = given.filter((one) => one < ulid).length;
        const [first, behind] = numbersAround(directory, ulid);
        expect(first).toBeLessThanOrEqual(older);
        expect(Math.min(behind, given.length)).toBeGreaterThanOrEqual(older);
      }),
      { numRuns: 100 },
    );
  });
});
