import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { retentionRule, type RetentionRule } from '@recado/shared/contract/retention';
import { retentionKinds } from '@recado/shared/limits/retention';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';

/** A rule for how long data of closed tickets is kept. */
export const retentionRuleEntity = defineEntity({
  name: 'retention rule',
  schema: retentionRule.extend({
    /** Kind and queue, which no two rules share. */
    place: z.string(),
    version,
  }),
  audited: {},
  partition: 'c#{companyId}#retention-rules',
  sort: 'rule#{id:12}',
  unique: { place: { fold: (place) => place, error: 'ERR_RETENTION_RULE_EXISTS' } },
  quotas: { 'retention-rules': { limit: 200 } },
});

export type RetentionRuleRecord = EntityRecord<typeof retentionRuleEntity>;

/** The time of the last change of the rules, in milliseconds since 1970. */
export const retentionChangeEntity = defineEntity({
  name: 'retention change',
  schema: z.object({ updatedAt: z.int() }),
  partition: 'c#{companyId}#retention-rules',
  sort: 'changed',
  unlimited: 'single',
});

/** Returns the place of a rule: its kind, and its queue where it has one. */
export const placeOfRule = ({ kind, queueId }: Pick<RetentionRule, 'kind' | 'queueId'>): string =>
  `${kind} ${queueId ?? '*'}`;

/** The rule as clients see it. */
export const presentRetentionRule = ({
  version: _version,
  place: _place,
  ...fields
}: RetentionRuleRecord): RetentionRule => fields;

const byPlace = (one: RetentionRule, other: RetentionRule): number =>
  retentionKinds.indexOf(one.kind) - retentionKinds.indexOf(other.kind) || (one.queueId ?? 0) - (other.queueId ?? 0);

/** The retention rules of one company. */
export const retentionStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(retentionRuleEntity, client, companyId);
  const changes = entityStore(retentionChangeEntity, client, companyId);
  return {
    ...store,
    /** All, by kind and queue. */
    list: async () => (await store.list({ consistent: true })).sort(byPlace),
    /** Removes a rule at a time in milliseconds since 1970. */
    remove: (record: RetentionRuleRecord, at: number) => [...store.remove(record), changes.put({ updatedAt: at })],
    create: (record: RetentionRuleRecord) => [
      ...store.create(record),
      changes.put({ updatedAt: Date.parse(record.updatedAt) }),
    ],
    update: (before: RetentionRuleRecord, change: Partial<RetentionRuleRecord>) => [
      ...store.update(before, change),
      changes.put({ updatedAt: Date.parse(change.updatedAt ?? before.updatedAt) }),
    ],
    /** The time of the last change of the rules; null before the first. */
    changedAt: async (): Promise<number | null> => (await changes.get())?.updatedAt ?? null,
  };
};
