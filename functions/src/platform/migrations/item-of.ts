import type { Item } from '../entity/item-mapping.ts';
import type { AnyEntity } from '../entity/primary-key.ts';

/** Returns the company of an item's partition; undefined for an item of the installation. */
export const companyOf = ({ pk }: Item): number | undefined => {
  const id = /^c#(\d+)#/.exec(String(pk))?.[1];
  return id === undefined ? undefined : Number(id);
};

/** True if an item is one of the entity's: its attributes make its key. False for an item that lacks one of them. */
export const isItemOf = ({ primary: { partition, sort, partitionKey, sortKey } }: AnyEntity, item: Item): boolean => {
  const [pk, sk] = [String(item[partitionKey]), String(item[sortKey])];
  if (!pk.startsWith(partition.prefix) || !sk.startsWith(sort.prefix)) return false;
  const values = { ...item, companyId: companyOf(item) };
  return partition.fill(values) === pk && sort.fill(values) === sk;
};
