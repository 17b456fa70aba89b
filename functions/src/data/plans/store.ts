import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Plan, type PlanFlag, planFlags } from '@recado/shared/contract/plans';
import { CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';

const planEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'plan', version: '1', service: 'recado' },
        attributes: {
          id: { type: 'number', required: true, padding: padded },
          name: { type: 'string', required: true },
          users: { type: 'number', required: true },
          connections: { type: 'number', required: true },
          queues: { type: 'number', required: true },
          amount: { type: 'number', required: true },
          isPublic: { type: 'boolean', required: true },
          /** The features that it switches on. */
          features: { type: CustomAttributeType<PlanFlag[]>('any'), required: true },
        },
        indexes: {
          byId: {
            pk: { field: primary.pk, composite: [], template: 'i#plans', casing: 'none' },
            sk: { field: primary.sk, composite: ['id'], template: 'plan#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

type Item = EntityItem<ReturnType<typeof planEntity>>;

const toPlan = ({ features, id, name, users, connections, queues, amount, isPublic }: Item): Plan => ({
  id,
  name,
  users,
  connections,
  queues,
  amount,
  isPublic,
  ...(Object.fromEntries(planFlags.map((flag) => [flag, features.includes(flag)])) as Record<PlanFlag, boolean>),
});

/** The plans of the installation: a handful of items in one partition. */
export interface PlansStore {
  get(id: number): Promise<Plan | null>;
  /** All, by id. */
  list(): Promise<Plan[]>;
  save(plan: Plan): Promise<void>;
  key(id: number): Record<string, unknown>;
  parse(item: Record<string, unknown>): Plan | null;
}

export const plansStore = (client: DynamoDBDocumentClient): PlansStore => {
  const plans = planEntity(client);
  return {
    get: async (id) => {
      const { data } = await plans.get({ id }).go();
      return data && toPlan(data);
    },
    list: async () => {
      const { data } = await plans.query.byId({}).go({ pages: 'all' });
      return data.map(toPlan);
    },
    save: async ({ id, name, users, connections, queues, amount, isPublic, ...flags }) => {
      await plans
        .put({
          id,
          name,
          users,
          connections,
          queues,
          amount,
          isPublic,
          features: planFlags.filter((flag) => flags[flag]),
        })
        .go();
    },
    key: (id) => plans.get({ id }).params<{ Key: Record<string, unknown> }>().Key,
    parse: (item) => {
      const { data } = plans.parse({ Item: item });
      return data && toPlan(data);
    },
  };
};
