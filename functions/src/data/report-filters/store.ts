import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { reportFilter, type ReportFilter } from '@recado/shared/contract/report-filters';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

const [maxOfCompany, maxOfUser] = [200, 50];

/** A saved filter of the report by id; in gsi1 the shared ones of a company, and the others of each user. */
export const reportFilterEntity = defineEntity({
  name: 'report filter',
  schema: reportFilter.extend({
    companyId: z.int(),
    /** The time when its report is mailed next, in milliseconds since 1970; null for never. */
    nextAt: z.int().nullable(),
    version,
  }),
  audited: { name: 'name' },
  partition: 'c#{companyId}#report-filter#{id:12}',
  sort: 'report-filter',
  computed: { audience: ({ isShared, userId }) => (isShared ? 'all' : `u${userId}`) },
  indexes: { byAudience: { index: 'gsi1', partition: 'c#{companyId}#report-filters#{audience}', sort: '{id:12}' } },
  quotas: {
    'report-filters': { limit: maxOfCompany },
    'own-report-filters': { limit: maxOfUser, per: 'userId' },
  },
});

export type ReportFilterRecord = EntityRecord<typeof reportFilterEntity>;

/** The saved filter as those who see it are shown it. */
export const presentReportFilter = ({
  version: _version,
  nextAt: _nextAt,
  companyId: _companyId,
  ...fields
}: ReportFilterRecord): ReportFilter => fields;

/** The saved filters of one company. */
export const reportFilterStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(reportFilterEntity, client, companyId);
  const of = (audience: string, limit?: number) => store.listBy('byAudience', { partition: { audience }, limit });
  return {
    ...store,
    /** Those that only this user sees. */
    privateOf: (userId: number) => of(`u${userId}`),
    /** The shared ones and the user's own, by name. */
    visibleTo: async (userId: number) =>
      (await Promise.all([of('all', maxOfCompany), of(`u${userId}`, maxOfUser)]))
        .flat()
        .sort(byText(({ name }) => name)),
  };
};
