import { environment } from '../environment.ts';
import { put, remove, type Write } from '../write.ts';
import { conditionParams } from './condition.ts';
import type { Item } from './item-mapping.ts';
import { keyText } from './key-template.ts';
import { keyOfRecord, type ScopedEntity } from './primary-key.ts';

/**
 * Moves the unique claims from one version of a record to the next; null where there is none. A claim is an item in the
 * record's partition under `{field}#{folded value}`; the label of its write is `{entity} {field}`.
 *
 * A claim is released without a condition: the transaction checks the version of the record that holds it.
 */
export const claimWrites = (scoped: ScopedEntity, before: Item | null, after: Item | null): Write[] => {
  const { entity } = scoped;
  const { partitionKey, sortKey } = entity.primary;
  const TableName = environment().TABLE_NAME;
  const record = after ?? before;
  if (!record || entity.unique.size === 0) return [];
  const key = keyOfRecord(scoped, record);
  return [...entity.unique].flatMap(([field, { fold }]) => {
    const claimOf = (value: unknown): string | undefined => {
      const text = keyText(value);
      return text === undefined ? undefined : `${field}#${fold(text)}`;
    };
    const held = claimOf(before?.[field]);
    const wanted = claimOf(after?.[field]);
    if (held === wanted) return [];
    const label = `${entity.name} ${field}`;
    const isFree = conditionParams({ when: `attribute_not_exists(#${partitionKey})` });
    return [
      ...(wanted === undefined
        ? []
        : [put(label, { TableName, Item: { ...key, [sortKey]: wanted, holder: key[sortKey] }, ...isFree })]),
      ...(held === undefined ? [] : [remove(label, { TableName, Key: { ...key, [sortKey]: held } })]),
    ];
  });
};
