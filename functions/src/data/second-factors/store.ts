import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isoDate } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** The second factor of a user. The user pool has the secret of the app. */
export const secondFactorEntity = defineEntity({
  name: 'second factor',
  schema: z.object({
    userId: z.int(),
    since: isoDate,
    /** Digests of the recovery codes that are left. */
    recoveryHashes: z.array(z.string()),
    /** The time when a super user asked to switch it off, a day later; null where nobody has. */
    resetAskedAt: isoDate.nullable().default(null),
    version,
  }),
  partition: 'c#{companyId}#second-factors',
  sort: '{userId:12}',
  unlimited: 'single',
});

export type SecondFactorRecord = EntityRecord<typeof secondFactorEntity>;

/** The second factors of one company's users. */
interface SecondFactorStore {
  /** Strongly consistent. */
  get(userId: number): Promise<SecondFactorRecord | null>;
  /** Label `second factor`; fails if it was changed since it was read. */
  save(before: SecondFactorRecord | null, after: Omit<SecondFactorRecord, 'version'>): Write[];
  /** Label `second factor`; fails if it was changed since it was read. */
  remove(record: SecondFactorRecord): Write[];
}

export const secondFactorStore = (client: DynamoDBDocumentClient, companyId: number): SecondFactorStore => {
  const store = entityStore(secondFactorEntity, client, companyId);
  return {
    get: (userId) => store.get(userId),
    save: (before, after) => store.save(before, { ...after, version: before?.version ?? 1 }),
    remove: (record) => store.remove(record),
  };
};
