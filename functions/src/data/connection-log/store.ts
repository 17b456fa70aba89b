import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type ConnectionLogEntry, type DisconnectReason, disconnectReasons } from '@recado/shared/contract/connections';
import { Entity, type EntityItem } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import { put, update, type Write } from '../../platform/write.ts';

/** Seconds that a line of the history is kept: half a year. */
const life = 180 * 86_400;

/** A line of a connection's history as it is stored. */
export interface ConnectionLogRecord extends Pick<ConnectionLogEntry, 'at' | 'endedAt'> {
  whatsappId: number;
  /** Sorts by time: the instant, and the place of the event that told of it. */
  id: string;
  reason: DisconnectReason;
  /** Whether a session was lost by it. */
  wasConnected: boolean;
  /** Digits of the number that was connected until then; empty where none was. */
  number: string;
}

const connectionLogEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'connectionDrop', version: '1', service: 'recado' },
        attributes: {
          companyId: { type: 'number', required: true },
          whatsappId: { type: 'number', required: true, padding: padded },
          id: { type: 'string', required: true },
          at: { type: 'string', required: true },
          reason: { type: disconnectReasons, required: true },
          wasConnected: { type: 'boolean', required: true },
          number: { type: 'string' },
          endedAt: { type: 'string' },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byTime: {
            pk: {
              field: primary.pk,
              composite: ['companyId', 'whatsappId'],
              template: 'c#${companyId}#drops#${whatsappId}',
              casing: 'none',
            },
            sk: { field: primary.sk, composite: ['id'], template: 'drop#${id}', casing: 'none' },
          },
        },
      },
      configuration,
    ),
);

type Item = EntityItem<ReturnType<typeof connectionLogEntity>>;

const toRecord = ({ whatsappId, id, at, reason, wasConnected, number, endedAt }: Item): ConnectionLogRecord => ({
  whatsappId,
  id,
  at,
  reason,
  wasConnected,
  number: number ?? '',
  endedAt: endedAt ?? null,
});

/** Drops of one company's connections: a partition a connection, by time; old ones forget themselves. */
export interface ConnectionLogStore {
  get(whatsappId: number, id: string): Promise<ConnectionLogRecord | null>;
  /** Newest first, `limit` of them, below `before` when given (an id). */
  page(whatsappId: number, before: string | null, limit: number): Promise<ConnectionLogRecord[]>;
  /** Those that began between two instants (ISO), newest first, `limit` of them. */
  between(whatsappId: number, from: string, until: string, limit: number): Promise<ConnectionLogRecord[]>;
  /** Label `drop`. */
  creation(drop: ConnectionLogRecord): Write;
  /** Label `drop`: the session is connected again. */
  ending(whatsappId: number, id: string, endedAt: string): Write;
}

export const connectionLogStore = (client: DynamoDBDocumentClient, companyId: number): ConnectionLogStore => {
  const connectionLog = connectionLogEntity(client);
  return {
    get: async (whatsappId, id) => {
      const { data } = await connectionLog.get({ companyId, whatsappId, id }).go({ consistent: true });
      return data && toRecord(data);
    },
    page: async (whatsappId, before, limit) => {
      const query = connectionLog.query.byTime({ companyId, whatsappId });
      const { data } = await (before === null ? query : query.lt({ id: before })).go({
        order: 'desc',
        limit,
        count: limit,
      });
      return data.map(toRecord);
    },
    between: async (whatsappId, from, until, limit) => {
      const { data } = await connectionLog.query
        .byTime({ companyId, whatsappId })
        .between({ id: from }, { id: until })
        .go({ order: 'desc', limit, count: limit });
      return data.map(toRecord);
    },
    creation: ({ endedAt, ...drop }) =>
      put(
        'drop',
        connectionLog
          .put({
            companyId,
            ...drop,
            ...(endedAt === null ? {} : { endedAt }),
            expiresAt: Math.floor(Date.parse(drop.at) / 1000) + life,
          })
          .params(),
      ),
    ending: (whatsappId, id, endedAt) =>
      update('drop', connectionLog.update({ companyId, whatsappId, id }).set({ endedAt }).params()),
  };
};
