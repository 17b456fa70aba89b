import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batchRequestOf, batchWrite } from '../../platform/batch-write.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { writeOne } from '../../platform/write-one.ts';
import { contactText } from '@recado/shared/search/contact-text';
import { indexedEntity, postingEntity } from './entities.ts';
import { gramsOf } from './grams.ts';
import { matches, parseQuery, type Query } from './query.ts';
import { sparsest } from './sparsest.ts';

type IndexedContact = EntityRecord<typeof indexedEntity>;

/** Postings read of each gram, to find the sparsest. */
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
    : before?.texts.length === 1 && had.length === 1 && had[0] === text;

interface Posting {
  contactId: number;
  text: string;
}

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
  reindex(contactId: number, current: () => Promise<{ name: string; number: string } | null>): Promise<void>;
  /**
   * Contacts whose name or number contains every word of what was typed; null if none of its words has 3 characters.
   * Reads a bounded number of items: fewer than `limit` may be answered although there are more (`before`).
   */
  find(typed: string, page: { limit: number; before: number | null; hideNumbers: boolean }): Promise<Found | null>;
}

export const searchStore = (client: DynamoDBDocumentClient, companyId: number): SearchStore => {
  const postings = entityStore(postingEntity, client, companyId);
  const indexed = entityStore(indexedEntity, client, companyId);

  /** Writes the record of a contact's texts, if nobody changed it since it was read; returns its new version. */
  const note = async (contactId: number, texts: readonly string[], read: number): Promise<number> => {
    const version = read + 1;
    const unchanged =
      read === 0
        ? { when: 'attribute_not_exists(#version)' }
        : { when: '#version = :expected', values: { expected: read } };
    await writeOne(client, indexed.put({ contactId, texts: [...texts], version }, unchanged));
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
    const stale = new Set(had.flatMap((old) => [...gramsOf(old)]).filter((gram) => !wanted.has(gram)));
    const version = await note(contactId, [...new Set([unfinished, ...had, text ?? unfinished])], before?.version ?? 0);
    await batchWrite(
      client,
      [
        ...[...stale].flatMap((gram) => postings.remove({ gram, contactId, text: '' })),
        ...[...wanted].map((gram) => postings.put({ gram, contactId, text: text! })),
      ].map(batchRequestOf),
    );
    if (text !== null) await note(contactId, [text], version);
    else for (const removal of indexed.remove({ contactId, texts: [], version })) await writeOne(client, removal);
  };

  /** Reads only the fields that a search needs, which takes a third of the time. */
  const read = (gram: string, before: number | null, limit: number): Promise<Posting[]> =>
    postings.list({
      partition: { gram },
      after: before === null ? null : { contactId: before },
      order: 'desc',
      limit,
      fields: ['contactId', 'text'],
    });

  /** Reads postings of a gram from those at hand on, until enough match or the budget is spent. */
  const walk = async (
    gram: string,
    atHand: Posting[],
    { limit, accepts }: { limit: number; accepts: (posting: Posting) => boolean },
    first: number,
  ): Promise<Found> => {
    const ids: number[] = [];
    for (let page = atHand, asked = first, spent = page.length; ; spent += page.length) {
      for (const posting of page) {
        if (!accepts(posting)) continue;
        if (ids.length === limit) return { ids, before: ids.at(-1)! };
        ids.push(posting.contactId);
      }
      const last = page.at(-1);
      if (!last || page.length < asked) return { ids, before: null };
      if (spent >= budget) return { ids, before: last.contactId };
      asked = Math.min(asked * 4, maxStride);
      page = await read(gram, last.contactId, asked);
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
      const first = Math.max(probeSize, query.grams.length === 1 ? limit + 1 : 0);
      const probes = await Promise.all(
        query.grams.map(async (gram) => ({ gram, postings: await read(gram, before, first) })),
      );
      const chosen = sparsest(probes, first);
      const accepts = ({ text }: Posting): boolean => matches(text, query, { hideNumbers });
      return walk(chosen.gram, chosen.postings, { limit, accepts }, first);
    },
  };
};
