import { nearWords } from './near-words.ts';
import type { PackedSource } from './pack.ts';
import { type QuestionWord, questionWords } from './question-words.ts';
import { wordNumber } from './words.ts';

/** A question as it is searched. */
export interface Query {
  text: string;
  /** Its vector, and the model that made it; null where the model did not answer: then words alone are compared. */
  vector: { space: string; numbers: Float32Array } | null;
}

interface Hit {
  /** The place of the source among those that were searched, and of the piece in it. */
  source: number;
  piece: number;
  score: number;
}

/** BM25's numbers: how fast repeated words stop counting, and how much the length of a piece matters. */
const [saturation, lengthShare] = [1.2, 0.6];

/** The share of the words in the score; the rest is that of the meaning. */
const wordShare = 0.5;

/**
 * The weights beside a word of the question: of one that says the same, of one that differs by a letter from a word that no
 * text has, of one on the same matter, and of one of the same field of life.
 */
const weights = { alternative: 0.75, near: 0.7, related: 0.5, field: 0.2 };

/** A piece counts as relevant from this nearness of meaning on, or from this share of the question's words. */
const leastNearness = 0.1;
const leastWords = 0.02;

/** Returns the place of a word among those of a source; -1 for none. */
const placeOf = (words: Uint32Array, word: number): number => {
  let [low, high] = [0, words.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (words[middle] === word) return middle;
    if (words[middle]! < word) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

/** Returns for each piece how near it is in meaning: 1 for the same, 0 for nothing in common. */
const nearnessOf = ({ space, vectors, lengths }: PackedSource, { vector }: Query): Float32Array | null => {
  const { dimensions, numbers, scales } = vectors;
  if (vector?.space !== space || vector.numbers.length !== dimensions) return null;
  const query = vector.numbers;
  const nearness = new Float32Array(lengths.length);
  for (let piece = 0, at = 0; piece < nearness.length; piece += 1) {
    let sum = 0;
    for (let index = 0; index < dimensions; index += 1, at += 1) sum += query[index]! * numbers[at]!;
    nearness[piece] = sum * scales[piece]!;
  }
  return nearness;
};

/** The places of a word in all sources, and the number of pieces that have it. */
interface Found {
  places: number[];
  having: number;
}

const find = (sources: readonly PackedSource[], word: string): Found => {
  const number = wordNumber(word);
  const places = sources.map(({ words }) => placeOf(words, number));
  let having = 0;
  for (const [index, at] of places.entries())
    if (at !== -1) having += sources[index]!.starts[at + 1]! - sources[index]!.starts[at]!;
  return { places, having };
};

/** A form of a word of the question that is searched, and how much it counts. */
interface Searched {
  found: Found;
  weight: number;
}

/** Returns the words that are searched for one of a question: it and those that say the same, else those that it may be a slip of; and those that are close to it. */
const searchedFor = (sources: readonly PackedSource[], asked: QuestionWord): Searched[] => {
  const having = (words: readonly string[], weight: number): Searched[] =>
    words.map((word) => ({ found: find(sources, word), weight })).filter(({ found }) => found.having > 0);
  const { word, alternatives, related, field } = asked;
  const same = [...having(word === null ? [] : [word], 1), ...having(alternatives, weights.alternative)];
  if (same.length === 0 && word !== null) same.push(...having(nearWords(word), weights.near));
  return [...same, ...having(related, weights.related), ...having(field, weights.field)];
};

/** The numbers of all pieces that BM25 needs. */
interface Corpus {
  sources: readonly PackedSource[];
  total: number;
  average: number;
}

const corpusOf = (sources: readonly PackedSource[]): Corpus => {
  const total = sources.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const words = sources.reduce((sum, { lengths }) => sum + lengths.reduce((one, length) => one + length, 0), 0);
  return { sources, total, average: words / Math.max(1, total) };
};

const rarityOf = ({ total }: Corpus, having: number): number => Math.log(1 + (total - having + 0.5) / (having + 0.5));

/** For each piece of each source, how much of a word it has, and by which weight at most: its own, or that of another form. */
interface Having {
  amounts: readonly Float32Array[];
  weights: readonly Float32Array[];
}

/** Notes the pieces that have a form of a word, unless another form of it counts more there. */
const note = (corpus: Corpus, { found, weight }: Searched, { amounts, weights: most }: Having): void => {
  for (const [index, at] of found.places.entries()) {
    if (at === -1) continue;
    const { starts, places, counts, lengths } = corpus.sources[index]!;
    for (let place = starts[at]!; place < starts[at + 1]!; place += 1) {
      const piece = places[place]!;
      const count = counts[place]!;
      const norm = saturation * (1 - lengthShare + (lengthShare * lengths[piece]!) / corpus.average);
      const amount = (weight * count * (saturation + 1)) / (count + norm);
      amounts[index]![piece] = Math.max(amounts[index]![piece]!, amount);
      most[index]![piece] = Math.max(most[index]![piece]!, weight);
    }
  }
};

/**
 * Returns for each piece of each source which share of the question's words it has, rare ones counting more (BM25). A word and
 * its other forms are one: as rare as the pieces that have any of them, each counted by the weight of the form that it has.
 */
const wordSharesOf = (sources: readonly PackedSource[], text: string): Float32Array[] => {
  const corpus = corpusOf(sources);
  const empty = () => sources.map(({ lengths }) => new Float32Array(lengths.length));
  const shares = empty();
  const having: Having = { amounts: empty(), weights: empty() };
  let best = 0;
  for (const word of questionWords(text)) {
    for (const form of searchedFor(sources, word)) note(corpus, form, having);
    const pieces = having.weights.reduce((sum, one) => sum + one.reduce((part, weight) => part + weight, 0), 0);
    const rarity = rarityOf(corpus, pieces);
    best += rarity;
    for (const [index, share] of shares.entries()) {
      const amounts = having.amounts[index]!;
      for (let piece = 0; piece < share.length; piece += 1) share[piece]! += rarity * amounts[piece]!;
      amounts.fill(0);
      having.weights[index]!.fill(0);
    }
  }
  const most = best * (saturation + 1);
  if (most > 0) for (const share of shares) for (let piece = 0; piece < share.length; piece += 1) share[piece]! /= most;
  return shares;
};

/** Returns the pieces that a question is about, the best first: every piece is compared, by its meaning and by its words. */
export const rank = (sources: readonly PackedSource[], query: Query, limit: number): Hit[] => {
  const hits: Hit[] = [];
  const shares = wordSharesOf(sources, query.text);
  for (const [source, packed] of sources.entries()) {
    const nearness = nearnessOf(packed, query);
    const words = shares[source]!;
    for (let piece = 0; piece < words.length; piece += 1) {
      const near = nearness?.[piece] ?? 0;
      const share = words[piece]!;
      if (near < leastNearness && share < leastWords) continue;
      const score = nearness ? (1 - wordShare) * near + wordShare * share : share;
      const worst = hits.at(-1);
      if (hits.length === limit && worst && worst.score >= score) continue;
      const at = hits.findIndex((hit) => hit.score < score);
      hits.splice(at === -1 ? hits.length : at, 0, { source, piece, score });
      if (hits.length > limit) hits.pop();
    }
  }
  return hits;
};
