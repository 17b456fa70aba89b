import type { Entity } from '../entity/define-entity.ts';
import type { EntityTypes } from '../entity/entity-types.ts';
import type { Item } from '../entity/item-mapping.ts';
import { companyOf, isItemOf } from './item-of.ts';
import type { Migration } from './migration.ts';

/**
 * Makes a migration that stores the records of an entity as the current release does: fields by its `formerly`, and the
 * keys of its indexes. Attributes that the entity does not declare are removed.
 *
 * @param complete returns fields that are read from other items, for a record that lacks them
 */
export const migrateEntity = <Types extends EntityTypes>(
  name: string,
  entity: Entity<Types>,
  complete?: (record: Types['record'], item: Item) => Promise<Partial<Types['record']>>,
): Migration => ({
  name,
  rewrite: async (item) => {
    if (!isItemOf(entity, item)) return item;
    const record = entity.mapping.fromAttributes(item);
    const completed = complete ? { ...record, ...(await complete(record, item)) } : record;
    return entity.toItem(completed, companyOf(item));
  },
});
