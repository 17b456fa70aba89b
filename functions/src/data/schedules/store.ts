import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Schedule, schedule } from '@recado/shared/contract/schedules';
import * as z from 'zod';
import { defineEntity, version } from '../../platform/entity/define-entity.ts';
import { type EntityStore, entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord, EntityTypesOf } from '../../platform/entity/entity-types.ts';

const isWaiting = ({ status }: { status: Schedule['status'] }): boolean =>
  status === 'PENDENTE' || status === 'AGENDADA';

/**
 * A scheduled message by id; by its time in gsi1 with all of the company, in gsi2 with those of its author, and in gsi3
 * with those of its chat. Times in milliseconds since 1970.
 */
export const scheduleEntity = defineEntity({
  name: 'schedule',
  schema: schedule.omit({ contact: true, user: true }).extend({
    sendAt: z.int(),
    firstSendAt: z.int().nullable(),
    skips: z.array(z.int()).default([]),
    sentAt: z.int().nullable(),
    /**
     * The time when a repeating message continues by itself that was due while the company was not allowed to send.
     */
    resumesAt: z.int().nullable(),
    /** The WhatsApp id of the message that was sent last, and how many of its messages the channel did not take. */
    sentWid: z.string().nullable().default(null),
    refusals: z.int().default(0),
    intervalo: schedule.shape.intervalo.default(1),
    valorIntervalo: schedule.shape.valorIntervalo.default(0),
    enviarQuantasVezes: schedule.shape.enviarQuantasVezes.default(1),
    tipoDias: schedule.shape.tipoDias.default(4),
    contadorEnvio: schedule.shape.contadorEnvio.default(0),
    createdAt: z.int(),
    version,
  }),
  audited: { hides: ['body'] },
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
  quotas: {
    schedules: { limit: 5_000, when: isWaiting },
    'own-schedules': { limit: 1_000, per: 'userId', when: isWaiting },
  },
});

export type ScheduleRecord = EntityRecord<typeof scheduleEntity>;

/** The place of a scheduled message in a list by time. */
export type SchedulePlace = Pick<ScheduleRecord, 'sendAt' | 'id'>;

/** Scheduled messages of a chat that are read. */
const readOfChat = 500;

/** Scheduled messages of one company. */
interface ScheduleStore extends Pick<
  EntityStore<EntityTypesOf<typeof scheduleEntity>>,
  'get' | 'create' | 'update' | 'remove'
> {
  /** All of the company, or those of an author, by time; the first `limit` of those between two times, inclusive. */
  list(userId: number | null, between: { from: number; to: number; limit: number }): Promise<ScheduleRecord[]>;
  /** The same, the first `limit` of those behind one of them. */
  page(userId: number | null, after: SchedulePlace | null, limit: number): Promise<ScheduleRecord[]>;
  /** Those of a chat by time, the last 500. */
  ofChat(whatsappId: number, contactId: number): Promise<ScheduleRecord[]>;
}

export const scheduleStore = (client: DynamoDBDocumentClient, companyId: number): ScheduleStore => {
  const store = entityStore(scheduleEntity, client, companyId);
  const listOf = (
    userId: number | null,
    bounds: { from?: { sendAt: number }; to?: { sendAt: number }; after?: SchedulePlace | null; limit: number },
  ): Promise<ScheduleRecord[]> =>
    userId === null ? store.listBy('byTime', bounds) : store.listBy('byAuthor', { partition: { userId }, ...bounds });
  return {
    ...store,
    list: (userId, { from, to, limit }) =>
      // A bound with a time alone is the beginning of the keys with that time.
      listOf(userId, { from: { sendAt: from }, to: { sendAt: to + 1 }, limit }),
    page: (userId, after, limit) => listOf(userId, { after, limit }),
    ofChat: async (whatsappId, contactId) =>
      (
        await store.listBy('byChat', { partition: { whatsappId, contactId }, order: 'desc', limit: readOfChat })
      ).toReversed(),
  };
};
