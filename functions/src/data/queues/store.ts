import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Queue } from '@recado/shared/contract/queues';
import { Entity, type EntityItem } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import { put, remove, type Write } from '../../platform/write.ts';

const queueEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'queue', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          id: { type: 'number', required: true, padding: padded },
          name: { type: 'string', required: true },
          color: { type: 'string', required: true },
          orderQueue: { type: 'number' },
          greetingMessage: { type: 'string', required: true },
        },
        indexes: {
          byId: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#queues', casing: 'none' },
            sk: { field: primary.sk, composite: ['id'], template: 'queue#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

/** An item whose existence says that a colour, or a name, is used: uniqueness by condition. */
const uniqueEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'queueUnique', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          kind: { type: ['color', 'name'] as const, required: true },
          value: { type: 'string', required: true },
          queueId: { type: 'number', required: true },
        },
        indexes: {
          byValue: {
            pk: { field: primary.pk, composite: ['companyId'], template: 'c#${companyId}#queues', casing: 'none' },
            sk: { field: primary.sk, composite: ['kind', 'value'], template: '${kind}#${value}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

type Item = EntityItem<ReturnType<typeof queueEntity>>;

const toQueue = ({ id, name, color, orderQueue, greetingMessage }: Item): Queue => ({
  id,
  name,
  color,
  orderQueue: orderQueue ?? null,
  greetingMessage,
});

/** Colours and names are the same whatever their case. */
const folded = (value: string): string => value.normalize('NFC').toLowerCase();

const byOrder = (one: Queue, other: Queue): number =>
  (one.orderQueue ?? Number.MAX_SAFE_INTEGER) - (other.orderQueue ?? Number.MAX_SAFE_INTEGER) || one.id - other.id;

/** Queues of one company: one partition, as many items as its plan allows queues. */
export interface QueueStore {
  /** Strongly consistent, so that nothing is put into a queue that was just removed. */
  get(id: number): Promise<Queue | null>;
  /** All of the company, in their order. */
  list(): Promise<Queue[]>;
  /** Labels `queue`, `queue color`, `queue name`. */
  creation(queue: Queue): Write[];
  /** The same labels; refuses if the queue is gone or changed since. */
  changes(before: Queue, after: Queue): Write[];
  removal(queue: Queue): Write[];
}

export const queueStore = (client: DynamoDBDocumentClient, companyId: number): QueueStore => {
  const queues = queueEntity(client);
  const uniques = uniqueEntity(client);
  const toItem = (queue: Queue): Item => ({ ...queue, companyId, orderQueue: queue.orderQueue ?? undefined });
  const claim = (kind: 'color' | 'name', queue: Queue): Write =>
    put(`queue ${kind}`, uniques.create({ companyId, kind, value: folded(queue[kind]), queueId: queue.id }).params());
  const release = (kind: 'color' | 'name', queue: Queue): Write =>
    remove(
      `queue ${kind}`,
      uniques
        .delete({ companyId, kind, value: folded(queue[kind]) })
        .where(({ queueId }, { eq }) => eq(queueId, queue.id))
        .params(),
    );
  const moved = (kind: 'color' | 'name', before: Queue, after: Queue): Write[] =>
    folded(before[kind]) === folded(after[kind]) ? [] : [claim(kind, after), release(kind, before)];
  return {
    get: async (id) => {
      const { data } = await queues.get({ companyId, id }).go({ consistent: true });
      return data && toQueue(data);
    },
    list: async () => {
      const { data } = await queues.query.byId({ companyId }).go({ pages: 'all' });
      return data.map(toQueue).sort(byOrder);
    },
    creation: (queue) => [
      put('queue', queues.create(toItem(queue)).params()),
      claim('color', queue),
      claim('name', queue),
    ],
    changes: (before, after) => [
      put(
        'queue',
        queues
          .put(toItem({ ...after, id: before.id }))
          .where((item, { eq, notExists }) =>
            [
              eq(item.name, before.name),
              eq(item.color, before.color),
              eq(item.greetingMessage, before.greetingMessage),
              before.orderQueue === null ? notExists(item.orderQueue) : eq(item.orderQueue, before.orderQueue),
            ].join(' AND '),
          )
          .params(),
      ),
      ...moved('color', before, after),
      ...moved('name', before, after),
    ],
    removal: (queue) => [
      remove(
        'queue',
        queues
          .delete({ companyId, id: queue.id })
          .where((item, { eq }) => `${eq(item.name, queue.name)} AND ${eq(item.color, queue.color)}`)
          .params(),
      ),
      release('color', queue),
      release('name', queue),
    ],
  };
};
