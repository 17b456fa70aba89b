import { join } from 'node:path';
import { encodeTime } from 'ulid';
import { seededRandom } from '@recado/shared/test/seeded-random';
import type { MessageWords } from '../../../../functions/src/data/message-search/segment.ts';
import type { Candidates } from '../../../../functions/src/data/message-search/find-candidates.ts';
import type { IndexQuery } from '../../../../functions/src/data/message-search/sources.ts';
import { messageSearchStore } from '../../../../functions/src/data/message-search/store.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import type { Part } from '../part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timeEach, timeOf } from '../report/timings.ts';
import { writeTextIndex } from '../tenant/write-text-index.ts';
import { TableMeter } from '../world/table-meter.ts';
import { withWorld } from '../world/world.ts';

const messages = 2_000_000;
/** Words that the texts are made of, and of a text. */
const vocabulary = 60_000;
const wordsInABody = 12;
/** Messages whose writing is metered: several of each kind of work but the largest merges. */
const metered = 2_304;
const runs = 60;
const pageSize = 20;
const contacts = 100_000;

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
  while (count <= pageSize && (await candidates.next())) count++;
  return count;
};

/** Measures the index alone at 2 million messages, and what a message costs to bring in. */
export const textIndex: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'text-index'), fresh: true }, async () => {
    const meter = new TableMeter();
    const small = messageSearchStore(documentClient(), 1_000_001);
    const random = seededRandom(2);
    let now = Date.now();
    const written = await meter.during(metered, async (at) => {
      const { ulid, words, ...place } = messageAt(at, random);
      await small.save(
        { ...place, messageId: `${place.ticketId}-${ulid}`, words, revision: 0, isChange: false },
        (now += 1),
      );
      if (at % 32 === 31) await small.maintain(now);
    });
    const companyId = 1_000_002;
    const store = messageSearchStore(documentClient(), companyId);
    let segments = 0;
    const seconds =
      (await timeOf(async () => void (segments = await writeTextIndex(companyId, generate(messages), messages)))) /
      1_000;
    const someone = messageAt(7, seededRandom(1));
    const searches: Record<string, Omit<IndexQuery, 'before'>> = {
      'the most frequent word': { words: [wordOf(0)], chat: null },
      'a word of one message in a thousand': { words: [wordOf(90)], chat: null },
      'a word of five messages': { words: ['zimbro'], chat: null },
      'a beginning of 3 letters': { words: [wordOf(40).slice(0, 3)], chat: null },
      'two frequent words': { words: [wordOf(1), wordOf(2)], chat: null },
      'a frequent and a rare word': { words: ['zimbro', wordOf(0)], chat: null },
      'a word within a conversation': {
        words: [wordOf(0)],
        chat: { whatsappId: someone.whatsappId, contactId: someone.contactId },
      },
    };
    const figures: Figure[] = [];
    for (const [name, query] of Object.entries(searches)) {
      const what = `index of 2 million texts, ${name}`;
      const search = (): Promise<number> => take(store.find({ ...query, before: null }));
      const { median, p95 } = await timeEach(runs, search);
      const { calls, units } = await meter.during(1, search);
      const note = `p95 ${p95.toFixed(1)}, ${calls} calls, ${units.toFixed(1)} RRU`;
      figures.push({ what, value: median, unit: 'ms', aim: atMost(50), note });
    }
    return [
      { what: 'a message in the index of texts: units', value: written.units, unit: 'request units', aim: atMost(3) },
      { what: 'index of 2 million texts: segments', value: segments, unit: '' },
      { what: 'index of 2 million texts: written in', value: seconds, unit: 's' },
      ...figures,
    ];
  });
