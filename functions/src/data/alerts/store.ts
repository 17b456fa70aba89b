import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { connectionAlerts } from '@recado/shared/contract/connection-alerts';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** The settings of connection alerts. They are no company settings, because every user may read those. */
export const alertSettingsEntity = defineEntity({
  name: 'alert settings',
  schema: connectionAlerts.extend({
    /** The webhook of an earlier release with its sealed secret, until it is an endpoint (`move-alert-webhook.ts`); empty from then on. */
    url: z.string().default(''),
    secret: z.union([z.object({ key: z.string(), text: z.string() }), z.literal('')]).default(''),
  }),
  audited: {},
  partition: 'c#{companyId}#company',
  sort: 'connection-alerts',
  unlimited: 'single',
});

export type AlertSettings = EntityRecord<typeof alertSettingsEntity>;

const defaultAlertSettings: AlertSettings = { minutes: 5, url: '', secret: '' };

/** The alert settings of one company. */
interface AlertStore {
  /** The default settings where none are stored; strongly consistent. */
  get(): Promise<AlertSettings>;
  save(settings: AlertSettings): Write;
  /** Removes the webhook of an earlier release. Label `alert settings` fails where it was changed or removed meanwhile. */
  withoutWebhook(settings: AlertSettings): Write;
}

export const alertStore = (client: DynamoDBDocumentClient, companyId: number): AlertStore => {
  const store = entityStore(alertSettingsEntity, client, companyId);
  return {
    get: async () => (await store.get()) ?? defaultAlertSettings,
    save: (settings) => store.put(settings),
    withoutWebhook: (settings) =>
      store.put({ ...settings, url: '', secret: '' }, { when: '#url = :url', values: { url: settings.url } }),
  };
};
