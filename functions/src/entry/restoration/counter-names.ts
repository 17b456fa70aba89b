import type { Item } from '../../platform/entity/item-mapping.ts';
import { countersOf } from '../../platform/entity/quota-writes.ts';
import { isItemOf } from '../../platform/migrations/item-of.ts';
import { quotaKey } from '../../platform/quota.ts';
import { declaredEntities } from '../data-model/entity-table.ts';

/** Returns a function that names the counters of its company in which an item counts. */
export const counterNames = async (): Promise<(item: Item) => string[]> => {
  const limited = (await declaredEntities()).map(({ entity }) => entity).filter(({ quotas }) => quotas.length > 0);
  return (item) => {
    const entity = limited.find((each) => isItemOf(each, item));
    if (!entity) return [];
    return countersOf(entity, entity.mapping.fromAttributes(item)).map((counter) => quotaKey(0, counter).sk);
  };
};
