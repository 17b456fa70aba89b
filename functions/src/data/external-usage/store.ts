import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { externalKinds } from '@recado/shared/contract/external-usage';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { writeOne } from '../../platform/write-one.ts';

export type ExternalKind = (typeof externalKinds)[number];

/** Seconds that a day's counts are kept: a year and some. */
const lifetime = 400 * 24 * 60 * 60;

/** The number of messages of a kind that a company's programs have sent on a day, or of numbers that they have checked. */
export const externalUsageEntity = defineEntity({
  name: 'external usage',
  schema: z.object({
    /** YYYY-MM-DD, in the company's time zone. */
    day: z.iso.date(),
    kind: z.enum(externalKinds),
    count: z.int(),
    /** Epoch seconds. */
    expiresAt: z.int(),
  }),
  partition: 'c#{companyId}#external-usage',
  sort: '{day}#{kind}',
  expiresAt: (record) => record.expiresAt,
  unlimited: 'expires',
});

type ExternalUsageRecord = EntityRecord<typeof externalUsageEntity>;

interface ExternalUsageStore {
  /** Adds to a day's count of a kind: one write, without a transaction, so that many calls at once don't meet. */
  add(day: string, kind: ExternalKind, by: number): Promise<void>;
  /** The counts of the days from this one on, oldest first. */
  since(day: string): Promise<ExternalUsageRecord[]>;
}

export const externalUsageStore = (client: DynamoDBDocumentClient, companyId: number): ExternalUsageStore => {
  const store = entityStore(externalUsageEntity, client, companyId);
  return {
    add: (day, kind, by) =>
      writeOne(
        client,
        store.patch(
          { day, kind },
          { expiresAt: Math.floor(Date.parse(day) / 1_000) + lifetime },
          { upsert: true, add: { count: by } },
        ),
      ),
    since: (day) => store.list({ from: { day } }),
  };
};
