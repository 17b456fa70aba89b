import { documentClient } from '../../platform/clients.ts';
import { migrateEntity } from '../../platform/migrations/migrate-entity.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { companyEntity, unknownDevices } from '../companies/store.ts';
import { pushSubscriptionStore, registeredUntil } from '../push/store.ts';

/** A company notes until when one of its users may have a device registered for notifications. */
export const migrateCompanyDevices: Migration = migrateEntity(
  'companies-note-devices',
  companyEntity,
  async ({ id, devicesUntil }) => {
    if (devicesUntil !== unknownDevices) return {};
    const devices = await pushSubscriptionStore(documentClient(), id).list();
    return { devicesUntil: Math.max(0, ...devices.map(({ savedAt }) => registeredUntil(savedAt))) };
  },
);
