import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { defaultPublicSettings, globalSettingKeys } from '@recado/shared/contract/settings';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import { writeOne } from '../../platform/write-one.ts';

export type GlobalSettingKey = (typeof globalSettingKeys)[number];
type GlobalSettings = Record<GlobalSettingKey, string>;

/** Sizes are MB (specification 2, section 9). */
const defaults: GlobalSettings = {
  ...defaultPublicSettings,
  userCreation: 'enabled',
  downloadLimit: '64',
  templatePrice: '',
  templateCurrency: 'BRL',
};

export const settingEntity = defineEntity({
  name: 'installation setting',
  schema: z.object({ key: z.enum(globalSettingKeys), value: z.string() }),
  partition: 'i#settings',
  sort: '{key}',
  consistent: false,
  unlimited: 'installation',
});

/** Settings of the whole installation: one small partition. */
interface InstallationSettingsStore {
  get(key: GlobalSettingKey): Promise<string>;
  all(): Promise<GlobalSettings>;
  set(key: GlobalSettingKey, value: string): Promise<void>;
}

export const installationSettingsStore = (client: DynamoDBDocumentClient): InstallationSettingsStore => {
  const store = entityStore(settingEntity, client);
  return {
    get: async (key) => (await store.get(key))?.value ?? defaults[key],
    all: async () => ({
      ...defaults,
      ...Object.fromEntries((await store.list()).map(({ key, value }) => [key, value])),
    }),
    set: (key, value) => writeOne(client, store.put({ key, value })),
  };
};
