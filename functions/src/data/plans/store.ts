import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Plan, plan, type PlanFlag, planFlags } from '@recado/shared/contract/plans';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import { writeOne } from '../../platform/write-one.ts';

export const planEntity = defineEntity({
  name: 'plan',
  schema: plan
    .pick({ id: true, name: true, users: true, connections: true, queues: true, amount: true, isPublic: true })
    .extend({
      /** The features that the plan includes. */
      features: z.array(z.enum(planFlags)),
    }),
  partition: 'i#plans',
  sort: 'plan#{id:12}',
  consistent: false,
  unlimited: 'installation',
});

const toPlan = ({ features, ...fields }: EntityRecord<typeof planEntity>): Plan => ({
  ...fields,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, features.includes(flag)])) as Record<PlanFlag, boolean>),
});

/** The plans of the installation: a few items in one partition. */
export interface PlanStore extends Pick<EntityStore<EntityTypesOf<typeof planEntity>>, 'key'> {
  get(id: number): Promise<Plan | null>;
  /** All, by id. */
  list(): Promise<Plan[]>;
  save(plan: Plan): Promise<void>;
  fromItem(item: Record<string, unknown> | undefined): Plan | null;
}

export const planStore = (client: DynamoDBDocumentClient): PlanStore => {
  const store = entityStore(planEntity, client);
  return {
    key: (id) => store.key(id),
    fromItem: (item) => {
      const record = store.fromItem(item);
      return record && toPlan(record);
    },
    get: async (id) => {
      const record = await store.get(id);
      return record && toPlan(record);
    },
    list: async () => (await store.list()).map(toPlan),
    save: (saved) => writeOne(client, store.put({ ...saved, features: planFlags.filter((flag) => saved[flag]) })),
  };
};
