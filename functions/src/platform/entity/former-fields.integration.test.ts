import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { newCompanyId } from '../../../test/user-context.ts';
import { documentClient } from '../clients.ts';
import { commit } from '../commit.ts';
import { environment } from '../environment.ts';
import { defineEntity, firstVersion, version } from './define-entity.ts';
import { entityStore } from './entity-store.ts';

const noPlace = { city: '', street: '' };

/** Earlier releases stored city and street as two attributes, and no version. */
const shopEntity = defineEntity({
  name: 'shop',
  schema: z.object({
    id: z.int(),
    name: z.string(),
    place: z.object({ city: z.string(), street: z.string() }).default(noPlace),
    version,
  }),
  partition: 'c#{companyId}#shops',
  sort: 'shop#{id}',
  omitDefaults: true,
  formerly: {
    place: { from: ['city', 'street'], read: ({ city = '', street = '' }) => ({ city, street }) },
    version: { from: ['id'], read: () => firstVersion },
  },
});

const client = documentClient();
const older = { id: 1, name: 'Loja', city: 'Recife', street: 'Aurora' };
const place = { city: older.city, street: older.street };

const olderShop = async () => {
  const shops = entityStore(shopEntity, client, newCompanyId());
  const Key = shops.key(1);
  await client.send(new PutCommand({ TableName: environment().TABLE_NAME, Item: { ...older, ...Key } }));
  const stored = async () =>
    (await client.send(new GetCommand({ TableName: environment().TABLE_NAME, Key, ConsistentRead: true }))).Item;
  return { shops, stored, shop: (await shops.get(1))! };
};

describe('an item of an earlier release', () => {
  it('reads as a current one, whole or in part', async () => {
    const { shops, shop } = await olderShop();
    expect(shop).toEqual({ id: 1, name: 'Loja', place, version: 1 });
    expect(await shops.list({ fields: ['place'] })).toEqual([{ place }]);
    expect(await shops.getMany([1], { fields: ['id', 'place'] })).toEqual([{ id: 1, place }]);
  });

  it('keeps its attributes while another field is written', async () => {
    const { shops, stored, shop } = await olderShop();
    await commit(client, shops.update(shop, { name: 'Loja 2' }));
    expect(await stored()).toMatchObject({ ...older, name: 'Loja 2', version: 2 });
    expect(await shops.get(1)).toEqual({ id: 1, name: 'Loja 2', place, version: 2 });
  });

  it('loses them when the field that they became is written, also as its default', async () => {
    const { shops, stored, shop } = await olderShop();
    await commit(client, shops.update(shop, { place: noPlace }));
    expect(await stored()).toEqual({ ...shops.key(1), id: 1, name: 'Loja', version: 2 });

    const other = await olderShop();
    await commit(client, [other.shops.patch(1, { place: { city: 'Natal', street: '' } })]);
    expect(await other.stored()).toEqual({
      ...other.shops.key(1),
      id: 1,
      name: 'Loja',
      place: { city: 'Natal', street: '' },
    });
  });

  it('is changed by one of two writers that read it before it had a version', async () => {
    const { shops, shop } = await olderShop();
    const again = shops.update(shop, { name: 'C' });
    await commit(client, shops.update(shop, { name: 'B' }));
    await expect(commit(client, again)).rejects.toMatchObject({ labels: ['shop'] });
    await commit(client, shops.remove((await shops.get(1))!));
    await expect(commit(client, again)).rejects.toMatchObject({ labels: ['shop'] });
  });
});

it('a field that the schema lacks can’t have had an earlier shape', () => {
  const schema = z.object({ id: z.int() });
  const declare = () =>
    defineEntity({
      name: 'thing',
      schema,
      partition: 'c#{companyId}#things',
      sort: '{id}',
      formerly: { gone: { from: ['id'], read: () => 1 } } as object,
    });
  expect(declare).toThrow('thing has no field gone');
});
