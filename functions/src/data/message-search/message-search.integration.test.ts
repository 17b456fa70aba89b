import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { encodeTime } from 'ulid';
import { describe, expect, it } from 'vitest';
import { scanTable } from '../../../test/scan-table.ts';
import { documentClient } from '../../platform/clients.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { segmentsEntity } from './entities.ts';
import { type MessageSearchStore, messageSearchStore } from './store.ts';
import { distinctWords, hasWords, queryWords } from './words.ts';

const chats = [
  { whatsappId: 1, contactId: 1 },
  { whatsappId: 1, contactId: 10 },
  { whatsappId: 2, contactId: 1 },
];

/** The end of an id says which item its text shares. */
const ulidAt = (time: number): string => `${encodeTime(time, 10)}${encodeTime(time % 3, 16)}`;

interface Known {
  messageId: string;
  chat: (typeof chats)[number];
  text: string;
  revision: number;
}

/** Texts that become a segment. */
const flood = 8;

/** An index beside a plain list of the same messages. */
class World {
  readonly companyId = randomInt(1_000_000, 2_000_000_000);
  readonly store = this.open();
  readonly known = new Map<number, Known>();
  now = 1_000_000;

  /** Opens the index by a client that fails after so many calls, as for a function that was killed. */
  open(calls = Infinity): MessageSearchStore {
    let left = calls;
    return this.openWith((send) => {
      left -= 1;
      return left < 0 ? Promise.reject(new Error('killed')) : send();
    });
  }

  /** Opens the index by a client whose calls are made by `call`. */
  openWith(call: (send: () => unknown) => unknown): MessageSearchStore {
    const client = new Proxy(documentClient(), {
      get: (target, name) =>
        name === 'send'
          ? (...given: Parameters<typeof target.send>) => call(() => target.send(...given))
          : (Reflect.get(target, name) as unknown),
    });
    return messageSearchStore(client, this.companyId, { recent: flood, fanOut: 3, merges: 2 });
  }

  async write(time: number, text: string): Promise<void> {
    const before = this.known.get(time);
    const chat = chats[time % chats.length]!;
    const messageId = `${1 + (time % 5)}-${ulidAt(time)}`;
    const revision = before ? before.revision + 1 : 0;
    this.known.set(time, { messageId, chat, text, revision });
    await this.save(time, before !== undefined);
  }

  async save(time: number, isChange: boolean): Promise<void> {
    const { messageId, chat, text, revision } = this.known.get(time)!;
    await this.store.save({ ...chat, messageId, words: distinctWords(text), revision, isChange }, this.now);
  }

  /** Returns the ids that the index finds and whose current text has the words, as a search does. */
  async find(typed: string, chat: Known['chat'] | null, before: string | null): Promise<string[]> {
    const words = queryWords(typed);
    const byId = new Map([...this.known.values()].map((one) => [one.messageId, one]));
    const found: string[] = [];
    const candidates = this.store.find({ words, chat, before, pageSize: 3 });
    for (let one = await candidates.next(); one; one = await candidates.next()) {
      const id = `${one.ticketId}-${one.ulid}`;
      const message = byId.get(id)!;
      expect([one.whatsappId, one.contactId]).toEqual([message.chat.whatsappId, message.chat.contactId]);
      if (hasWords(message.text, words)) found.push(id);
    }
    return found;
  }

  scan(typed: string, chat: Known['chat'] | null, before: string | null): string[] {
    const words = queryWords(typed);
    return [...this.known.entries()]
      .filter(([time]) => before === null || ulidAt(time) < before)
      .toSorted(([one], [other]) => other - one)
      .map(([, message]) => message)
      .filter((message) => hasWords(message.text, words) && (chat === null || chat === message.chat))
      .map(({ messageId }) => messageId);
  }

  /** Returns every word in the index that no message has. */
  async stale(words: readonly string[]): Promise<string[]> {
    const left: string[] = [];
    for (const word of words) {
      const candidates = this.store.find({ words: [word], chat: null, before: null, pageSize: 20 });
      for (let one = await candidates.next(); one; one = await candidates.next()) {
        const message = [...this.known.values()].find(({ messageId }) => messageId === `${one.ticketId}-${one.ulid}`)!;
        if (!hasWords(message.text, [word])) left.push(`${word} ${message.messageId}`);
      }
    }
    return left;
  }
}

/** The keys of items of an index that have a word in their bytes, those of blocks that nothing reads too. */
const blocksWith = async (companyId: number, word: string): Promise<string[]> => {
  const items = await scanTable('begins_with(pk, :text)', { ':text': `c#${companyId}#text` });
  const bytes = (item: Record<string, unknown>): string =>
    Object.values(item)
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : JSON.stringify(value)))
      .join(' ');
  return items.filter((item) => bytes(item).includes(word)).map(({ pk, sk }) => `${String(pk)} ${String(sk)}`);
};

const vocabulary = [
  'entrega',
  'entregue',
  'ênfase',
  'pão',
  'pao',
  'pães',
  'Ana',
  'anã',
  '12',
  '123',
  '😂',
  'ação',
  'x',
];
const text = fc.array(fc.constantFrom(...vocabulary), { maxLength: 6 }).map((words) => words.join(' '));
const time = fc.integer({ min: 1, max: 40 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('write' as const), time, text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), time }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), time, isChange: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('flood' as const), from: fc.integer({ min: 100, max: 200 }), text }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day' as const) }) },
);
const search = fc.record({
  typed: fc.constantFrom('entreg', 'entrega pão', 'pa', 'PÃES', 'an', '12', '😂', 'acao ana', 'nada', 'ent pao an'),
  chat: fc.constantFrom(null, ...chats),
  before: fc.option(fc.integer({ min: 1, max: 200 }).map(ulidAt), { nil: null }),
});

const seed = process.env.RECADO_SEED === undefined ? 7 : Number(process.env.RECADO_SEED);

describe('the index of texts', () => {
  it('finds what a scan of all messages finds, whatever was written, edited, deleted and merged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 20 }),
        fc.array(search, { minLength: 3, maxLength: 6 }),
        async (steps, searches) => {
          const world = new World();
          for (const one of steps) {
            if (one.do === 'write') await world.write(one.time, one.text);
            if (one.do === 'delete' && world.known.has(one.time)) await world.write(one.time, '');
            if (one.do === 'again' && world.known.has(one.time)) await world.save(one.time, one.isChange);
            if (one.do === 'flood')
              await Promise.all(
                Array.from({ length: flood }, (_, at) => world.write(one.from + at, `${one.text} ${at % 7}n`)),
              );
            if (one.do === 'day') world.now += 86_400_000;
            await world.store.maintain(world.now);
          }
          for (const { typed, chat, before } of searches)
            expect([typed, await world.find(typed, chat, before)]).toEqual([typed, world.scan(typed, chat, before)]);
          // Changed and deleted messages leave the index.
          world.now += 86_400_000;
          await world.store.maintain(world.now);
          expect(await world.stale(['entreg', 'enfase', 'pao', 'paes', 'ana', '123', '😂', 'acao'])).toEqual([]);
        },
      ),
      { seed, numRuns: 4, endOnFailure: true },
    );
  }, 120_000);

  it('finds the same when its writer is killed after any of its calls, and when the next one has taken over', async () => {
    const queries = ['pao', 'entreg', '3n', 'pao 3n'];
    for (let calls = 1, isDone = false; !isDone; calls += 11) {
      const world = new World();
      for (let time = 1; time <= 3 * flood - 1; time++) {
        await world.write(time, `pão ${time % 5}n`);
        if (time % flood === 0) await world.store.maintain(world.now);
      }
      await world.write(3, 'entrega');
      await world.write(4, '');
      await world.write(3 * flood, 'pão');
      const check = async (): Promise<void> => {
        for (const typed of queries)
          expect([calls, typed, await world.find(typed, null, null)]).toEqual([
            calls,
            typed,
            world.scan(typed, null, null),
          ]);
      };
      isDone = await world
        .open(calls)
        .maintain(world.now)
        .then(
          () => true,
          () => false,
        );
      await check();
      // The lock of a killed writer runs out.
      world.now += 200_000;
      await world.store.maintain(world.now);
      await check();
      const record = await entityStore(segmentsEntity, documentClient(), world.companyId).get('segments');
      expect(record).toMatchObject({ building: null });
      world.now += 86_400_000;
      await world.store.maintain(world.now);
      expect(await world.stale(['pao', 'entreg', '3n', '4n'])).toEqual([]);
    }
  }, 120_000);

  it.each(['is changed before', 'has lost the answer of'])(
    'finds every message where a text %s any of the calls that write a segment',
    async (disturbance) => {
      for (let at = 1, made = at; made >= at - 1; at++) {
        const world = new World();
        for (let time = 1; time <= flood; time++) await world.write(time, `pão ${time}n`);
        made = 0;
        const disturbed = world.openWith(async (send) => {
          made += 1;
          if (made !== at) return send();
          if (disturbance === 'is changed before') await world.write(3, 'entrega');
          // The client asks again, as the SDK does.
          else await send();
          return send();
        });
        await disturbed.maintain(world.now);
        world.now += 86_400_000;
        await world.store.maintain(world.now);
        for (const typed of ['pao', 'entrega', '3n', '4n'])
          expect([at, typed, await world.find(typed, null, null)]).toEqual([at, typed, world.scan(typed, null, null)]);
        expect(await world.stale(['pao', '3n'])).toEqual([]);
      }
    },
    120_000,
  );

  it('follows several writers at once', async () => {
    const world = new World();
    await Promise.all(
      Array.from({ length: 5 * flood }, async (_, at) => {
        await world.write(at + 1, `pão ${at % 3}n`);
        await world.open().maintain(world.now);
      }),
    );
    for (const typed of ['pao', '2n pao'])
      expect(await world.find(typed, null, null)).toEqual(world.scan(typed, null, null));
  });

  it('leaves no word of erased chats in its segments, whenever its writer is killed, and all of the others', async () => {
    const world = new World();
    const end = 4 * flood;
    for (let time = 1; time <= end; time += 1) {
      await world.write(time, `${vocabulary[time % vocabulary.length]!} ${time % 3 === 1 ? 'segredo' : 'aberto'}`);
      await world.store.maintain(world.now);
    }
    const erased = chats[1]!;
    const ofErased = (time: number): boolean => chats[time % chats.length] === erased;
    // A text that has gone from its segment, and some that are in none yet.
    await world.write(4, '');
    await world.write(end + 2, 'segredo');
    expect((await blocksWith(world.companyId, 'segredo')).length).toBeGreaterThan(1);
    let step = await world.store.erase([erased], world.now);
    for (let calls = 1; step !== 'idle'; calls += 7) {
      world.now += 100_000;
      // Each run is killed later than the one before, which left it more to clean up.
      const killed = world.open(calls).erase([erased], world.now);
      step = await killed.catch(() => 'busy' as const);
    }
    for (const time of world.known.keys()) if (ofErased(time)) world.known.delete(time);
    expect(await world.find('aberto', null, null)).toEqual(world.scan('aberto', null, null));
    expect((await world.find('aberto', null, null)).length).toBeGreaterThan(flood);
    expect(await blocksWith(world.companyId, 'segredo')).toEqual([]);
    expect((await blocksWith(world.companyId, 'aberto')).length).toBeGreaterThan(0);
  });
});
