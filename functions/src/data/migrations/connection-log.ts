import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { formerLogEntity, logEntity } from '../connection-log/store.ts';

/** The connection log has keys of its name. */
export const migrateConnectionLog: Migration = {
  name: 'connection-log-keys',
  rewrite: (item) =>
    isItemOf(formerLogEntity, item)
      ? logEntity.toItem(formerLogEntity.mapping.fromAttributes(item), companyOf(item))
      : item,
};
