import { fold } from '@recado/shared/text/fold';
import { nearWords } from './near-words.ts';
import { isTelling, stemOf } from './words.ts';

/** Words of a phrase of a list at most. */
const longestPhrase = 4;

/** Letters of a word from which on it may be a slip of one of a list, or its beginning, as `refri`. */
const longEnough = 5;

/** The lines of a list, by what stands in them. */
type Lines = Map<string, number[]>;

const add = (lines: Lines, key: string, number: number): void => {
  const found = lines.get(key);
  if (!found) lines.set(key, [number]);
  else if (found.at(-1) !== number) found.push(number);
};

/** A list whose lines name words that belong together. */
export class WordList {
  /** The stems of the words of each line. */
  readonly #stems: string[][] = [];
  readonly #byWord: Lines = new Map();
  readonly #byStem: Lines = new Map();
  /** The stems of words with which phrases begin. */
  readonly #beginnings = new Set<string>();
  /** By the first letters of the words. */
  readonly #byStart: Lines = new Map();

  /** @param text A line for words that belong together, separated by spaces; `_` joins the words of a phrase. */
  constructor(text: string) {
    for (const line of text.split('\n').filter(Boolean)) {
      const number = this.#stems.length;
      const stems: string[] = [];
      for (const entry of line.split(' ')) {
        const words = /^[a-z]+$/.test(entry) ? [entry] : fold(entry).split(' ');
        add(this.#byWord, words.join(' '), number);
        const stem = words.map(stemOf).join(' ');
        add(this.#byStem, stem, number);
        if (words.length > 1) {
          this.#beginnings.add(stemOf(words[0]!));
          continue;
        }
        if (entry.length >= longEnough) add(this.#byStart, words[0]!.slice(0, longEnough), number);
        if (isTelling(words[0]!)) stems.push(stem);
      }
      this.#stems.push(stems);
    }
  }

  /** Returns the numbers of the lines in which a word stands: itself, or with another ending. */
  linesOf(word: string): readonly number[] {
    return this.#linesWith([word]) ?? [];
  }

  /** Returns the numbers of the lines of words that a word may be a slip of, else the beginning of. */
  linesNear(word: string): readonly number[] {
    if (word.length < longEnough || /\d/.test(word)) return [];
    const near = nearWords(word).flatMap((other) => this.#byWord.get(other) ?? []);
    return near.length > 0 ? [...new Set(near)] : (this.#byStart.get(word.slice(0, longEnough)) ?? []);
  }

  /** Returns the numbers of the lines in which a word of this stem stands. */
  linesOfStem(stem: string): readonly number[] {
    return this.#byStem.get(stem) ?? [];
  }

  /** Returns for each phrase of a text that stands in the list the numbers of its lines. */
  linesOfPhrases(words: readonly string[]): (readonly number[])[] {
    const found: (readonly number[])[] = [];
    for (const [at, word] of words.entries()) {
      if (!this.#beginnings.has(stemOf(word))) continue;
      for (let length = Math.min(longestPhrase, words.length - at); length > 1; length -= 1) {
        const lines = this.#linesWith(words.slice(at, at + length));
        if (lines) found.push(lines);
      }
    }
    return found;
  }

  /** Returns the stems of the words that stand in lines. */
  stemsOf(lines: readonly number[]): string[] {
    return [...new Set(lines.flatMap((line) => this.#stems[line]!))];
  }

  #linesWith(words: readonly string[]): readonly number[] | undefined {
    return this.#byWord.get(words.join(' ')) ?? this.#byStem.get(words.map(stemOf).join(' '));
  }
}
