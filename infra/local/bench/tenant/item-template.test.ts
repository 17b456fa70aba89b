import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { sizeOf } from './item-size.ts';
import { ItemTemplate } from './item-template.ts';

/** An item as a store creates it: the id is padded in the key and not padded in the attribute. */
const itemOf = (id: number, name: string) => ({
  pk: `c#2#thing#${name}`,
  sk: `thing#${String(id).padStart(12, '0')}`,
  id,
  name,
  label: `${name}!`,
  flag: true,
});

const template = new ItemTemplate(['id'], (text, number) => itemOf(number('id'), text('name')));

test.for([
  [7, 'Ana'],
  [123_456, 'José "Zé" \\ 🙂'],
  [999_999_999_999, ''],
] as const)('a row with %s and %s equals the item of the store', ([id, name]) => {
  const item = itemOf(id, name);
  const row = template.row({ id, name });
  expect(row).toMatchObject({ pk: item.pk, sk: item.sk });
  expect(JSON.parse(row.json)).toEqual(marshall(item));
});

test('the size of a row includes its texts', () => {
  const [one, other] = ['Ana', 'Conceição'].map((name) => template.row({ id: 8_100_001, name }));
  expect(one!.size).toBe(sizeOf(marshall(itemOf(8_100_001, 'Ana'))));
  expect(other!.size).toBeGreaterThan(one!.size);
});

test('a missing value is reported by its name', () => {
  expect(() => template.row({ id: 1 })).toThrow('No value for name');
});
