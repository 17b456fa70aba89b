import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { defaultDownloadLimit, defaultPublicSettings, globalSettingKeys } from '@recado/shared/contract/settings';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

export type GlobalSettingKey = (typeof globalSettingKeys)[number];
type GlobalSettings = Record<GlobalSettingKey, string>;

/** Sizes are MB (specification 2, section 9). */
const defaults: GlobalSettings = {
  ...defaultPublicSettings,
  userCreation: 'enabled',
  downloadLimit: defaultDownloadLimit,
  templatePrice: '',
  templateCurrency: 'BRL',
  graceDays: '3',
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
  /** Bytes that a received file may have at most. */
  downloadLimit(): Promise<number>;
  set(key: GlobalSettingKey, value: string): Promise<void>;
  /** The writes of `set`, for a commit with effects. */
  change(key: GlobalSettingKey, value: string): Write[];
}

export const installationSettingsStore = (client: DynamoDBDocumentClient): InstallationSettingsStore => {
  const store = entityStore(settingEntity, client);
  const get = async (key: GlobalSettingKey): Promise<string> => (await store.get(key))?.value ?? defaults[key];
  return {
    get,
    downloadLimit: async () => Number(await get('downloadLimit')) * 1024 ** 2,
    all: async () => ({
      ...defaults,
      ...Object.fromEntries((await store.list()).map(({ key, value }) => [key, value])),
    }),
    set: (key, value) => writeOne(client, store.put({ key, value })),
    change: (key, value) => [store.put({ key, value })],
  };
};
