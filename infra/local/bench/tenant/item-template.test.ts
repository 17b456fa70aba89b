import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { sizeOf } from './item-size.ts';
import { Stencil } from './stencil.ts';

/** An item as a store makes it: the id padded in the key, bare in the attribute. */
const itemOf = (id: number, name: string) => ({
  pk: `c#2#thing#${name}`,
  sk: `thing#${String(id).padStart(12, '0')}`,
  id,
  name,
  label: `${name}!`,
  flag: true,
});

const stencil = new Stencil(['id'], (text, number) => itemOf(number('id'), text('name')));

test.for([
  [7, 'Ana'],
  [123_456, 'José "Zé" \\ 🙂'],
  [999_999_999_999, ''],
] as const)('a copy with %s and %s is what the store would have made', ([id, name]) => {
  const item = itemOf(id, name);
  const row = stencil.row({ id, name });
  expect(row).toMatchObject({ pk: item.pk, sk: item.sk });
  expect(JSON.parse(row.json)).toEqual(marshall(item));
});

test('its size is the item’s, as far as texts go', () => {
  const [one, other] = ['Ana', 'Conceição'].map((name) => stencil.row({ id: 8_100_001, name }));
  expect(one!.size).toBe(sizeOf(marshall(itemOf(8_100_001, 'Ana'))));
  expect(other!.size).toBeGreaterThan(one!.size);
});

test('a value that lacks is told by its name', () => {
  expect(() => stencil.row({ id: 1 })).toThrow('No value for name');
});
