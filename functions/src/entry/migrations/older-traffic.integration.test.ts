import { type DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { olderItems, openOlderTable } from '../../../test/older-data/open-older-table.ts';
import { userContext } from '../../../test/user-context.ts';
import { scanTable } from '../../../test/scan-table.ts';
import { wrongSums } from '../../../test/sums.ts';
import { migrations } from '../../data/migrations/migrations.ts';
import { storesOf } from '../../data/stores.ts';
import { runMigrations } from '../../features/migrations/run-migrations.ts';
import { createTag } from '../../features/tags/tags.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit as commitWrites } from '../../platform/commit.ts';
import type { Item } from '../../platform/entity/item-mapping.ts';
import { environment } from '../../platform/environment.ts';

const commit = 'a148f103';
/** The demo tenant. */
const companyId = 2;
const now = () => Date.parse('2026-11-24T12:00:00Z');
/** Reads of the table after which the last function of the older release has ended. */
const olderEndsAfter = 120;

const nameOf = ({ pk, sk }: Item): string => `${String(pk)} ${String(sk)}`;
const byName = (items: readonly Item[]): Map<string, Item> => new Map(items.map((item) => [nameOf(item), item]));
const allItems = (): Promise<Item[]> => scanTable('pk <> :own', { ':own': 'i#migrations' });

/** Returns the items that the older release stored and that one of today's migrations rewrites, by its name. */
const rewrittenItems = async (): Promise<Map<string, Item[]>> => {
  const items = olderItems(commit).map((item) => unmarshall(item) as Item);
  const found = await Promise.all(
    migrations.map(async ({ name, rewrite }): Promise<[string, Item[]]> => {
      const after = await Promise.all(items.map(async (item) => rewrite(item)));
      return [
        name,
        items.filter((item, at) => after[at] !== item && JSON.stringify(after[at]) !== JSON.stringify(item)),
      ];
    }),
  );
  return new Map(found.filter(([, changed]) => changed.length > 0));
};

/** The writes of functions of both releases while the table is migrated. */
class Traffic {
  readonly #random = seededRandom(1);
  readonly #older: readonly Item[];
  reads = 0;
  writes = { older: 0, current: 0, tags: 0 };
  /** The last texts that functions of either release gave to tickets. */
  readonly texts = new Map<number, string>();

  constructor(older: readonly Item[]) {
    this.#older = older;
  }

  /** A function of the older release stores an item that it had read before: whole, in its own shape. */
  async #olderPut(): Promise<void> {
    const item = this.#older[Math.floor(this.#random() * this.#older.length)]!;
    const Item = typeof item.lastMessage === 'string' ? { ...item, lastMessage: `older ${this.reads}` } : item;
    await documentClient().send(new PutCommand({ TableName: environment().TABLE_NAME, Item }));
    if (Item !== item) this.texts.set(Number(item.id), String(Item.lastMessage));
    this.writes.older += 1;
  }

  /** A function of this release reads a ticket and stores it, and adds a tag, which is counted. */
  async #current(): Promise<void> {
    const { tickets } = storesOf(documentClient(), companyId);
    const id = 1 + Math.floor(this.#random() * 9);
    const before = (await tickets.get(id))!;
    const lastMessage = `current ${this.reads}`;
    const after = { ...before, lastMessage, version: before.version + 1 };
    await commitWrites(documentClient(), tickets.saves([{ before, after }]));
    this.texts.set(id, lastMessage);
    this.writes.current += 1;
    if (this.writes.current % 10 !== 1) return;
    const body = { name: `Etiqueta ${this.reads}`, color: '#a00001', kanban: 0 } as const;
    await createTag(userContext({ companyId }), { params: undefined, query: undefined, body });
    this.writes.tags += 1;
  }

  /** Writes between a read of the migration and what it makes of it. */
  async write(): Promise<void> {
    this.reads += 1;
    if (this.reads <= olderEndsAfter) for (let n = 0; n < 3; n += 1) await this.#olderPut();
    await this.#current();
  }

  /** A client whose process is killed at its nth call, and in whose reads the others write. */
  client(calls: number): DynamoDBDocumentClient {
    let made = 0;
    const send = async (command: Parameters<DynamoDBDocumentClient['send']>[0]) => {
      if (++made > calls) throw new Error('killed');
      const answer = await documentClient().send(command);
      if (command instanceof ScanCommand) await this.write();
      return answer;
    };
    return new Proxy(documentClient(), {
      get: (client, name, receiver) => (name === 'send' ? send : (Reflect.get(client, name, receiver) as unknown)),
    });
  }
}

describe(`a table of commit ${commit} that is migrated while functions of both releases write`, () => {
  const { TABLE_NAME } = environment();
  let complete: Map<string, Item>;
  let older: Map<string, Item[]>;

  beforeAll(async () => {
    await openOlderTable(commit);
    older = await rewrittenItems();
    await runMigrations({ client: documentClient(), now });
    complete = byName(await allItems());
    await openOlderTable(commit);
  });
  // Other files of this process have the cloud's table.
  afterAll(() => void (environment().TABLE_NAME = TABLE_NAME));

  it('has all items right, however often it is killed', async () => {
    expect([...older.keys()].length).toBeGreaterThan(5);
    const traffic = new Traffic([...older.values()].flat());
    let kills = 0;
    for (let calls = 40, ended = false; !ended; calls += 20)
      ended = await runMigrations({ client: traffic.client(calls), now, size: 100 }).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ message: 'killed' });
          kills += 1;
          return false;
        },
      );
    expect(kills).toBeGreaterThan(3);
    expect(traffic.reads).toBeGreaterThan(olderEndsAfter);
    expect(traffic.writes.older).toBeGreaterThan(3 * (olderEndsAfter - 1));

    const items = await allItems();
    for (const { name, rewrite } of migrations)
      for (const item of items) expect(await rewrite(item), `${name} ${nameOf(item)}`).toEqual(item);
    const after = byName(items);
    const isTicket = (item: Item): boolean => item.sk === 'ticket';
    const isCounter = ({ pk }: Item): boolean => /#(quota|counter)|^i#counter/.test(String(pk));
    for (const [name, item] of complete) {
      if (isCounter(item)) continue;
      const found = after.get(name);
      if (!isTicket(item)) expect(found, name).toEqual(item);
      else {
        const lastMessage = traffic.texts.get(Number(item.id)) ?? item.lastMessage;
        expect(found, name).toEqual({ ...item, lastMessage, version: found!.version });
      }
    }
    const added = items.filter((item) => !complete.has(nameOf(item)) && /^c#2#tag/.test(String(item.pk)));
    expect(added.length).toBeGreaterThanOrEqual(traffic.writes.tags);
    const changes = items.map((item) => ({
      pk: String(item.pk),
      sk: String(item.sk),
      before: null,
      after: item,
      attributes: [],
    }));
    expect(wrongSums(changes).filter((sum) => sum.startsWith('quotas'))).toEqual([]);
  }, 300_000);
});
