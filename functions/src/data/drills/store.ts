import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isoDate } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';

/** The drill of restores: the one that runs, or the last one, and when one last passed. */
export const drillEntity = defineEntity({
  name: 'restore drill',
  schema: z.object({
    kind: z.literal('restore'),
    /** The table that is being restored and compared; null while none is. */
    table: z.string().nullable(),
    /** The time that it shows. */
    at: isoDate.nullable(),
    startedAt: isoDate,
    restoredAt: isoDate.nullable(),
    /** The comparison so far, as JSON. */
    comparison: z.string().nullable(),
    /** The time when a drill last passed; that of the first start before one has. */
    passedAt: isoDate,
  }),
  partition: 'i#drills',
  sort: '{kind}',
  unlimited: 'installation',
});

export type DrillRecord = EntityRecord<typeof drillEntity>;

type DrillStore = Pick<EntityStore<EntityTypesOf<typeof drillEntity>>, 'get' | 'put'>;

export const drillStore = (client: DynamoDBDocumentClient): DrillStore => entityStore(drillEntity, client);
