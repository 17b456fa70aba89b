import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { schedule } from '@recado/shared/contract/schedules';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';

/**
 * A scheduled message by id; by its time in gsi1 with all of the company, in gsi2 with those of its author, and in gsi3
 * with those of its chat. Times in milliseconds since 1970.
 */
export const scheduleEntity = defineEntity({
  name: 'schedule',
  schema: schedule.omit({ contact: true, user: true }).extend({
    sendAt: z.int(),
    firstSendAt: z.int().nullable(),
    sentAt: z.int().nullable(),
    /** When a repeating message continues by itself that was due while the company was not allowed to send. */
    resumesAt: z.int().nullable(),
    intervalo: schedule.shape.intervalo.default(1),
    valorIntervalo: schedule.shape.valorIntervalo.default(0),
    enviarQuantasVezes: schedule.shape.enviarQuantasVezes.default(1),
    tipoDias: schedule.shape.tipoDias.default(4),
    contadorEnvio: schedule.shape.contadorEnvio.default(0),
    createdAt: z.int(),
    version,
  }),
  partition: 'c#{companyId}#schedule#{id:12}',
  sort: 'schedule',
  indexes: {
    byTime: { index: 'gsi1', partition: 'c#{companyId}#schedules', sort: '{sendAt:13}#{id:12}' },
    byAuthor: { index: 'gsi2', partition: 'c#{companyId}#schedules#u{userId}', sort: '{sendAt:13}#{id:12}' },
    byChat: {
      index: 'gsi3',
      partition: 'c#{companyId}#schedules#{whatsappId}#{contactId}',
      sort: '{sendAt:13}#{id:12}',
    },
  },
});

export type ScheduleRecord = EntityRecord<typeof scheduleEntity>;

/** Scheduled messages of one company. */
interface ScheduleStore extends Pick<
  EntityStore<EntityTypesOf<typeof scheduleEntity>>,
  'get' | 'create' | 'update' | 'remove'
> {
  /** All of the company, or those of an author, by time; the first `limit` of those between two times, inclusive. */
  list(userId: number | null, between?: { from: number; to: number; limit: number }): Promise<ScheduleRecord[]>;
  ofChat(whatsappId: number, contactId: number): Promise<ScheduleRecord[]>;
}

export const scheduleStore = (client: DynamoDBDocumentClient, companyId: number): ScheduleStore => {
  const store = entityStore(scheduleEntity, client, companyId);
  return {
    ...store,
    list: (userId, between) => {
      const bounds = between && {
        from: { sendAt: between.from },
        // A bound with a time alone is the beginning of the keys with that time.
        to: { sendAt: between.to + 1 },
        limit: between.limit,
      };
      return userId === null
        ? store.listBy('byTime', { ...bounds })
        : store.listBy('byAuthor', { partition: { userId }, ...bounds });
    },
    ofChat: (whatsappId, contactId) => store.listBy('byChat', { partition: { whatsappId, contactId } }),
  };
};
