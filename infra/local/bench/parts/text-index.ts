import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { encodeTime } from 'ulid';
import { listConnections } from '@recado/shared/contract/connections';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import { forgetBlocks } from '../../../../functions/src/data/message-search/block-reader.ts';
import type { Candidates } from '../../../../functions/src/data/message-search/find-candidates.ts';
import type { MessageWords } from '../../../../functions/src/data/message-search/segment.ts';
import type { IndexQuery } from '../../../../functions/src/data/message-search/sources.ts';
import { messageSearchStore } from '../../../../functions/src/data/message-search/store.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import type { Part } from '../part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timeEach, timeOf } from '../report/timings.ts';
import { createStaff } from '../tenant/staff.ts';
import { countSegments, writeTextIndex } from '../tenant/write-text-index.ts';
import { deliver } from '../world/deliver.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { TableMeter } from '../world/table-meter.ts';
import { withWorld, type World } from '../world/world.ts';

const messages = 2_000_000;
/** Messages that are in no segment yet: half of what becomes one. */
const recent = 128;
/** Words that the texts are made of, and of a text. */
const vocabulary = 60_000;
const wordsInABody = 12;
/** Messages whose writing is metered: several of each kind of work but the largest merges. */
const metered = 2_304;
/** Characters of the texts whose commit is metered. An item is paid by the kilobyte: a kilobyte of lengths gives its mean. */
const lengths = Array.from({ length: 64 }, (_, at) => 8 + at * 16);
const runs = 40;
/** Messages of a page, and one to know whether another page follows. */
const pageSize = 21;
const contacts = 100_000;
const companyId = 1_000_002;

const syllables = 'ba ce di fo gu la me ni po ru sa te vi xo za quem tra cão lhe nho'.split(' ');

/** Returns the word of a rank, without accents. */
const wordOf = (rank: number): string => {
  let word = '';
  for (let rest = rank + 20; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]!;
  return word.replaceAll('ã', 'a');
};

const words = Array.from({ length: vocabulary }, (_, rank) => wordOf(rank));

/** Ranks as in a language: the second word is half as frequent as the first, and so on. */
const rankFrom = (random: () => number): number => Math.floor(vocabulary ** random()) - 1;

const firstTime = Date.UTC(2025, 0, 1);

const messageAt = (at: number, random: () => number): MessageWords => {
  const contactId = 1 + Math.floor(random() * contacts);
  const own = new Set(Array.from({ length: wordsInABody }, () => words[rankFrom(random)]!));
  // One word that hardly any message has.
  if (at % 400_000 === 5) own.add('zimbro');
  const ulid = `${encodeTime(firstTime + at * 10_000, 10)}${String(at).padStart(16, '0')}`;
  return { ulid, ticketId: contactId, whatsappId: 1, contactId, words: [...own] };
};

const generate = function* (count: number): Generator<MessageWords> {
  const random = seededRandom(1);
  for (let at = 0; at < count; at++) yield messageAt(at, random);
};

const take = async (candidates: Candidates): Promise<number> => {
  let count = 0;
  while (count < pageSize && (await candidates.next())) count++;
  await candidates.isStale();
  return count;
};

/** Brings messages into an index as its consumer does. */
const save = (company: number): ((at: number) => Promise<void>) => {
  const store = messageSearchStore(documentClient(), company);
  const random = seededRandom(2);
  const now = Date.now();
  return async (at) => {
    const { ulid, words: own, ...place } = messageAt(at, random);
    const messageId = `${place.ticketId}-${ulid}`;
    await store.save({ ...place, messageId, words: own, revision: 0, isChange: false }, now + at);
    if (at % 32 === 31) await store.maintain(now + at);
  };
};

/** Measures what a message costs: in the index, and in the commit that stores it, by messages with and without words. */
const measureWriting = async (world: World, meter: TableMeter): Promise<Figure[]> => {
  const indexed = await meter.during(metered, save(randomInt(2_000_000, 2_000_000_000)));
  const [known] = await world.admin.call(listConnections, {});
  const { companyId: company } = world.admin;
  const source = { companyId: company, whatsappId: known ? known.id : (await createStaff(world)).whatsappId };
  const send = (body: string): Promise<void> =>
    deliver(receive, inboundTextEvent(source, { number: '5511970000001', body }));
  await send('Bom dia');
  const withWords = await meter.during(lengths.length, (at) => send('entrega '.repeat(lengths[at]! / 8)));
  const without = await meter.during(lengths.length, (at) => send('?'.repeat(lengths[at]!)));
  const share = withWords.writeUnits - without.writeUnits;
  const what = 'a message in the index of texts';
  return [
    { what: `${what}: write units, outbox included`, value: indexed.writeUnits + share, unit: 'WRU', aim: atMost(3) },
    { what: `${what}: of these for the outbox`, value: share, unit: 'WRU' },
    { what: `${what}: read units of the index`, value: indexed.units - indexed.writeUnits, unit: 'RRU' },
  ];
};

const searches = (): Record<string, Pick<IndexQuery, 'words' | 'chat'>> => {
  const someone = messageAt(7, seededRandom(1));
  return {
    'the most frequent word': { words: [wordOf(0)], chat: null },
    'a word of one message in a thousand': { words: [wordOf(90)], chat: null },
    'a word of five messages': { words: ['zimbro'], chat: null },
    'a word of no message': { words: ['mazz'], chat: null },
    'a beginning of 3 letters': { words: [wordOf(40).slice(0, 3)], chat: null },
    'two frequent words': { words: [wordOf(1), wordOf(2)], chat: null },
    'a frequent and a rare word': { words: ['zimbro', wordOf(0)], chat: null },
    'a word within a conversation': {
      words: [wordOf(0)],
      chat: { whatsappId: someone.whatsappId, contactId: someone.contactId },
    },
  };
};

/** Measures each search in an instance that knows nothing of the index, in one that knows the directories, and again. */
const measureSearches = async (meter: TableMeter): Promise<Figure[]> => {
  const store = messageSearchStore(documentClient(), companyId);
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(searches())) {
    const what = `index of 2 million texts, ${name}`;
    const search = (): Promise<number> => take(store.find({ ...query, pageSize, before: null }));
    const newest = (await store.find({ ...query, pageSize, before: null }).next())?.ulid ?? null;
    const nextPage = (): Promise<number> => take(store.find({ ...query, pageSize, before: newest }));
    forgetBlocks();
    const cold = await meter.during(1, search);
    forgetBlocks({ keepDirectories: true });
    let first = 0;
    const { calls, units } = await meter.during(1, async () => void (first = await timeOf(search)));
    const { median, p95 } = await timeEach(runs, search);
    const kept = await meter.during(1, search);
    const next = await meter.during(1, nextPage);
    const unknown = `at first ${first.toFixed(0)} ms, ${calls} calls, ${units.toFixed(1)} RRU`;
    const newInstance = `in a new instance ${cold.calls} calls, ${cold.units.toFixed(1)} RRU`;
    const again = `again ${kept.calls} calls, ${kept.units.toFixed(1)} RRU; next page ${next.calls} calls`;
    const note = `p95 ${p95.toFixed(1)}; ${again}; ${unknown}; ${newInstance}`;
    figures.push({ what, value: median, unit: 'ms', aim: atMost(50), note });
  }
  return figures;
};

/** Measures the index alone at 2 million messages, and what a message costs to bring in. The index is written once. */
export const textIndex: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'text-index'), fresh: false }, async (world) => {
    const meter = new TableMeter();
    if ((await countSegments(companyId)) === 0) {
      await writeTextIndex(companyId, generate(messages), messages);
      const saveRecent = save(companyId);
      for (let at = messages; at < messages + recent; at++) await saveRecent(at);
    }
    return [
      ...(await measureWriting(world, meter)),
      { what: 'index of 2 million texts: segments', value: await countSegments(companyId), unit: '' },
      ...(await measureSearches(meter)),
    ];
  });
