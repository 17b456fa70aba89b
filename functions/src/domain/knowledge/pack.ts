import type { Piece } from './cut-pieces.ts';
import { withUnits, wordNumber, wordsOf } from './words.ts';

/** Vectors of pieces as they are stored: a byte for each number, and what to multiply the bytes of a vector by. */
export interface Vectors {
  dimensions: number;
  scales: Float32Array;
  numbers: Int8Array;
}

/** A reading of a source, as it is searched. */
export interface PackedSource {
  /** The model that made the vectors: those of another one can't be compared. */
  space: string;
  vectors: Vectors;
  /** The number of words of each piece. */
  lengths: Uint16Array;
  /** The words of all pieces in ascending order; the places of each from `starts` on name a piece and how often it has the word. */
  words: Uint32Array;
  starts: Uint32Array;
  places: Uint16Array;
  counts: Uint8Array;
  pieceAt: (index: number) => Piece;
  /** Bytes in memory. */
  size: number;
}

const arrays = ['scales', 'numbers', 'lengths', 'words', 'starts', 'places', 'counts', 'textStarts', 'texts'] as const;
type Arrays = Readonly<Record<(typeof arrays)[number], ArrayBufferView>>;

/** Begins each array at a multiple of four bytes. */
const aligned = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/** Makes bytes of vectors of length 1. */
export const quantise = (vectors: readonly (readonly number[] | Float32Array)[]): Vectors => {
  const dimensions = vectors[0]?.length ?? 0;
  const scales = new Float32Array(vectors.length);
  const numbers = new Int8Array(vectors.length * dimensions);
  for (const [index, vector] of vectors.entries()) {
    let length = 0;
    let greatest = 0;
    for (const number of vector) {
      length += number * number;
      greatest = Math.max(greatest, Math.abs(number));
    }
    if (greatest === 0) continue;
    for (let at = 0; at < dimensions; at += 1)
      numbers[index * dimensions + at] = Math.round((127 * (vector[at] ?? 0)) / greatest);
    scales[index] = greatest / 127 / Math.sqrt(length);
  }
  return { dimensions, scales, numbers };
};

/** The words of pieces, for the search by words. */
const indexOf = (pieces: readonly Piece[], name: string) => {
  const found = new Map<number, Map<number, number>>();
  const lengths = new Uint16Array(pieces.length);
  for (const [index, { heading, text }] of pieces.entries()) {
    // What a heading says counts twice: it is what the piece is about.
    const words = wordsOf(withUnits(`${name} ${heading} ${heading} ${text}`));
    lengths[index] = words.length;
    for (const word of words) {
      const number = wordNumber(word);
      const of = found.get(number) ?? new Map<number, number>();
      found.set(number, of.set(index, (of.get(index) ?? 0) + 1));
    }
  }
  const ordered = [...found].sort(([one], [other]) => one - other);
  const total = ordered.reduce((sum, [, of]) => sum + of.size, 0);
  const [words, starts] = [new Uint32Array(ordered.length), new Uint32Array(ordered.length + 1)];
  const [places, counts] = [new Uint16Array(total), new Uint8Array(total)];
  let at = 0;
  for (const [index, [word, of]] of ordered.entries()) {
    words[index] = word;
    starts[index] = at;
    for (const [piece, count] of of) {
      places[at] = piece;
      counts[at] = Math.min(255, count);
      at += 1;
    }
  }
  starts[ordered.length] = at;
  return { lengths, words, starts, places, counts };
};

/**
 * Packs what was read from a source: its pieces, their vectors and their words.
 *
 * @param pieces 65,535 at most
 */
export const packSource = (space: string, name: string, pieces: readonly Piece[], vectors: Vectors): Uint8Array => {
  const encoder = new TextEncoder();
  const texts = pieces.map((piece) => encoder.encode(JSON.stringify([piece.heading, piece.text])));
  const textStarts = new Uint32Array(pieces.length + 1);
  for (const [index, text] of texts.entries()) textStarts[index + 1] = textStarts[index]! + text.length;
  const { scales, numbers, dimensions } = vectors;
  const parts: Arrays = { scales, numbers, ...indexOf(pieces, name), textStarts, texts: Buffer.concat(texts) };
  const lengths = Object.fromEntries(arrays.map((array) => [array, parts[array].byteLength]));
  const head = encoder.encode(JSON.stringify({ space, dimensions, lengths }));
  const whole = new Uint8Array(
    4 + aligned(head.length) + arrays.reduce((sum, array) => sum + aligned(parts[array].byteLength), 0),
  );
  new DataView(whole.buffer).setUint32(0, head.length, true);
  whole.set(head, 4);
  let at = 4 + aligned(head.length);
  for (const array of arrays) {
    const { buffer, byteOffset, byteLength } = parts[array];
    whole.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += aligned(byteLength);
  }
  return whole;
};

interface Head {
  space: string;
  dimensions: number;
  lengths: Record<(typeof arrays)[number], number>;
}

/** Returns a reading from the bytes that `packSource` made, without a copy of its arrays. */
export const unpackSource = (bytes: Uint8Array): PackedSource => {
  // Arrays of four bytes a number begin at multiples of four.
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const headLength = new DataView(buffer, byteOffset).getUint32(0, true);
  const decoder = new TextDecoder();
  const head = JSON.parse(decoder.decode(new Uint8Array(buffer, byteOffset + 4, headLength))) as Head;
  const offsets = new Map<string, number>();
  let at = byteOffset + 4 + aligned(headLength);
  for (const array of arrays) {
    offsets.set(array, at);
    at += aligned(head.lengths[array]);
  }
  const shorts = (array: keyof Arrays) => new Uint16Array(buffer, offsets.get(array), head.lengths[array] / 2);
  const wholes = (array: keyof Arrays) => new Uint32Array(buffer, offsets.get(array), head.lengths[array] / 4);
  const textStarts = wholes('textStarts');
  const texts = new Uint8Array(buffer, offsets.get('texts'), head.lengths.texts);
  return {
    space: head.space,
    vectors: {
      dimensions: head.dimensions,
      scales: new Float32Array(buffer, offsets.get('scales'), head.lengths.scales / 4),
      numbers: new Int8Array(buffer, offsets.get('numbers'), head.lengths.numbers),
    },
    lengths: shorts('lengths'),
    words: wholes('words'),
    starts: wholes('starts'),
    places: shorts('places'),
    counts: new Uint8Array(buffer, offsets.get('counts'), head.lengths.counts),
    pieceAt: (index) => {
      const [heading, text] = JSON.parse(decoder.decode(texts.subarray(textStarts[index], textStarts[index + 1]))) as [
        string,
        string,
      ];
      return { heading, text };
    },
    size: bytes.byteLength,
  };
};
