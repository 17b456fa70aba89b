import { LRUCache } from 'lru-cache';
import type { Context } from '../../context/context.ts';
import type { SearchableSource } from '../../data/knowledge/store.ts';
import { describeError, log } from '../../platform/log.ts';
import { knowledgeKey } from '../../platform/media/keys.ts';
import { embed, embeddingAccount } from './embeddings.ts';
import { type PackedSource, unpackSource } from './pack.ts';
import { type Query, rank } from './rank.ts';

/** The part of a reading that is searched. */
export const packName = 'pack';

/** Bytes of all companies' sources that a process keeps in memory, and sources that are read at once. */
const maxMemory = 96 * 1024 * 1024;
const width = 16;

/** Sources in memory, by company, source and reading: what replaces a reading has another name. */
const packs = new LRUCache<string, PackedSource>({ maxSize: maxMemory, sizeCalculation: ({ size }) => size });

/** A piece of a source that a question is about. */
export interface Passage {
  /** The name by which an answer cites it. */
  id: string;
  sourceId: number;
  /** The name of its source. */
  source: string;
  heading: string;
  text: string;
  score: number;
}

interface Search {
  text: string;
  /** The sources that are searched; null for all. */
  sourceIds: readonly number[] | null;
  limit: number;
  /** Milliseconds that the question's vector is waited for. */
  within: number;
}

const load = async ({ company, media }: Context, { id, revision }: SearchableSource): Promise<PackedSource> => {
  const name = `${company.id}/${id}/${revision}`;
  const known = packs.get(name);
  if (known) return known;
  const pack = unpackSource(await media.read(knowledgeKey(company.id, id, revision, packName)));
  packs.set(name, pack);
  return pack;
};

interface Loaded {
  sources: readonly SearchableSource[];
  packs: PackedSource[];
}

const chosen = async ({ stores }: Context, sourceIds: Search['sourceIds']): Promise<SearchableSource[]> => {
  const all = await stores.knowledge.searchable();
  return sourceIds === null ? all : all.filter(({ id }) => sourceIds.includes(id));
};

/** Loads what is searched. Where a source was renewed meanwhile, its former reading is gone: the next attempt finds the new one. */
const loadAll = async (
  context: Context,
  sources: readonly SearchableSource[],
  sourceIds: Search['sourceIds'],
  attempt = 1,
): Promise<Loaded> => {
  const loaded: PackedSource[] = [];
  try {
    for (let at = 0; at < sources.length; at += width)
      loaded.push(...(await Promise.all(sources.slice(at, at + width).map((source) => load(context, source)))));
  } catch (error) {
    if (attempt === 3) throw error;
    return loadAll(context, await chosen(context, sourceIds), sourceIds, attempt + 1);
  }
  return { sources, packs: loaded };
};

/** The vector of a question; null where the model gives none: words are compared alone. */
const vectorOf = async (context: Context, { text, within }: Search): Promise<Query['vector']> => {
  try {
    const account = await embeddingAccount(context);
    const [numbers] = await embed(context, account, [text], within);
    return { space: account.space, numbers: numbers! };
  } catch (error) {
    log().warn('a question got no vector', { companyId: context.company.id, error: describeError(error) });
    return null;
  }
};

/** Returns the pieces of a company's sources that a question is about, the best first; none where nothing is near enough. */
export const searchKnowledge = async (context: Context, search: Search): Promise<Passage[]> => {
  const { stores } = context;
  const found = search.text.trim() === '' ? [] : await chosen(context, search.sourceIds);
  if (found.length === 0) return [];
  const [{ sources, packs: loaded }, vector] = await Promise.all([
    loadAll(context, found, search.sourceIds),
    // Sources without vectors are compared by words alone: nothing is asked of an endpoint that makes none.
    found.every(({ byWords }) => byWords) ? null : vectorOf(context, search),
  ]);
  const hits = rank(loaded, { text: search.text, vector }, search.limit);
  const ids = [...new Set(hits.map(({ source }) => sources[source]!.id))];
  const names = new Map(
    (await stores.knowledge.getMany(ids, { fields: ['id', 'name'] })).map(({ id, name }) => [id, name]),
  );
  return hits.flatMap(({ source, piece, score }) => {
    const { id } = sources[source]!;
    const name = names.get(id);
    // A source that was deleted meanwhile is not cited.
    if (name === undefined) return [];
    return [{ id: `${id}.${piece}`, sourceId: id, source: name, ...loaded[source]!.pieceAt(piece), score }];
  });
};
