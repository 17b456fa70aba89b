import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Queue, type QueueDetails, queueDetails } from '@recado/shared/contract/queues';
import { defaultServiceHours } from '@recado/shared/contract/service-hours';
import { noServiceLevels, promisesAny } from '@recado/shared/contract/service-levels';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';

/** Colours and names that differ in case only are the same. */
const ignoreCase = (value: string): string => value.normalize('NFC').toLowerCase();

const { shape } = queueDetails;

export const queueEntity = defineEntity({
  name: 'queue',
  schema: queueDetails.extend({
    outOfHoursMessage: shape.outOfHoursMessage.default(''),
    closeTicket: shape.closeTicket.default(false),
    ativarRoteador: shape.ativarRoteador.default(false),
    tempoRoteador: shape.tempoRoteador.default(0),
    schedules: shape.schedules.default(defaultServiceHours),
    serviceLevels: shape.serviceLevels.default(noServiceLevels),
    chatbots: shape.chatbots.default([]),
    version,
  }),
  asText: ['chatbots'],
  audited: { name: 'name' },
  partition: 'c#{companyId}#queues',
  sort: 'queue#{id:12}',
  unique: {
    color: { fold: ignoreCase, error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
    name: { fold: ignoreCase, error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' },
  },
  quotas: { queues: { error: 'ERR_PLAN_LIMIT_QUEUES' } },
});

export type QueueRecord = EntityRecord<typeof queueEntity>;

/** The queue as lists and events show it. */
export const presentQueue = ({ id, name, color, orderQueue, greetingMessage, serviceLevels }: QueueRecord): Queue => ({
  id,
  name,
  color,
  orderQueue,
  greetingMessage,
  hasServiceLevels: promisesAny(serviceLevels),
});

/** The queue with what its bot and its rotation do. */
export const presentDetails = ({ version: _, ...queue }: QueueRecord): QueueDetails => queue;

const byOrder = (one: QueueRecord, other: QueueRecord): number =>
  (one.orderQueue ?? Number.MAX_SAFE_INTEGER) - (other.orderQueue ?? Number.MAX_SAFE_INTEGER) || one.id - other.id;

/** Queues of one company: one partition, as many items as its plan allows queues. */
export interface QueueStore extends Omit<EntityStore<EntityTypesOf<typeof queueEntity>>, 'list'> {
  /** All of the company, in their order. */
  list(): Promise<QueueRecord[]>;
}

export const queueStore = (client: DynamoDBDocumentClient, companyId: number): QueueStore => {
  const store = entityStore(queueEntity, client, companyId);
  return { ...store, list: async () => (await store.list()).sort(byOrder) };
};
