import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { openToken, sealToken } from '../../platform/sealed-token.ts';
import { writeOne } from '../../platform/write-one.ts';
import { ConditionFailed } from '../../platform/write.ts';

const time = z.int();

/** The person that is being erased: what names it in the table. It goes with the end of the erasure. */
const erasedPerson = z.object({
  contactIds: z.array(z.int()),
  /** Numbers in their forms, LIDs and user ids, former ones too. */
  addresses: z.array(z.string()),
  names: z.array(z.string()),
});
export type ErasedPerson = z.output<typeof erasedPerson>;

/**
 * The erasure of a person. Once it is done, it is a tombstone: it names the identities by keyed hashes alone, so that a
 * backup which still has the person is erased again.
 */
export const erasureEntity = defineEntity({
  name: 'erasure',
  schema: z.object({
    /** A ULID. */
    id: z.string(),
    jobId: z.string(),
    /** The user who asked for it; null where a tombstone repeats it. */
    user: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** The request of the person that it answers. */
    dataRequestId: z.int().nullable(),
    /** Milliseconds since 1970; `finishedAt` is null while it runs. */
    startedAt: time,
    finishedAt: time.nullable(),
    person: erasedPerson.nullable(),
    hashes: z.array(z.string()),
    version,
  }),
  partition: 'c#{companyId}#erasures',
  sort: '{id}',
  unlimited: 'traffic',
});

export type ErasureRecord = EntityRecord<typeof erasureEntity>;

/** The key of a company's hashes of erased addresses, sealed for it. */
export const erasureKeyEntity = defineEntity({
  name: 'erasure key',
  schema: z.object({ key: z.string(), text: z.string() }),
  partition: 'c#{companyId}#erasure-key',
  sort: 'key',
  unlimited: 'single',
});

/** Returns the keyed hash of an address. */
const hashOf = (key: string, address: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64')).update(address).digest('base64url');

/** Returns the hash of an address. */
export type HashAddress = (address: string) => string;

/** The erasures of one company, and the key of their hashes. */
export const erasureStore = (client: DynamoDBDocumentClient, companyId: number) => {
  const store = entityStore(erasureEntity, client, companyId);
  const keys = entityStore(erasureKeyEntity, client, companyId);
  const owner = { companyId, purpose: 'erasure' } as const;
  const hasher = async (): Promise<HashAddress | null> => {
    const sealed = await keys.get();
    if (!sealed) return null;
    const key = await openToken(sealed, owner);
    return (address) => hashOf(key, address);
  };
  return {
    ...store,
    /** Returns the function that hashes addresses; null in a company that has erased nobody. */
    hasher,
    /** Makes the key where there is none. */
    ensureKey: async (): Promise<void> => {
      if (await keys.get()) return;
      const sealed = await sealToken(randomBytes(32).toString('base64'), owner);
      try {
        await writeOne(client, keys.put(sealed, { when: 'attribute_not_exists(#pk)' }));
      } catch (error) {
        // Another call was faster.
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
    /** The sealed key, to be kept with a tombstone; null where there is none. */
    sealedKey: () => keys.get(),
    /** Stores the key that a tombstone brings, in a table of before. */
    restoreKey: (sealed: { key: string; text: string }) => writeOne(client, keys.put(sealed)),
  };
};
