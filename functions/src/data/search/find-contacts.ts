import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { postingEntity } from './entities.ts';
import { mergePostings, type Posting, type Probe } from './merge-postings.ts';
import { matches, parseQuery, type Query } from './query.ts';
import { sparsest } from './sparsest.ts';

/** Postings read of each gram, to find the sparsest lookup. */
const probeSize = 32;
/** Postings read at a time after that: four times as many each time, up to this. */
const maxStride = 500;
/** Postings read for one call at the most: what is not found by then is for the next page. */
const budget = 2_000;

export interface Found {
  /** Newest contacts first. */
  ids: number[];
  /** The place to continue at: contacts below this id have not been read. Null when all have. */
  before: number | null;
}

/** Returns the function that searches the contacts of one company. */
export const contactFinder = (client: DynamoDBDocumentClient, companyId: number) => {
  const postings = entityStore(postingEntity, client, companyId);

  /** Reads only the fields that a search needs, which takes a third of the time. */
  const ofGram = (gram: string, before: number | null, limit: number): Promise<Posting[]> =>
    postings.list({
      partition: { gram },
      after: before === null ? null : { contactId: before },
      order: 'desc',
      limit,
      fields: ['contactId', 'text'],
    });

  /** Reads the next postings for each of several lookups; a gram that several have, once. */
  const read = async (
    lookups: readonly (readonly string[])[],
    before: number | null,
    limit: number,
  ): Promise<(Probe & { grams: readonly string[] })[]> => {
    const grams = [...new Set(lookups.flat())];
    const found = await Promise.all(grams.map((gram) => ofGram(gram, before, limit)));
    const listOf = new Map(grams.map((gram, at) => [gram, found[at]!]));
    return lookups.map((lookup) => ({
      grams: lookup,
      ...mergePostings(
        lookup.map((gram) => listOf.get(gram)!),
        limit,
      ),
    }));
  };

  /** Reads postings of grams from those at hand on, until enough match or the budget is spent. */
  const walk = async (
    { grams, ...atHand }: Probe & { grams: readonly string[] },
    { limit, accepts }: { limit: number; accepts: (posting: Posting) => boolean },
    first: number,
  ): Promise<Found> => {
    const ids: number[] = [];
    for (let probe: Probe = atHand, asked = first, spent = 0; ;) {
      for (const posting of probe.postings) {
        if (!accepts(posting) || ids.at(-1) === posting.contactId) continue;
        if (ids.length === limit) return { ids, before: ids.at(-1)! };
        ids.push(posting.contactId);
      }
      if (probe.hasAll) return { ids, before: null };
      const last = probe.postings.at(-1)!.contactId;
      spent += probe.postings.length;
      if (spent >= budget) return { ids, before: last };
      asked = Math.min(asked * 4, maxStride);
      probe = (await read([grams], last, asked))[0]!;
    }
  };

  return async (
    typed: string,
    { limit, before, hideNumbers }: { limit: number; before: number | null; hideNumbers: boolean },
  ): Promise<Found | null> => {
    const query: Query | null = parseQuery(typed);
    if (!query) return null;
    const first = Math.max(probeSize, query.lookups.length === 1 ? limit + 1 : 0);
    const probes = await read(query.lookups, before, first);
    const accepts = ({ text }: Posting): boolean => matches(text, query, { hideNumbers });
    return walk(sparsest(probes), { limit, accepts }, first);
  };
};
