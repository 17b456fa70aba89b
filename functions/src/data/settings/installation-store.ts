import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { defaultPublicSettings, globalSettingKeys } from '@recado/shared/contract/settings';
import { Entity } from 'electrodb';
import { perClient, primary } from '../../platform/entity.ts';

export type GlobalSettingKey = (typeof globalSettingKeys)[number];
export type GlobalSettings = Record<GlobalSettingKey, string>;

/** MB; specification 2, section 9. */
const defaults: GlobalSettings = { ...defaultPublicSettings, userCreation: 'enabled', downloadLimit: '64' };

const settingEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'installationSetting', version: '1', service: 'recado' },
        attributes: {
          key: { type: globalSettingKeys, required: true },
          value: { type: 'string', required: true },
        },
        indexes: {
          byKey: {
            pk: { field: primary.pk, composite: [], template: 'i#settings', casing: 'none' },
            sk: { field: primary.sk, composite: ['key'], template: '${key}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** Settings of the whole installation: one small partition. */
export interface InstallationSettingsStore {
  get(key: GlobalSettingKey): Promise<string>;
  all(): Promise<GlobalSettings>;
  set(key: GlobalSettingKey, value: string): Promise<void>;
}

export const installationSettingsStore = (client: DynamoDBDocumentClient): InstallationSettingsStore => {
  const entity = settingEntity(client);
  return {
    get: async (key) => {
      const { data } = await entity.get({ key }).go();
      return data?.value ?? defaults[key];
    },
    all: async () => {
      const { data } = await entity.query.byKey({}).go({ pages: 'all' });
      return { ...defaults, ...Object.fromEntries(data.map(({ key, value }) => [key, value])) };
    },
    set: async (key, value) => {
      await entity.put({ key, value }).go();
    },
  };
};
