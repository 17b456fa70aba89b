import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isoDate } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';

/** The progress of a migration of the table. */
export const migrationEntity = defineEntity({
  name: 'migration',
  schema: z.object({
    name: z.string(),
    /** The key behind which it continues; null before its first slice and at its end. */
    cursor: z.record(z.string(), z.string()).nullable().default(null),
    /** The number of items that it wrote, and of those in the round that runs, or ran last. */
    rewritten: z.int().default(0),
    found: z.int().default(0),
    /** Times that it read the whole table. */
    rounds: z.int().default(0),
    endedAt: isoDate.nullable().default(null),
  }),
  partition: 'i#migrations',
  sort: '{name}',
  unlimited: 'installation',
});

export type MigrationRecord = EntityRecord<typeof migrationEntity>;

/** The migrations that have begun in the installation. */
type MigrationStore = Pick<EntityStore<EntityTypesOf<typeof migrationEntity>>, 'get' | 'list' | 'put'>;

export const migrationStore = (client: DynamoDBDocumentClient): MigrationStore => entityStore(migrationEntity, client);
