import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Entity } from 'electrodb';
import { padded, perClient, primary } from '../../platform/entity.ts';
import { put, remove, type Write } from '../../platform/write.ts';

/** Partitions that the outages are spread over: an hour in which WhatsApp is away touches every connection. */
export const outageShards = 4;

/** An outage of which somebody is to be told unless it is over by then. */
export interface PendingOutage {
  companyId: number;
  whatsappId: number;
  /** Line of the connection's history. */
  outageId: string;
  dueAt: string;
}

const outageEntity = perClient(
  (configuration) =>
    new Entity(
      {
        model: { entity: 'pendingOutage', version: '1', service: 'recado' },
        attributes: {
          shard: { type: 'number', required: true },
          companyId: { type: 'number', required: true, padding: padded },
          whatsappId: { type: 'number', required: true, padding: padded },
          outageId: { type: 'string', required: true },
          dueAt: { type: 'string', required: true },
        },
        indexes: {
          byTime: {
            pk: { field: primary.pk, composite: ['shard'], template: 'i#outages#${shard}', casing: 'none' },
            sk: {
              field: primary.sk,
              composite: ['dueAt', 'companyId', 'whatsappId'],
              template: '${dueAt}#${companyId}#${whatsappId}',
              casing: 'none',
            },
          },
        },
      },
      configuration,
    ),
);

const shardOf = ({ companyId, whatsappId }: PendingOutage): number => (companyId + whatsappId) % outageShards;

/** The outages of all companies that are still to be told of, by the time when they are. */
export interface OutageStore {
  /** Those of a shard that are due by then (milliseconds), longest due first. */
  due(shard: number, by: number, limit: number): Promise<PendingOutage[]>;
  /** Label `outage`. */
  creation(outage: PendingOutage): Write;
  /** Label `outage`. */
  removal(outage: Omit<PendingOutage, 'outageId'>): Write;
}

export const outageStore = (client: DynamoDBDocumentClient): OutageStore => {
  const outages = outageEntity(client);
  return {
    due: async (shard, by, limit) => {
      const { data } = await outages.query
        .byTime({ shard })
        .lt({ dueAt: new Date(by + 1).toISOString() })
        .go({ limit, count: limit, consistent: true });
      return data.map(({ companyId, whatsappId, outageId, dueAt }) => ({ companyId, whatsappId, outageId, dueAt }));
    },
    creation: (outage) => put('outage', outages.put({ ...outage, shard: shardOf(outage) }).params()),
    removal: (outage) =>
      remove('outage', outages.delete({ ...outage, shard: shardOf({ ...outage, outageId: '' }) }).params()),
  };
};
