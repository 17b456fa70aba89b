import { cutText } from '@recado/shared/text/cut-text';
import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Context } from '../../../context/context.ts';
import type { KnowledgeSourceRecord } from '../../../data/knowledge/store.ts';
import { defineJob, type SliceResult } from '../../../domain/jobs/define-job.ts';
import { startJob } from '../../../domain/jobs/start-job.ts';
import { evaluationStart } from '../../../domain/evaluation/evaluation-start.ts';
import { cutPieces, type Piece } from '../../../domain/knowledge/cut-pieces.ts';
import {
  embed,
  embeddingAccount,
  EmbeddingFailed,
  latestEmbeddingAccount,
  textsAtOnce,
} from '../../../domain/knowledge/embeddings.ts';
import { knowledgeEvents } from '../../../domain/knowledge/knowledge-events.ts';
import { packSource, quantise, type Vectors } from '../../../domain/knowledge/pack.ts';
import { readingStart } from '../../../domain/knowledge/reading-start.ts';
import { packName } from '../../../domain/knowledge/search-knowledge.ts';
import { describeError, log } from '../../../platform/log.ts';
import { knowledgeKey } from '../../../platform/media/keys.ts';
import { type Problem, ReadingFailed } from '../../../domain/documents/reading-failed.ts';
import { readSource } from './read-source.ts';

/** Pieces of a source, and of a company. */
const maxPieces = 2_000;
const maxOfCompany = 20_000;

/** Times that the reading of a text is begun: the last of them found out that the process died of it each time. */
const maxAttempts = 6;
/** Times that a model is asked in vain, and milliseconds between two of them. */
const maxWaits = 5;
const wait = 20_000;
/** Milliseconds after which a slice asks for no more vectors, and for one answer. */
const sliceTime = 5_000;
const patience = 10_000;
const day = 24 * 60 * 60_000;
/** Milliseconds after which a source of a company whose plan has no artificial intelligence is looked at again. */
const untilPlan = 60 * 60_000;

const maxName = 200;

const reading = z.object({
  revision: z.string(),
  /** The model whose vectors are made. */
  space: z.string(),
  hash: z.string(),
  etag: z.string().nullable(),
  name: z.string(),
  total: z.int(),
  /** The number of pieces that have vectors, and of the times that the model was asked in vain. */
  done: z.int(),
  waits: z.int(),
  /** True where the endpoint makes no vectors: the source is searched by its words alone. */
  byWords: z.boolean().default(false),
});
type Reading = z.output<typeof reading>;

const cursorSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('read') }),
  reading.extend({ phase: z.literal('embed') }),
  reading.extend({ phase: z.literal('pack') }),
  /** Removes what is not needed any more. */
  z.object({ phase: z.literal('clean'), keys: z.array(z.string()) }),
]);
type Cursor = z.output<typeof cursorSchema>;
type Result = SliceResult<Cursor>;

/** A source, and the context in which it is read. */
interface Scene {
  context: Context;
  source: KnowledgeSourceRecord;
}

/** The keys of a reading: its pieces and their vectors, which are needed until they are packed, and what is searched. */
const keysOf = ({ company }: Context, sourceId: number, { revision, total }: Pick<Reading, 'revision' | 'total'>) => {
  const key = (part: string): string => knowledgeKey(company.id, sourceId, revision, part);
  const calls = Math.ceil(total / textsAtOnce);
  const vectors = Array.from({ length: calls }, (_, call) => key(`vectors-${call * textsAtOnce}`));
  return { pieces: key('pieces'), vectors, pack: key(packName), drafts: [key('pieces'), ...vectors] };
};

const packKey = ({ company }: Context, sourceId: number, revision: string): string =>
  knowledgeKey(company.id, sourceId, revision, packName);

const readJson = async ({ media }: Context, key: string): Promise<unknown> =>
  JSON.parse(Buffer.from(await media.read(key)).toString('utf8'));
const writeBytes = ({ media }: Context, key: string, bytes: Uint8Array): Promise<void> =>
  media.write(key, { bytes, mimetype: 'application/octet-stream' });

/** Ends the reading of a source: pages are read again a day later. */
const ended = ({ source }: Scene): Result =>
  source.kind === 'page' ? { cursor: { phase: 'read' }, pause: day } : { end: 'done' };

const changed = ({ context, source }: Scene, change: Partial<KnowledgeSourceRecord>) => ({
  writes: context.stores.knowledge.update(source, change),
  effects: knowledgeEvents(context, source, { ...source, ...change }),
});

/** Ends a reading that failed. What was read before is searched as before. */
const fail = (scene: Scene, problem: Problem, draft: Reading | null): Result => {
  const { context, source } = scene;
  const change = changed(scene, {
    state: source.revision === null ? 'failed' : 'ready',
    problem,
    attempts: 0,
  });
  if (!draft) return { ...change, ...ended(scene) };
  return { ...change, cursor: { phase: 'clean', keys: keysOf(context, source.id, draft).drafts } };
};

/** Notes that the reading of a text begins, before it does: a text of which the process dies is not read for ever. */
const begin = async ({ context, source }: Scene): Promise<Scene> => {
  const { writes, effects } = changed({ context, source }, { state: 'reading', attempts: source.attempts + 1 });
  await context.commit(writes, effects);
  return { context, source: (await context.stores.knowledge.get(source.id)) ?? source };
};

const read = async (given: Scene, revision: string): Promise<Result> => {
  if (given.source.attempts >= maxAttempts) return fail(given, 'unreadable', null);
  const scene = await begin(given);
  const { context, source } = scene;
  const { space } = await latestEmbeddingAccount(context);
  const found = await readSource(context, source);
  const text = found?.text ?? '';
  const hash = createHash('sha256').update(`${space}\n${text}`).digest('hex');
  // Who renews a source that is searched by words wants to know whether the endpoint makes vectors now.
  const isTriedAgain = source.byWords && given.source.state === 'waiting';
  const isSame = found === null || (source.revision !== null && hash === source.hash && !isTriedAgain);
  if (isSame)
    return {
      ...changed(scene, { state: 'ready', problem: null, attempts: 0, readAt: context.clock.now() }),
      ...ended(scene),
    };
  const pieces = cutPieces(text);
  if (pieces.length === 0) throw new ReadingFailed('empty');
  if (pieces.length > maxPieces) throw new ReadingFailed('tooLarge');
  const name = cutText(found.name ?? source.name, { units: maxName });
  const made = {
    revision,
    space,
    hash,
    etag: found.etag,
    name,
    total: pieces.length,
    done: 0,
    waits: 0,
    byWords: false,
  };
  await writeBytes(context, keysOf(context, source.id, made).pieces, Buffer.from(JSON.stringify(pieces)));
  return { cursor: { phase: 'embed', ...made } };
};

const textOf = (name: string, { heading, text }: Piece): string =>
  [name, heading, text].filter((one) => one !== '').join('\n');

/** The bytes of a part: its vectors' dimensions, their scales and their numbers. */
const bytesOf = ({ dimensions, scales, numbers }: Vectors): Uint8Array =>
  Buffer.concat([
    Buffer.from(Uint32Array.of(dimensions).buffer),
    Buffer.from(scales.buffer, scales.byteOffset, scales.byteLength),
    Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength),
  ]);

const embedSome = async ({ context, source }: Scene, cursor: Reading): Promise<Result> => {
  const { clock, media } = context;
  const keys = keysOf(context, source.id, cursor);
  const account = await embeddingAccount(context);
  // Another prompt's key reads the source from now on: vectors of two models are not mixed.
  if (account.space !== cursor.space) {
    await media.remove(keys.drafts);
    return { cursor: { phase: 'read' } };
  }
  const pieces = (await readJson(context, keys.pieces)) as Piece[];
  const end = clock.now() + sliceTime;
  let next: Reading = cursor;
  try {
    do {
      const texts = pieces.slice(next.done, next.done + textsAtOnce).map((piece) => textOf(next.name, piece));
      const vectors = await embed(context, account, texts, patience);
      await writeBytes(context, keys.vectors[next.done / textsAtOnce]!, bytesOf(quantise(vectors)));
      next = { ...next, done: next.done + texts.length, waits: 0 };
    } while (next.done < pieces.length && clock.now() < end);
  } catch (error) {
    if (error instanceof EmbeddingFailed && error.failure === 'none')
      return { cursor: { ...next, phase: 'pack', byWords: true } };
    if (!(error instanceof EmbeddingFailed) || !error.isTemporary || next.waits === maxWaits) throw error;
    return { cursor: { ...next, phase: 'embed', waits: next.waits + 1 }, pause: wait };
  }
  return { cursor: { ...next, phase: next.done === pieces.length ? 'pack' : 'embed' } };
};

/** Vectors of no numbers, which nothing is near to. */
const noVectors = (pieces: number): Vectors => ({
  dimensions: 0,
  scales: new Float32Array(pieces),
  numbers: new Int8Array(),
});

const vectorsOf = (parts: readonly Uint8Array[]): Vectors => {
  const views = parts.map((bytes) => new Uint8Array(bytes));
  const dimensions = views[0] ? new Uint32Array(views[0].buffer, 0, 1)[0]! : 0;
  const counts = views.map(({ length }) => (length - 4) / (dimensions + 4));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const [scales, numbers] = [new Float32Array(total), new Int8Array(total * dimensions)];
  let at = 0;
  for (const [index, { buffer }] of views.entries()) {
    const count = counts[index]!;
    scales.set(new Float32Array(buffer, 4, count), at);
    numbers.set(new Int8Array(buffer, 4 + 4 * count), at * dimensions);
    at += count;
  }
  return { dimensions, scales, numbers };
};

/** Stores a reading, and lets it be searched in place of the one before, at once. */
const pack = async (scene: Scene, cursor: Reading): Promise<Result> => {
  const { context, source } = scene;
  const { clock, media, stores } = context;
  const keys = keysOf(context, source.id, cursor);
  const others = (await stores.knowledge.searchable()).filter(({ id }) => id !== source.id);
  if (others.reduce((sum, { pieces }) => sum + pieces, cursor.total) > maxOfCompany) throw new ReadingFailed('full');
  const pieces = (await readJson(context, keys.pieces)) as Piece[];
  const { byWords } = cursor;
  const vectors = byWords
    ? noVectors(pieces.length)
    : vectorsOf(await Promise.all(keys.vectors.map((key) => media.read(key))));
  await writeBytes(context, keys.pack, packSource(cursor.space, cursor.name, pieces, vectors));
  const { revision, hash, etag, name, total } = cursor;
  const { writes, effects } = changed(scene, {
    ...{ state: 'ready', problem: null, attempts: 0, readAt: clock.now() },
    ...{ revision, hash, etag, name, byWords, pieces: total },
    size: pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece.text), 0),
  });
  const evaluation = (await stores.evaluationCases.hasAny())
    ? startJob(context, evaluationStart, { cause: 'source', sourceId: source.id })
    : null;
  const former = source.revision === null ? [] : [packKey(context, source.id, source.revision)];
  return {
    writes: [
      ...writes,
      ...(await stores.knowledge.replaceSearchable(source.id, { id: source.id, revision, pieces: total, byWords })),
      ...(evaluation?.writes ?? []),
    ],
    effects: [...effects, ...(evaluation?.effects ?? [])],
    cursor: { phase: 'clean', keys: [...keys.drafts, ...former] },
  };
};

/** Removes what was read from a source that was deleted, or that another job reads. */
const leave = async (
  context: Context,
  sourceId: number,
  cursor: Cursor | null,
  revision: string | null,
): Promise<Result> => {
  const draft = cursor && 'revision' in cursor ? keysOf(context, sourceId, cursor) : null;
  const deleted = revision === null ? [] : [packKey(context, sourceId, revision)];
  const left = cursor?.phase === 'clean' ? cursor.keys : [];
  await context.media.remove([...left, ...deleted, ...(draft ? [...draft.drafts, draft.pack] : [])]);
  return { end: 'done' };
};

const problemOf = (error: unknown): Problem | null => {
  if (error instanceof ReadingFailed) return error.problem;
  if (!(error instanceof EmbeddingFailed)) return null;
  if (error.failure === 'none') return 'rejected';
  return error.failure === 'busy' ? 'unreachable' : error.failure;
};

const work = async (scene: Scene, cursor: Cursor, revision: string): Promise<Result> => {
  if (cursor.phase === 'read') return read(scene, revision);
  if (cursor.phase === 'embed') return embedSome(scene, cursor);
  if (cursor.phase === 'pack') return pack(scene, cursor);
  await scene.context.media.remove(cursor.keys);
  return ended(scene);
};

/**
 * Reads a source of knowledge: its text, cut into pieces, with a vector for each. What was read before is searched until the
 * new reading is whole. A page is read again each day. Nothing is read while the plan has no artificial intelligence. A job that is not the source's any more removes what it has stored.
 */
export const readingJob = defineJob({
  ...readingStart,
  cursor: cursorSchema,
  runsWhileOff: true,
  slice: async (context, { id, slice, input: { sourceId, revision }, cursor }): Promise<Result> => {
    const source = await context.stores.knowledge.get(sourceId);
    if (source?.jobId !== id) return leave(context, sourceId, cursor, source ? null : revision);
    const at: Cursor = cursor ?? { phase: 'read' };
    if (!context.company.status) return { cursor: at, pause: day };
    const plan = await context.stores.plans.get(context.company.planId);
    if (!plan?.useOpenAi) return { cursor: at, pause: untilPlan };
    try {
      return await work({ context, source }, at, `${id}-${slice}`);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      log().info('a source of knowledge was not read', { sourceId, problem, error: describeError(error) });
      const current = (await context.stores.knowledge.get(sourceId)) ?? source;
      return fail({ context, source: current }, problem, 'revision' in at ? at : null);
    }
  },
});
