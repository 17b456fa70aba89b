import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { newCompanyId } from '../../../test/user-context.ts';
import { documentClient } from '../clients.ts';
import type { Item } from '../entity/item-mapping.ts';
import { environment } from '../environment.ts';
import type { Migration } from './migration.ts';
import { rewriteItem } from './rewrite-item.ts';

const client = documentClient();
const TableName = () => environment().TABLE_NAME;
const put = (Item: Item) => client.send(new PutCommand({ TableName: TableName(), Item }));
const read = async ({ pk, sk }: Item): Promise<Item | undefined> =>
  (await client.send(new GetCommand({ TableName: TableName(), Key: { pk, sk }, ConsistentRead: true }))).Item;
const key = () => ({ pk: `c#${newCompanyId()}#things`, sk: 'thing' });

/** `count` is stored as text from now on. Calls `meanwhile` after the first read of the item. */
const asText = (meanwhile?: (item: Item) => Promise<unknown>): Migration => {
  let calls = 0;
  return {
    name: 'test',
    rewrite: async (item) => {
      if (typeof item.count === 'string') return item;
      if (++calls === 1) await meanwhile?.(item);
      return { ...item, count: String(item.count), old: undefined };
    },
  };
};

const set = (item: Item, name: string, value: unknown) =>
  client.send(
    new UpdateCommand({
      TableName: TableName(),
      Key: { pk: item.pk, sk: item.sk },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

describe('an item of an earlier shape', () => {
  it('is written once', async () => {
    const item = { ...key(), count: 1, old: true };
    await put(item);
    expect(await rewriteItem(client, asText(), item)).toBe(true);
    const after = await read(item);
    expect(after).toEqual({ pk: item.pk, sk: item.sk, count: '1' });
    expect(await rewriteItem(client, asText(), after!)).toBe(false);
  });

  it('is read again when it changed meanwhile', async () => {
    const item = { ...key(), count: 1 };
    await put(item);
    expect(
      await rewriteItem(
        client,
        asText(() => set(item, 'count', 2)),
        item,
      ),
    ).toBe(true);
    expect(await read(item)).toMatchObject({ count: '2' });
  });

  it('keeps an attribute that another writer adds meanwhile', async () => {
    const item = { ...key(), count: 1 };
    await put(item);
    await rewriteItem(
      client,
      asText(() => set(item, 'seenAt', 5)),
      item,
    );
    expect(await read(item)).toMatchObject({ count: '1', seenAt: 5 });
  });

  it('does not come back when it was removed or rewritten meanwhile', async () => {
    const item = { ...key(), count: 1 };
    await put(item);
    const removal = () => client.send(new DeleteCommand({ TableName: TableName(), Key: { pk: item.pk, sk: item.sk } }));
    expect(await rewriteItem(client, asText(removal), item)).toBe(false);
    expect(await read(item)).toBeUndefined();

    await put(item);
    expect(
      await rewriteItem(
        client,
        asText(() => set(item, 'count', '7')),
        item,
      ),
    ).toBe(false);
    expect(await read(item)).toMatchObject({ count: '7' });
  });
});

describe('an item that moves to another key', () => {
  const moved: Migration = {
    name: 'test',
    rewrite: (item) => (item.sk === 'thing' ? { ...item, sk: 'renamed' } : item),
  };

  it('is at one of them', async () => {
    const item = { ...key(), count: 1 };
    await put(item);
    expect(await rewriteItem(client, moved, item)).toBe(true);
    expect(await read(item)).toBeUndefined();
    expect(await read({ ...item, sk: 'renamed' })).toEqual({ ...item, sk: 'renamed' });
  });

  it('keeps what the current release has written at the new one', async () => {
    const item = { ...key(), at: 1, endedAt: null };
    await put(item);
    await put({ pk: item.pk, sk: 'renamed', endedAt: 9 });
    await rewriteItem(client, moved, item);
    expect(await read(item)).toBeUndefined();
    expect(await read({ ...item, sk: 'renamed' })).toEqual({ pk: item.pk, sk: 'renamed', at: 1, endedAt: 9 });
  });
});
