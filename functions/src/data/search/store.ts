import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { commitGuarded, guardOf } from '../../platform/commit-guarded.ts';
import { ConditionFailed, put, remove, type Write } from '../../platform/write.ts';
import { contactText } from './contact-text.ts';
import { indexedEntity, postingEntity } from './entities.ts';
import { gramsOf } from './grams.ts';
import { matches, parseQuery, type Query } from './query.ts';
import { sparsest } from './sparsest.ts';

const maxAttempts = 10;
/** Postings read of each gram, to see which is the sparsest. */
const probeSize = 32;
/** Postings read at a time after that: four times as many each time, up to this. */
const maxStride = 500;
/** Postings read for one call at the most: what is not found by then is for the next page. */
const budget = 2_000;

export interface Posting {
  contactId: number;
  text: string;
}

export interface Found {
  /** Newest contacts first. */
  ids: number[];
  /** Where to go on: contacts below this id have not been looked at. Null when all have. */
  before: number | null;
}

/** The search index of one company. */
export interface SearchStore {
  /**
   * Brings the index in line with a contact as `current` reads it (strongly consistent; null when it is gone). Safe to
   * repeat, to overtake and to interrupt: who was overtaken writes nothing, and starts over.
   */
  reindex(contactId: number, current: () => Promise<{ name: string; number: string } | null>): Promise<void>;
  /**
   * Contacts whose name or number contains every word of what was typed; null if none of its words has 3 characters.
   * Reads a bounded number of items: fewer than `limit` may be answered although there are more (`before`).
   */
  find(typed: string, page: { limit: number; before: number | null; hideNumbers: boolean }): Promise<Found | null>;
}

export const searchStore = (client: DynamoDBDocumentClient, companyId: number): SearchStore => {
  const postings = postingEntity(client);
  const indexed = indexedEntity(client);

  const write = async (
    contactId: number,
    before: { texts: string[]; version: number } | null,
    text: string | null,
  ): Promise<void> => {
    const read = before?.version ?? 0;
    const version = read + 1;
    const had = before?.texts ?? [];
    if (text === null ? before === null : had.length === 1 && had[0] === text) return;
    const wanted = text === null ? new Set<string>() : gramsOf(text);
    const stale = had.flatMap((old) => [...gramsOf(old)]).filter((gram) => !wanted.has(gram));
    const record = (texts: string[], expected: number): Write =>
      put(
        'record',
        indexed
          .put({ companyId, contactId, texts, version })
          .where((item, { eq, notExists }) => (expected === 0 ? notExists(item.version) : eq(item.version, expected)))
          .params(),
      );
    const final = (expected: number): Write =>
      text === null
        ? remove(
            'record',
            indexed
              .delete({ companyId, contactId })
              .where((item, { eq }) => eq(item.version, expected))
              .params(),
          )
        : record([text], expected);
    await commitGuarded(client, {
      direct: final(read),
      claim: record([...new Set([...had, ...(text === null ? [] : [text])])], read),
      guard: guardOf(indexed.get({ companyId, contactId }).params(), version),
      settle: final(version),
      writes: [
        ...[...new Set(stale)].map((gram) =>
          remove('posting', postings.delete({ companyId, gram, contactId }).params()),
        ),
        ...[...wanted].map((gram) =>
          put('posting', postings.put({ companyId, gram, contactId, text: text! }).params()),
        ),
      ],
    });
  };

  /** The hot loop of a search: only what it needs is sent and parsed, which takes a third of the time. */
  const read = async (gram: string, before: number | null, limit: number): Promise<Posting[]> => {
    const query = postings.query.ofGram({ companyId, gram });
    const params = (before === null ? query : query.lt({ contactId: before })).params<QueryCommandInput>({
      order: 'desc',
      limit,
    });
    const { Items = [] } = await client.send(
      new QueryCommand({
        ...params,
        ProjectionExpression: '#contactId, #text',
        ExpressionAttributeNames: { ...params.ExpressionAttributeNames, '#contactId': 'contactId', '#text': 'text' },
      }),
    );
    return Items as Posting[];
  };

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
      for (let attempt = 1; ; attempt++) {
        try {
          const { data } = await indexed.get({ companyId, contactId }).go({ consistent: true });
          const contact = await current();
          return await write(contactId, data, contact && contactText(contact));
        } catch (error) {
          if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
        }
      }
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
