import { knowledgeSourceEntity } from '../../../../functions/src/data/knowledge/store.ts';
import { embeddingAccount } from '../../../../functions/src/domain/knowledge/embeddings.ts';
import { packSource } from '../../../../functions/src/domain/knowledge/pack.ts';
import { packName, searchKnowledge } from '../../../../functions/src/domain/knowledge/search-knowledge.ts';
import { knowledgeKey } from '../../../../functions/src/platform/media/keys.ts';
import type { TestContext } from '../../../../functions/test/user-context.ts';
import { timeEach, timeOf } from '../report/timings.ts';

/** Sources, pieces of each, words of each piece, and numbers of each vector. */
const sources = 20;
const pieces = 1_000;
const words = 140;
const dimensions = 512;
const searches = 200;

/** A number that follows from a seed: the same base in each run. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const wordOf = (number: number): string => `palavra${number.toString(36)}`;

const addSource = async (context: TestContext, space: string, id: number): Promise<void> => {
  const { company, media, stores } = context;
  const next = numbersFrom(id);
  const texts = Array.from({ length: pieces }, () => ({
    heading: '',
    text: Array.from({ length: words }, () => wordOf(Math.floor(next() ** 3 * 20_000))).join(' '),
  }));
  const vectors = {
    dimensions,
    scales: new Float32Array(pieces).fill(1 / 127 / Math.sqrt(dimensions / 3)),
    numbers: Int8Array.from({ length: pieces * dimensions }, () => Math.round(254 * next() - 127)),
  };
  const revision = `bench-${id}`;
  const name = `Fonte ${id}`;
  const bytes = packSource(space, name, texts, vectors);
  await media.write(knowledgeKey(company.id, id, revision, packName), { bytes, mimetype: 'application/octet-stream' });
  const record = knowledgeSourceEntity.record({
    ...{ id, kind: 'question', name, state: 'ready', pieces, size: bytes.length, jobId: revision, revision },
  });
  const writes = await stores.knowledge.replaceSearchable(id, { id, revision, pieces, byWords: false });
  await context.commit([...stores.knowledge.create(record), ...writes], []);
};

/** Searches twenty thousand pieces: the milliseconds of the first search, which loads them, and of later ones. */
export const searchMany = async (context: TestContext) => {
  const { space } = await embeddingAccount(context);
  for (let id = 1; id <= sources; id += 1) await addSource(context, space, id);
  const search = (index: number) =>
    searchKnowledge(context, {
      ...{ sourceIds: null, limit: 5, within: 5_000 },
      text: `qual o prazo de ${wordOf(index)} ${wordOf(index * 7)} ${wordOf(index * 31)}?`,
    });
  const first = await timeOf(() => search(1));
  return { pieces: sources * pieces, first, later: await timeEach(searches, search) };
};
