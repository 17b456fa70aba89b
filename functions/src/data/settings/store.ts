import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CompanySettings, companySettings, defaultCompanySettings } from '@recado/shared/contract/settings';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { Write } from '../../platform/write.ts';

export const settingsEntity = defineEntity({
  name: 'settings',
  schema: z.object({
    /** The columns that were ever set; the others have their defaults, so that a new column needs no migration. */
    columns: companySettings.partial(),
    version,
  }),
  audited: {},
  partition: 'c#{companyId}#company',
  sort: 'settings',
  unlimited: 'single',
});

/** Settings with the version by which a change notices another writer; 0 when the company has none stored. */
interface VersionedSettings {
  settings: CompanySettings;
  version: number;
}

/** Settings of one company: one item. */
interface SettingsStore {
  company(): Promise<CompanySettings>;
  versioned(): Promise<VersionedSettings>;
  /** Stores the defaults, for a new company. */
  create(): Write[];
  /** Label `settings`, which fails if another change was written since `before` was read. */
  change(before: VersionedSettings, after: CompanySettings): Write[];
}

export const settingsStore = (client: DynamoDBDocumentClient, companyId: number): SettingsStore => {
  const store = entityStore(settingsEntity, client, companyId);
  const versioned = async (): Promise<VersionedSettings> => {
    const record = await store.get();
    return { settings: { ...defaultCompanySettings, ...record?.columns }, version: record?.version ?? 0 };
  };
  return {
    company: async () => (await versioned()).settings,
    versioned,
    create: () => store.create({ columns: defaultCompanySettings }),
    change: (before, after) =>
      store.save(before.version === 0 ? null : { columns: before.settings, version: before.version }, {
        columns: after,
        version: before.version,
      }),
  };
};
