import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type CompanySettings, defaultCompanySettings } from '@recado/shared/contract/settings';
import { CustomAttributeType, Entity } from 'electrodb';
import { perClient, primary } from '../../platform/entity.ts';
import { put, type Write } from '../../platform/write.ts';

const settingsEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'companySettings', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          /** Columns that were ever set; the others stand at their defaults, so a column to come needs no migration. */
          columns: { type: CustomAttributeType<Partial<CompanySettings>>('any'), required: true },
          version: { type: 'number', required: true },
        },
        indexes: {
          byCompany: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#company', casing: 'none' },
            sk: { field: primary.sk, composite: [], template: 'settings', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

export interface VersionedSettings {
  settings: CompanySettings;
  version: number;
}

/** Settings of one company: one item. */
export interface SettingsStore {
  company(): Promise<CompanySettings>;
  versioned(): Promise<VersionedSettings>;
  creation(): Write;
  /** Label `settings`, which fails if another change came between. */
  change(before: VersionedSettings, after: CompanySettings): Write;
}

export const settingsStore = (client: DynamoDBDocumentClient, companyId: number): SettingsStore => {
  const entity = settingsEntity(client);
  const versioned = async (): Promise<VersionedSettings> => {
    const { data } = await entity.get({ companyId }).go({ consistent: true });
    return { settings: { ...defaultCompanySettings, ...data?.columns }, version: data?.version ?? 0 };
  };
  return {
    company: async () => (await versioned()).settings,
    versioned,
    creation: () => put('settings', entity.create({ companyId, columns: defaultCompanySettings, version: 1 }).params()),
    change: (before, after) =>
      put(
        'settings',
        entity
          .put({ companyId, columns: after, version: before.version + 1 })
          .where((item, { eq, notExists }) =>
            before.version === 0 ? notExists(item.companyId) : eq(item.version, before.version),
          )
          .params(),
      ),
  };
};
