import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { defaultDownloadLimit, defaultPublicSettings, globalSettingKeys } from '@recado/shared/contract/settings';
import { defaultModelPrices } from '@recado/shared/limits/model-prices';
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
  messagePrices: '[]',
  modelPrices: JSON.stringify(defaultModelPrices),
  graceDays: '3',
};

export const settingEntity = defineEntity({
  name: 'installation setting',
  schema: z.object({ key: z.enum(globalSettingKeys), value: z.string() }),
  audited: { name: 'key' },
  partition: 'i#settings',
  sort: '{key}',
  consistent: false,
  unlimited: 'installation',
});

/** A setting that was never stored has its default, which is what its reader saw. */
const unchanged = 'attribute_not_exists(#value) OR #value = :before';

/** Settings of the whole installation: one small partition. */
interface InstallationSettingsStore {
  get(key: GlobalSettingKey): Promise<string>;
  /** The value as it is now, for a change of it. */
  latest(key: GlobalSettingKey): Promise<string>;
  all(): Promise<GlobalSettings>;
  /** Bytes that a received file may have at most. */
  downloadLimit(): Promise<number>;
  /** Stores a value. Fails if the stored one is no longer `before`. */
  set(key: GlobalSettingKey, value: string, before?: string): Promise<void>;
  /** The writes of `set`, for a commit with effects. */
  change(key: GlobalSettingKey, value: string, before?: string): Write[];
}

export const installationSettingsStore = (client: DynamoDBDocumentClient): InstallationSettingsStore => {
  const store = entityStore(settingEntity, client);
  const get = async (key: GlobalSettingKey): Promise<string> => (await store.get(key))?.value ?? defaults[key];
  const write = (key: GlobalSettingKey, value: string, before?: string): Write =>
    store.put(
      { key, value },
      before === undefined ? {} : { when: unchanged, values: { before }, replaces: { key, value: before } },
    );
  return {
    get,
    latest: async (key) => (await store.getMany([key], { consistent: true }))[0]?.value ?? defaults[key],
    downloadLimit: async () => Number(await get('downloadLimit')) * 1024 ** 2,
    all: async () => ({
      ...defaults,
      ...Object.fromEntries((await store.list()).map(({ key, value }) => [key, value])),
    }),
    set: (key, value, before) => writeOne(client, write(key, value, before)),
    change: (key, value, before) => [write(key, value, before)],
  };
};
