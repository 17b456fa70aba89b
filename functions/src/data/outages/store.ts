import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { id, isoDate } from '@recado/shared/contract/parameters';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** Partitions that the outages are spread over: an hour without WhatsApp concerns every connection. */
export const outageShards = 4;

/** An outage whose alert is due later. */
export const outageEntity = defineEntity({
  name: 'outage',
  schema: z.object({
    companyId: id,
    whatsappId: id,
    /** Id of its connection log entry. */
    outageId: z.string(),
    dueAt: isoDate,
  }),
  partition: 'i#outages#{shard}',
  sort: '{dueAt}#{companyId:12}#{whatsappId:12}',
  computed: { shard: ({ companyId, whatsappId }) => (companyId + whatsappId) % outageShards },
  unlimited: 'single',
});

export type PendingOutage = EntityRecord<typeof outageEntity>;

/** The outages of all companies whose alert is not raised yet, by the time when it is due. */
export interface OutageStore {
  /** Those of a shard that are due by a time (milliseconds), longest due first; strongly consistent. */
  due(shard: number, by: number, limit: number): Promise<PendingOutage[]>;
  add(outage: PendingOutage): Write;
  remove(outage: Omit<PendingOutage, 'outageId'>): Write[];
}

export const outageStore = (client: DynamoDBDocumentClient): OutageStore => {
  const store = entityStore(outageEntity, client);
  return {
    due: (shard, by, limit) =>
      store.list({
        partition: { shard },
        to: { dueAt: new Date(by + 1).toISOString() },
        limit,
        consistent: true,
      }),
    add: (outage) => store.put(outage),
    remove: (outage) => store.remove({ outageId: '', ...outage }),
  };
};
