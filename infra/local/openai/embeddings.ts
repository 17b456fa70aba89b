import type { ServerResponse } from 'node:http';
import { closeLines, fieldWords, relatedWords } from '../../../functions/src/domain/knowledge/related-words.ts';
import { spelledOut } from '../../../functions/src/domain/knowledge/spelled-out.ts';
import { withUnits } from '../../../functions/src/domain/knowledge/words.ts';
import { errorReply, fail, type Fault, send } from './answers.ts';
import type { Received } from './received.ts';

/** The models and the numbers of their vectors. */
const models: ReadonlyMap<string, number> = new Map([
  ['text-embedding-3-small', 1_536],
  ['text-embedding-3-large', 3_072],
  ['text-embedding-ada-002', 1_536],
]);

/** The real service's limits: texts of a call, and tokens of a text. */
const maxTexts = 2_048;
const maxTokens = 8_192;

/** Letters of a part of a word, and what it counts beside a whole word. */
const letters = 4;
const ofLetters = 0.25;

/** The weights of the matter and of the field of a word beside the word. */
const ofRelated = 2;
const ofField = 1.5;

/** Texts of a call that the page shows. */
const shownTexts = 3;

interface Request {
  model?: unknown;
  input?: unknown;
  dimensions?: unknown;
  encoding_format?: unknown;
}

/** Words that texts share whatever they are about. */
const common: ReadonlySet<string> = new Set(
  'a as o os um uma uns umas de do da dos das em no na nos nas por pelo pela para pra com sem e ou que se eu me meu minha voce voces vc vcs sao ser esta estao tem ter qual quais quando onde como quanto nao sim ja isso esse essa este esta seu sua ha foi vou vai posso pode'.split(
    ' ',
  ),
);

/** Takes the endings of number, gender and verbs off a word. */
const stem = (word: string): string => {
  if (word.length < 5 || /\d/.test(word)) return word.length > 3 ? word.replace(/s$/, '') : word;
  const bare = word.replace(
    /(?:amentos?|imentos?|adores?|adoras?|ador|acoes|icoes|acao|icao|idades?|mente|ariam?|eriam?|iriam?|aram|eram|iram|amos|emos|imos|ando|endo|indo|ad[oa]s?|id[oa]s?|avam?|oes|ais|eis|ao|[ae]m|[aei]r|ou|[aeo]s|[aeo]|s)$/,
    '',
  );
  return bare.length >= 3 ? bare : word;
};

/** A number for a feature of a text, the same at each start (FNV-1a, then mixed). */
const hashOf = (feature: string): number => {
  let hash = 0x811c9dc5;
  for (const sign of feature) hash = Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
};

/** The features of a text, and how often it has each: words, letters that follow one another in them, matters and fields. */
type Features = Map<string, number>;

/** Adds the lines of a list in which a word or a phrase stands: the more there are, the less each counts. */
const addLines = (features: Features, kind: 'related' | 'field', lines: readonly number[]): void => {
  for (const line of lines)
    features.set(`${kind} ${line}`, (features.get(`${kind} ${line}`) ?? 0) + 1 / Math.sqrt(lines.length));
};

/** Returns the fields of a word and how much it belongs to each: its own ones, and half as much those of the words on its matter. */
const fieldsOf = ({ related, field }: ReturnType<typeof closeLines>): ReadonlyMap<number, number> => {
  const found = new Map<number, number>();
  const add = (all: readonly (readonly number[])[], share: number): void => {
    const of = new Map<number, number>();
    for (const lines of all) for (const line of lines) of.set(line, (of.get(line) ?? 0) + 1 / lines.length);
    const length = Math.hypot(...of.values());
    for (const [line, amount] of of) found.set(line, (found.get(line) ?? 0) + (share * amount) / length);
  };
  add([field], 1);
  const close = relatedWords().stemsOf(related);
  add(
    close.map((stem) => fieldWords().linesOfStem(stem)),
    0.5,
  );
  return found;
};

/** The matters and fields of words that texts had before, and the most words of which they are kept. */
const closeByWord = new Map<string, ReadonlyMap<string, number>>();
const mostKept = 20_000;

/** Returns the matters and the fields of a word, as features. */
const closeOf = (word: string): ReadonlyMap<string, number> => {
  const known = closeByWord.get(word);
  if (known) return known;
  const lines = closeLines(word);
  const close: Features = new Map();
  addLines(close, 'related', lines.related);
  for (const [line, amount] of fieldsOf(lines)) close.set(`field ${line}`, amount);
  if (closeByWord.size === mostKept) closeByWord.clear();
  closeByWord.set(word, close);
  return close;
};

const featuresOf = (text: string): Features => {
  const features: Features = new Map();
  const add = (feature: string): void => void features.set(feature, (features.get(feature) ?? 0) + 1);
  const words = spelledOut(withUnits(text));
  for (const lines of relatedWords().linesOfPhrases(words)) addLines(features, 'related', lines);
  for (const lines of fieldWords().linesOfPhrases(words)) addLines(features, 'field', lines);
  for (const word of words) {
    if (common.has(word)) continue;
    for (const [feature, amount] of closeOf(word)) features.set(feature, (features.get(feature) ?? 0) + amount);
    const root = stem(word);
    add(`word ${root}`);
    const framed = `<${root}>`;
    for (let at = 0; at + letters <= framed.length; at += 1) add(framed.slice(at, at + letters));
  }
  return features;
};

/** The weight of a feature beside a word. */
const weightOf = (feature: string): number => {
  if (feature.startsWith('related ')) return ofRelated;
  if (feature.startsWith('field ')) return ofField;
  return feature.startsWith('word ') ? 1 : ofLetters;
};

/**
 * Returns a vector of length 1. Texts that share words or parts of words, or are about the same matters, are near each other;
 * the same text has the same vector at each start.
 */
const vectorOf = (text: string, dimensions: number): Float32Array => {
  const vector = new Float32Array(dimensions);
  for (const [feature, count] of featuresOf(text)) {
    // What is repeated counts less each time.
    const value = weightOf(feature) * Math.log2(1 + count);
    const hash = hashOf(feature);
    vector[(hash >>> 1) % dimensions]! += hash & 1 ? value : -value;
  }
  const length = Math.hypot(...vector);
  if (length === 0) vector[0] = 1;
  return length === 0 ? vector : vector.map((number) => number / length);
};

const tokensOf = (text: string): number => Math.ceil(text.length / 4);

const inputsOf = (input: unknown): string[] | null => {
  const texts: unknown[] = Array.isArray(input) ? input : [input];
  const isValid = texts.length > 0 && texts.every((text) => typeof text === 'string' && text !== '');
  return isValid ? (texts as string[]) : null;
};

/** The vectors of the stand-in, and the faults of its next answers, apart for each key: companies have their own. */
export class Embeddings {
  readonly #faults = new Map<string, Fault[]>();
  readonly #received: Received;

  constructor(received: Received) {
    this.#received = received;
  }

  /** Sets a fault of the next call of a key. */
  plan(key: string, fault: Fault): void {
    this.#faults.set(key, [...(this.#faults.get(key) ?? []), fault]);
  }

  /** Answers a call as the real service does. Any key but an empty one or `bad` is accepted. */
  answer(key: string, body: unknown, response: ServerResponse): void {
    const fault = key === '' || key === 'bad' ? 'badKey' : this.#faults.get(key)?.shift();
    if (fault && fail(response, fault)) return;
    const { model, input, dimensions, encoding_format: format = 'float' } = body as Request;
    const refuse = (status: number, message: string, param: string): void =>
      send(response, errorReply(status, message, null, 'invalid_request_error', param));
    const own = typeof model === 'string' ? models.get(model) : undefined;
    if (own === undefined) return refuse(404, 'The model does not exist', 'model');
    const texts = inputsOf(input);
    if (!texts) return refuse(400, "'$.input' is invalid.", 'input');
    if (texts.length > maxTexts) return refuse(400, `'input' has more than ${maxTexts} texts`, 'input');
    if (texts.some((text) => tokensOf(text) > maxTokens))
      return refuse(400, `This model's maximum context length is ${maxTokens} tokens.`, 'input');
    if (dimensions !== undefined && model === 'text-embedding-ada-002')
      return refuse(400, 'This model does not support specifying dimensions.', 'dimensions');
    const length = dimensions ?? own;
    if (typeof length !== 'number' || !Number.isInteger(length) || length < 1 || length > own)
      return refuse(400, "Invalid value for 'dimensions'", 'dimensions');
    const data = texts.map((text, index) => {
      const vector = fault === 'nonsense' ? new Float32Array(length).fill(Number.NaN) : vectorOf(text, length);
      const embedding = format === 'base64' ? Buffer.from(vector.buffer).toString('base64') : [...vector];
      return { object: 'embedding', index, embedding };
    });
    const tokens = texts.reduce((sum, text) => sum + tokensOf(text), 0);
    const usage = { prompt_tokens: tokens, total_tokens: tokens };
    this.#received.add(key, {
      ...{ kind: 'embedding', model: String(model), images: 0, tools: [], form: '', streams: false },
      texts: texts.slice(0, shownTexts).map((text) => ({ role: 'input', text })),
      answer: `${texts.length} × ${length}`,
    });
    send(response, { status: 200, body: JSON.stringify({ object: 'list', data, model, usage }) });
  }
}
