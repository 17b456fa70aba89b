import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOlderTable } from '../../../test/older-data/open-older-table.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { wrongSums } from '../../../test/sums.ts';
import { unknownDevices } from '../../data/companies/store.ts';
import { fileEntity } from '../../data/files/store.ts';
import { installationStores, storesOf } from '../../data/stores.ts';
import { runMigrations } from '../../features/migrations/run-migrations.ts';
import { documentClient } from '../../platform/clients.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { environment } from '../../platform/environment.ts';
import type { Item } from '../../platform/entity/item-mapping.ts';
import { storageOf } from '../../platform/media/storage-quota.ts';
import { writeOne } from '../../platform/write-one.ts';
import { isItemOf } from '../../platform/migrations/item-of.ts';
import { declaredEntities } from '../data-model/entity-table.ts';

const commit = 'a148f103';
/** The demo tenant. */
const companyId = 2;
const now = () => Date.parse('2026-11-24T12:00:00Z');

/** All items but the runner's own, by their keys. */
const allItems = async (): Promise<Item[]> =>
  (await scanTable('pk <> :own', { ':own': 'i#migrations' })).toSorted((one, other) =>
    `${String(one.pk)} ${String(one.sk)}` < `${String(other.pk)} ${String(other.sk)}` ? -1 : 1,
  );

const migrated = async (): Promise<Item[]> => {
  await runMigrations({ client: documentClient(), now });
  return allItems();
};

/** A client whose process is killed at its nth call. */
const killedAt = (calls: number): DynamoDBDocumentClient => {
  let made = 0;
  return new Proxy(documentClient(), {
    get: (client, name, receiver) =>
      name === 'send'
        ? (command: Parameters<typeof client.send>[0]) => {
            if (++made > calls) throw new Error('killed');
            return client.send(command);
          }
        : (Reflect.get(client, name, receiver) as unknown),
  });
};

describe(`the data that commit ${commit} stored`, () => {
  const { TABLE_NAME } = environment();
  let complete: Item[];
  beforeAll(async () => {
    await openOlderTable(commit);
    complete = await migrated();
  });
  // Other files of this process have the cloud's table.
  afterAll(() => void (environment().TABLE_NAME = TABLE_NAME));

  describe('migrated', () => {
    it('has the shape that the entities of this release store, after its migrations', async () => {
      const entities = await declaredEntities();
      const known = complete.flatMap((item) => {
        const entity = entities.map((each) => each.entity).find((each) => isItemOf(each, item));
        return entity ? [{ item, entity }] : [];
      });
      expect(known.length).toBeGreaterThan(complete.length / 2);
      for (const { item, entity } of known) {
        const record = entity.mapping.fromAttributes(item);
        expect(entity.mapping.parseRecord(record), entity.name).toEqual(record);
        const companyId = /^c#(\d+)#/.exec(String(item.pk))?.[1];
        const stored = entity.toItem(record, companyId === undefined ? undefined : Number(companyId));
        // A field that the item lacks is read as its default; keys of indexes are not.
        const lacked = Object.keys(stored).filter((name) => !(name in item) && name in record);
        expect(
          Object.fromEntries(Object.entries(stored).filter(([name]) => !lacked.includes(name))),
          entity.name,
        ).toEqual(item);
      }
    });

    it('is changed by one run only', async () => {
      expect(await runMigrations({ client: documentClient(), now })).toEqual([]);
      expect(await migrated()).toEqual(complete);
    });

    it('is counted, as what is added to it is', () => {
      const changes = complete.map((item) => ({
        pk: String(item.pk),
        sk: String(item.sk),
        before: null,
        after: item,
        attributes: [],
      }));
      expect(wrongSums(changes).filter((sum) => sum.startsWith('quotas'))).toEqual([]);
      expect(complete.find(({ pk, sk }) => pk === `c#${companyId}#quota` && sk === 'tags')?.count).toBeGreaterThan(0);
    });

    it('has its internal chats in the administrators’ list', async () => {
      const { internalChats } = storesOf(documentClient(), companyId);
      expect((await internalChats.ofCompany(10, null)).map(({ id }) => id)).toEqual([1]);
    });

    it('has its dialogues beside their tickets', async () => {
      const { tickets } = storesOf(documentClient(), companyId);
      // The main menu was sent to one contact; another one is two levels deep in the option tree of its queue.
      expect(await tickets.dialogue(3)).toMatchObject({ repetitions: 1, chosenOptionIds: [] });
      expect((await tickets.dialogue(4))!.chosenOptionIds).toHaveLength(1);
    });

    it('has its cycles by day, with what they went through', async () => {
      const { tickets } = storesOf(documentClient(), companyId);
      const cycles = await tickets.cyclesOn('2026-11-23');
      expect(cycles.map(({ ticketId }) => ticketId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      // Marina accepted and transferred to Ana, who answered; the contact has a tag.
      const [first] = await tickets.cycles(1);
      expect(first).toMatchObject({
        queueIds: new Set([1]),
        userIds: new Set([1, 2]),
        tagIds: [1],
        closingReason: null,
      });
      expect(first!.firstAnsweredAt).toBeGreaterThanOrEqual(first!.startedAt!);
      // Marina, Bruno and Ana in two queues.
      expect((await tickets.cycles(5))[0]).toMatchObject({ queueIds: new Set([1, 2]), userIds: new Set([1, 2, 3]) });
      expect((await tickets.cycles(6))[0]).toMatchObject({ closingReason: 'closed', rating: 9 });
      expect((await tickets.cycles(3))[0]).toMatchObject({ firstAnsweredAt: null, queueIds: new Set() });
      expect((await tickets.get(1))!.isAnswered).toBe(true);
      expect((await tickets.get(3))!.isAnswered).toBe(false);
    });

    it('has its companies by the day on which they are due', async () => {
      const { companies } = installationStores(documentClient());
      expect((await companies.dueOn('2999-12-31')).map(({ id, version }) => ({ id, version }))).toEqual([
        { id: 1, version: 1 },
      ]);
    });
  });

  describe('as it was stored', () => {
    beforeEach(() => openOlderTable(commit));

    it('becomes the same if the process is killed again and again', async () => {
      for (let calls = 3, ended = false; !ended; calls += 1)
        ended = await runMigrations({ client: killedAt(calls), now, size: 50 }).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ message: 'killed' });
            return false;
          },
        );
      expect(await allItems()).toEqual(complete);
    });

    it('reads through the stores before its migrations as it does after them', async () => {
      const read = async () => {
        const { tickets } = storesOf(documentClient(), companyId);
        const ids = Array.from({ length: 9 }, (_, at) => at + 1);
        return {
          tickets: (await tickets.getMany(ids)).map(
            ({ isAnswered: _isAnswered, olderDialogue: _olderDialogue, ...ticket }) => ticket,
          ),
          dialogues: await Promise.all(ids.map((id) => tickets.dialogue(id))),
          lists: await Promise.all(
            (['pending', 'open', 'closed'] as const).map((tab) =>
              tickets.list({ by: 'company', tab }, { order: 'desc', after: null, limit: 100 }),
            ),
          ),
          counts: await tickets.counts(),
          companies: (await installationStores(documentClient()).companies.page(0, 10)).map(({ version }) => version),
        };
      };
      const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
      const before = await read();
      await migrated();
      const after = await read();
      expect(after.tickets.toSorted(byId)).toEqual(before.tickets.toSorted(byId));
      // Their places are by the minute from now on: within it, lists sort by id.
      const sorted = ({ lists }: typeof before) =>
        lists.map((list) => list.toSorted(byId).map(({ place: _place, ...row }) => row));
      expect(sorted(after)).toEqual(sorted(before));
      expect({ ...after, tickets: [], lists: [] }).toEqual({ ...before, tickets: [], lists: [] });
      expect(after.lists.map(({ length }) => length)).toEqual([4, 2, 3]);
      expect(after.tickets.filter(({ inDialogue }) => inDialogue).map(({ id }) => id)).toEqual([2, 3, 4, 9]);
    });

    it('has the number of its files counted, each once', async () => {
      const keep = { bytes: 3, uses: 0, counted: false };
      const files = entityStore(fileEntity, documentClient(), companyId);
      for (const [holder, key] of [
        ['1', `c/${companyId}/in/1/a/them.png`],
        ['library', `c/${companyId}/library/1/A/a.png`],
        ['1', `c/${companyId}/library/1/A/a.png`],
      ] as const)
        await writeOne(documentClient(), files.put({ ...keep, holder, key }));
      await migrated();
      const counted = complete.find(({ pk, sk }) => pk === `c#${companyId}#quota` && sk === 'storage')?.files;
      expect((await storageOf(companyId)).files).toBe(Number(counted ?? 0) + 2);
    });

    it('has the outages of its connections under both keys', async () => {
      const read = () => storesOf(documentClient(), companyId).connectionLog.page(1, null, 2);
      const before = await read();
      expect(before.map(({ reason, endedAt }) => [reason, endedAt])).toEqual([
        ['connectionClosed', null],
        ['timedOut', null],
      ]);
      // The outage ends before its entry has moved.
      const { connectionLog } = storesOf(documentClient(), companyId);
      const endedAt = '2026-11-24T00:00:00.000Z';
      await writeOne(documentClient(), connectionLog.end(1, before[0]!.id, endedAt, true));
      const ended = [{ ...before[0]!, endedAt, relinked: true }, before[1]!];
      expect(await read()).toEqual(ended);
      expect(await connectionLog.get(1, before[0]!.id)).toEqual(ended[0]);
      await migrated();
      expect(await read()).toEqual(ended);
      expect((await allItems()).filter(({ pk }) => String(pk).includes('#drops#'))).toEqual([]);
    });

    it('has companies that note their devices', async () => {
      const { companies } = installationStores(documentClient());
      expect((await companies.get(1))?.devicesUntil).toBe(unknownDevices);
      await migrated();
      expect((await companies.get(1))?.devicesUntil).toBe(0);
    });

    it('has its contacts in the index by pieces of four digits', async () => {
      const { search, contacts } = storesOf(documentClient(), companyId);
      const page = { limit: 100, before: null, hideNumbers: false };
      const find = async (typed: string) => (await search.find(typed, page))!.ids;
      const found = async () => {
        const ids = Array.from({ length: 8 }, (_, at) => at + 1);
        const numbers = (await Promise.all(ids.map((id) => contacts.get(id)))).map((contact) => contact!.number);
        return Promise.all(numbers.flatMap((number) => [find(number), find(number.slice(-4)), find(number.slice(-3))]));
      };
      const before = await found();
      expect(before.every((ids) => ids.length > 0)).toBe(true);
      await migrated();
      expect(await found()).toEqual(before);
      const grams = (await allItems()).flatMap(({ gram }) => (typeof gram === 'string' ? [gram] : []));
      expect(grams.filter((gram) => /^\d{3}$|^\d{5}$/.test(gram))).toEqual([]);
    });
  });
});
