import { BatchWriteCommand, GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { documentClient } from '../../platform/clients.ts';
import type { Item } from '../../platform/entity/item-mapping.ts';
import { carrySessions, resetSessions } from './carry-sessions.ts';
import { compareSlice, newComparison, reasonsAgainst } from './compare.ts';
import type { RestoredTable } from './tables.ts';

const client = documentClient();
const at = Date.parse('2026-11-28T12:00:00Z');
let tables: RestoredTable;

const create = async (TableName: string): Promise<void> => {
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    }),
  );
};

beforeEach(async () => {
  const name = `restoration-${crypto.randomUUID()}`;
  tables = { client, restored: `${name}-restored`, live: `${name}-live`, at };
  await create(tables.restored);
  await create(tables.live);
});
afterEach(async () => {
  for (const TableName of [tables.restored, tables.live]) await client.send(new DeleteTableCommand({ TableName }));
});

const fill = async (side: 'restored' | 'live', ...items: Item[]): Promise<void> => {
  for (let from = 0; from < items.length; from += 25)
    await client.send(
      new BatchWriteCommand({
        RequestItems: { [tables[side]]: items.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } })) },
      }),
    );
};
const fillBoth = async (...items: Item[]): Promise<void> => {
  await fill('restored', ...items);
  await fill('live', ...items);
};
const itemsIn = async (side: 'restored' | 'live'): Promise<Item[]> =>
  ((await client.send(new ScanCommand({ TableName: tables[side] }))).Items ?? []).toSorted((one, other) =>
    `${one.pk}${one.sk}` < `${other.pk}${other.sk}` ? -1 : 1,
  );

/** Time-ordered ids: of two hours before the restored time, and of a minute behind it. */
const oldUlid = '01M8GSVW00AAAAAAAAAAAAAAAA';
const message = (place: number): Item => ({
  pk: 'c#1#chat#1#5',
  sk: `t#000000000001#m#${oldUlid.slice(0, -4)}${String(place).padStart(4, '0')}`,
  ticketId: 1,
  wid: `w${place}`,
  fromMe: false,
  body: 'Olá',
  createdAt: 1,
});

const compare = async (countersOf?: (item: Item) => string[]) => {
  let comparison = newComparison();
  // Its state is stored between the slices of a drill.
  while (comparison.phase !== 'done')
    comparison = JSON.parse(
      JSON.stringify(
        await compareSlice({ ...tables, share: 1, size: 7, ...(countersOf ? { countersOf } : {}) }, comparison),
      ),
    ) as typeof comparison;
  return { ...comparison, reasons: reasonsAgainst(comparison) };
};

describe('a comparison', () => {
  it('counts both tables by kind, and finds nothing against one that differs by what came since', async () => {
    await fillBoth(...Array.from({ length: 20 }, (_, place) => message(place)));
    await fill('live', { ...message(3), body: 'mudado' }, { pk: 'c#1#contact#000000000009', sk: 'contact' });
    await fill('restored', { pk: 'c#1#tags', sk: 'tag#1' });
    expect(await compare()).toMatchObject({
      counts: {
        chat: { restored: 20, live: 20 },
        contact: { restored: 0, live: 1 },
        tags: { restored: 1, live: 0 },
      },
      equal: 19,
      changed: 1,
      removed: 1,
      reasons: [],
    });
  });

  it('finds that a table is empty, or lacks what was there long before', async () => {
    await fill('live', ...Array.from({ length: 20 }, (_, place) => message(place)));
    expect((await compare()).reasons).toContain('the restored table is empty');
    await fill('restored', ...Array.from({ length: 10 }, (_, place) => message(place)));
    expect((await compare()).reasons).toEqual(['10 of 20 messages are missing that were there long before']);
  });

  it('finds what names something that is not there, unless it was removed', async () => {
    const claim = { pk: 'c#1#queues', sk: 'name#vendas', holder: 'queue#1' };
    const address = { pk: 'c#1#number#5511', sk: 'identity', kind: 'number', contactId: 4 };
    const marker = {
      pk: 'c#1#wid#1#5#w1',
      sk: 'marker',
      whatsappId: 1,
      contactId: 5,
      ticketId: 1,
      messageId: `1-${String(message(1).sk).slice(-26)}`,
    };
    await fillBoth(claim, address, marker);
    expect((await compare()).reasons).toEqual([]);
    await fill(
      'live',
      { pk: 'c#1#queues', sk: 'queue#1' },
      { pk: 'c#1#contact#000000000004', sk: 'contact' },
      message(1),
    );
    const { faultCount, faults } = await compare();
    expect(faultCount).toBe(3);
    expect(faults.every((fault) => fault.includes('is not there'))).toBe(true);
    await fill(
      'restored',
      { pk: 'c#1#queues', sk: 'queue#1' },
      { pk: 'c#1#contact#000000000004', sk: 'contact' },
      message(1),
    );
    expect((await compare()).reasons).toEqual([]);
  });

  it('finds counters that differ from what they count, and another message under a key', async () => {
    await fillBoth({ pk: 'c#1#quota', sk: 'tags', count: 2 }, { pk: 'c#1#tags', sk: 'tag#1' }, message(1));
    await fill('restored', { ...message(1), wid: 'another' });
    const { reasons } = await compare(({ sk }) => (String(sk).startsWith('tag#') ? ['tags'] : []));
    expect(reasons).toEqual(['c#1#quota / tags is off by -1', expect.stringContaining('is another message')]);
  });
});

describe('the state of the session hosts', () => {
  const connection = { pk: 'c#1#connections', sk: 'connection#000000000003' };
  const state = (sk: string, more: Item = {}): Item => ({ pk: 'host#c1#w3', sk, ...more });
  const ratchet = (turn: number): Item => state('signal#session#5511.0', { turn, fence: 4, value: 'sealed' });
  const lease = (fence: number): Item => ({ pk: 'host#leases', sk: 'shard#3', fence, owner: 'a' });

  it('is that of the live table: no ratchet goes back, no fence falls, no used key returns', async () => {
    await fill('restored', connection, ratchet(1), state('auth', { fence: 4 }), lease(4));
    await fill('restored', state('signal#pre-key#1'), { pk: 'i#outbox#3', sk: 'sent', effects: 'x' });
    await fill('live', connection, ratchet(9), state('auth', { fence: 6 }), lease(6));
    await fill('live', { pk: 'i#outbox#3', sk: 'unsent', effects: 'y' }, { pk: 'host#leases', sk: 'host#a', beat: 7 });
    await fill('live', { pk: 'host#registry#3', sk: 'c1#w3' }, { pk: 'c#1#tags', sk: 'new' });
    const expected = [
      connection,
      state('auth', { fence: 6 }),
      ratchet(9),
      lease(6),
      { pk: 'host#registry#3', sk: 'c1#w3' },
      { pk: 'i#outbox#3', sk: 'unsent', effects: 'y' },
    ];
    for (const _ of [1, 2]) {
      await carrySessions(tables);
      expect(await itemsIn('restored')).toEqual(expected);
    }
  });

  it('of a connection that was made since is left out, and named', async () => {
    await fill('live', ratchet(1), { pk: 'host#registry#3', sk: 'c1#w3' });
    expect(await carrySessions(tables)).toEqual({
      written: 0,
      removed: 0,
      unknown: ['c#1#connections / connection#000000000003'],
    });
    expect(await itemsIn('restored')).toEqual([]);
  });

  it('is reset where the live one can’t be used: without ratchets, under a fence beyond all that were used', async () => {
    await fill(
      'restored',
      ratchet(1),
      state('signal#sender-key#g'),
      state('signal#pre-key#1'),
      state('auth'),
      lease(41),
    );
    await fill('restored', { pk: 'host#leases', sk: 'host#a', beat: 7 });
    expect(await resetSessions(tables)).toBe(2);
    expect((await itemsIn('restored')).map(({ sk }) => sk)).toEqual(['auth', 'signal#pre-key#1', 'shard#3']);
    const { Item } = await client.send(
      new GetCommand({ TableName: tables.restored, Key: { pk: 'host#leases', sk: 'shard#3' } }),
    );
    expect(Item).toEqual({ pk: 'host#leases', sk: 'shard#3', fence: 1_000_000 });
  });
});
