import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchRequestOf, batchWrite } from '../../platform/batch-write.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { writeOne } from '../../platform/write-one.ts';
import { contactText, type SearchedContact } from '@recado/shared/search/contact-text';
import { indexedEntity, postingEntity } from './entities.ts';
import { currentRules, formerGramsOf, formerRules } from './former-grams.ts';
import { gramsOf } from './grams.ts';
import { mergePostings, type Posting, type Probe } from './merge-postings.ts';
import { matches, parseQuery, type Query } from './query.ts';
import { sparsest } from './sparsest.ts';

type IndexedContact = EntityRecord<typeof indexedEntity>;

/** Postings read of each gram, to find the sparsest lookup. */
const probeSize = 32;
/** Postings read at a time after that: four times as many each time, up to this. */
const maxStride = 500;
/** Postings read for one call at the most: what is not found by then is for the next page. */
const budget = 2_000;

/** Stands beside the texts of a contact while a change of its postings is under way: it has no grams. */
const unfinished = '';

/** True if the index has a contact's text, or null, and no other. */
const isIndexed = (before: IndexedContact | null, had: readonly string[], text: string | null): boolean =>
  text === null
    ? before === null && had.length === 0
    : before?.rules === currentRules && before.texts.length === 1 && had.length === 1 && had[0] === text;

export interface Found {
  /** Newest contacts first. */
  ids: number[];
  /** The place to continue at: contacts below this id have not been read. Null when all have. */
  before: number | null;
}

/** The search index of one company. */
interface SearchStore {
  /**
   * Updates the index to a contact as `current` reads it (strongly consistent; null when it is gone). Safe to repeat, to
   * run concurrently and to interrupt: a run that another one overtook starts over, and takes back what it wrote since.
   */
  reindex(contactId: number, current: () => Promise<SearchedContact | null>): Promise<void>;
  /**
   * Contacts whose name, username or number contains every word of what was typed; null if none of its words has 3 characters.
   * Reads a bounded number of items: fewer than `limit` may be answered although there are more (`before`).
   */
  find(typed: string, page: { limit: number; before: number | null; hideNumbers: boolean }): Promise<Found | null>;
}

export const searchStore = (client: DynamoDBDocumentClient, companyId: number): SearchStore => {
  const postings = entityStore(postingEntity, client, companyId);
  const indexed = entityStore(indexedEntity, client, companyId);

  /** Writes the record of a contact's texts, if nobody changed it since it was read; returns its new version. */
  const note = async (
    { contactId, texts, rules }: Pick<IndexedContact, 'contactId' | 'texts' | 'rules'>,
    read: number,
  ): Promise<number> => {
    const version = read + 1;
    const unchanged =
      read === 0
        ? { when: 'attribute_not_exists(#version)' }
        : { when: '#version = :expected', values: { expected: read } };
    await writeOne(client, indexed.put({ contactId, texts, rules, version }, unchanged));
    return version;
  };

  /**
   * Brings the postings from the texts that they may be of to one; null removes them. The record names all of these texts
   * meanwhile: postings are not written in its transaction, which would double their price.
   */
  const write = async (
    contactId: number,
    before: IndexedContact | null,
    had: readonly string[],
    text: string | null,
  ): Promise<void> => {
    if (isIndexed(before, had, text)) return;
    const wanted = text === null ? new Set<string>() : gramsOf(text);
    const rules = before?.rules ?? currentRules;
    const gramsOfOld = (old: string): string[] => [
      ...gramsOf(old),
      ...(rules === formerRules ? formerGramsOf(old) : []),
    ];
    const stale = new Set(had.flatMap(gramsOfOld).filter((gram) => !wanted.has(gram)));
    const texts = [...new Set([unfinished, ...had, text ?? unfinished])];
    const version = await note({ contactId, texts, rules }, before?.version ?? 0);
    await batchWrite(
      client,
      [
        ...[...stale].flatMap((gram) => postings.remove({ gram, contactId, text: '' })),
        ...[...wanted].map((gram) => postings.put({ gram, contactId, text: text! })),
      ].map(batchRequestOf),
    );
    if (text !== null) await note({ contactId, texts: [text], rules: currentRules }, version);
    else
      for (const removal of indexed.remove({ contactId, texts: [], rules, version })) await writeOne(client, removal);
  };

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

  return {
    reindex: async (contactId, current) => {
      /** Texts of which this run may have written postings: a faster one does not know of them. */
      const written = new Set<string>();
      await retryOnConflict(
        async () => {
          const before = await indexed.get(contactId);
          const contact = await current();
          const text = contact && contactText(contact);
          const had = new Set([...(before?.texts ?? []), ...written]);
          if (text !== null) written.add(text);
          await write(contactId, before, [...had], text);
        },
        { attempts: 10 },
      );
    },
    find: async (typed, { limit, before, hideNumbers }) => {
      const query: Query | null = parseQuery(typed);
      if (!query) return null;
      const first = Math.max(probeSize, query.lookups.length === 1 ? limit + 1 : 0);
      const probes = await read(query.lookups, before, first);
      const accepts = ({ text }: Posting): boolean => matches(text, query, { hideNumbers });
      return walk(sparsest(probes), { limit, accepts }, first);
    },
  };
};
