import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { reportFilter, type ReportFilter } from '@recado/shared/contract/report-filters';
import * as z from 'zod';
import { byText } from '../../platform/by-text.ts';
import { audienceOf, audiencesOf } from '../../platform/entity/audience.ts';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

const limits = { ofCompany: 200, ofUser: 50 };

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
  computed: { audience: ({ isShared, userId }) => audienceOf(isShared, userId) },
  indexes: { byAudience: { index: 'gsi1', partition: 'c#{companyId}#report-filters#{audience}', sort: '{id:12}' } },
  quotas: {
    'report-filters': { limit: limits.ofCompany },
    'own-report-filters': { limit: limits.ofUser, per: 'userId' },
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
  return {
    ...store,
    ...audiencesOf(
      (query) => store.listBy('byAudience', query),
      limits,
      byText(({ name }) => name),
    ),
  };
};
