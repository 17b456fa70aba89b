import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Plan, plan, type PlanFlag, planFlags } from '@recado/shared/contract/plans';
import { ownerCompanyId } from '@recado/shared/limits/subscription';
import * as z from 'zod';
import { systemClock } from '../../platform/clock.ts';
import { defineEntity, firstVersion, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';
import { idsOf } from '../../platform/ids.ts';
import type { Write } from '../../platform/write.ts';
import { writeOne } from '../../platform/write-one.ts';

/** Ids up to this one are those of the plans that an installation begins with. */
const seededIds = 100;

export const planEntity = defineEntity({
  name: 'plan',
  schema: z.object({
    ...plan.pick({ id: true, name: true, users: true, connections: true, queues: true, isPublic: true }).shape,
    amount: z.number(),
    /** The features that the plan includes. */
    features: z.array(z.enum(planFlags)),
    /** The time when a company last took it, in epoch milliseconds; 0: before this was noted. */
    takenAt: z.int().default(0),
    version,
  }),
  audited: { name: 'name' },
  partition: 'i#plans',
  sort: 'plan#{id:12}',
  consistent: false,
  formerly: { version: { from: ['id'], read: () => firstVersion } },
  unlimited: 'installation',
});

type PlanRecord = EntityRecord<typeof planEntity>;

/** The plan as clients see it. */
export const presentPlan = ({ features, takenAt: _takenAt, version: _version, ...fields }: PlanRecord): Plan => ({
  ...fields,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, features.includes(flag)])) as Record<PlanFlag, boolean>),
});

/** The fields of a plan as they are stored. */
export const planFields = (given: Omit<Plan, 'id'>): Omit<PlanRecord, 'id' | 'takenAt' | 'version'> => {
  const { name, users, connections, queues, amount, isPublic } = given;
  return {
    ...{ name, users, connections, queues, amount, isPublic },
    features: planFlags.filter((flag) => given[flag]),
  };
};

/** The plans of the installation: a few items in one partition. */
export interface PlanStore extends Pick<EntityStore<EntityTypesOf<typeof planEntity>>, 'key'> {
  get(id: number): Promise<Plan | null>;
  /** All, by id. */
  list(): Promise<Plan[]>;
  save(plan: Plan): Promise<void>;
  /**
   * Notes in the transaction by which a company takes a plan that it did: it is refused with ERR_NO_PLAN_FOUND if the plan is
   * gone, and a deletion that looked for companies before it fails.
   */
  taken(id: number, now: number): Write;
  fromItem(item: Record<string, unknown> | undefined): Plan | null;
  /** The plans as they are stored, for their changes. */
  records: EntityStore<EntityTypesOf<typeof planEntity>>;
  nextId(): Promise<number>;
}

export const planStore = (client: DynamoDBDocumentClient): PlanStore => {
  const store = entityStore(planEntity, client);
  return {
    key: (id) => store.key(id),
    fromItem: (item) => {
      const record = store.fromItem(item);
      return record && presentPlan(record);
    },
    get: async (id) => {
      const record = await store.get(id);
      return record && presentPlan(record);
    },
    list: async () => (await store.list()).map(presentPlan),
    save: ({ id, ...saved }) => writeOne(client, store.put({ id, ...planFields(saved) })),
    taken: (id, now) => ({
      ...store.patch(id, { takenAt: now }, { add: { version: 1 } }),
      refusal: { code: 'ERR_NO_PLAN_FOUND' },
    }),
    records: store,
    nextId: async () => seededIds + (await idsOf(client, systemClock, ownerCompanyId).next('plan')),
  };
};
