import { documentClient } from '../../platform/clients.ts';
import { systemClock } from '../../platform/clock.ts';
import { commit } from '../../platform/commit.ts';
import { idsOf } from '../../platform/ids.ts';
import { companyOf, isItemOf } from '../../platform/migrations/item-of.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { alertSettingsEntity, alertStore } from '../alerts/store.ts';
import { companyStore } from '../companies/store.ts';
import { moveAlertWebhook } from '../webhooks/move-alert-webhook.ts';
import { webhookStore } from '../webhooks/store.ts';

/** The webhook of connection alerts is an endpoint with these events. */
export const migrateAlertWebhooks: Migration = {
  name: 'alert-webhooks-are-endpoints',
  rewrite: (item) => item,
  derive: async (item) => {
    const companyId = companyOf(item);
    if (companyId === undefined || !isItemOf(alertSettingsEntity, item)) return false;
    const client = documentClient();
    return moveAlertWebhook({
      companyId,
      alerts: alertStore(client, companyId),
      companies: companyStore(client),
      webhooks: webhookStore(client, companyId),
      ids: idsOf(client, systemClock, companyId),
      clock: systemClock,
      commit: (writes) => commit(client, writes),
    });
  },
};
