import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { RunTally } from '@recado/shared/flow/count-runs';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** Days that a sum is kept: as long as the runs of which it is made. */
const lifetime = 396;

/** The sum of a version's runs that ended on a day that is over, kept from when somebody first asked for it. */
export const flowDayEntity = defineEntity({
  name: 'flow day',
  schema: z.object({
    flowId: z.int(),
    /** The number of the version. */
    number: z.int(),
    /** YYYY-MM-DD, in the company's time zone. */
    day: z.iso.date(),
    tally: z.custom<RunTally>((value) => typeof value === 'object' && value !== null),
  }),
  partition: 'c#{companyId}#flow#{flowId:12}',
  sort: 'day#{number:6}#{day}',
  expiresAt: ({ day }) => Math.floor(Date.parse(day) / 1000) + lifetime * 86_400,
  unlimited: 'expires',
});

type FlowDayRecord = EntityRecord<typeof flowDayEntity>;

/** The sums of a company's flows by day. */
interface FlowDayStore {
  /** Those of a version that are kept of these days. */
  between(flowId: number, number: number, days: { from: string; to: string }): Promise<FlowDayRecord[]>;
  /** Those of all versions. */
  ofFlow(flowId: number, limit: number): Promise<FlowDayRecord[]>;
  save(day: FlowDayRecord): Write;
  remove(day: FlowDayRecord): Write[];
}

export const flowDayStore = (client: DynamoDBDocumentClient, companyId: number): FlowDayStore => {
  const days = entityStore(flowDayEntity, client, companyId);
  return {
    between: (flowId, number, { from, to }) =>
      days.list({ partition: { flowId }, from: { number, day: from }, to: { number, day: to } }),
    ofFlow: (flowId, limit) => days.list({ partition: { flowId }, limit }),
    save: (day) => days.put(day),
    remove: (day) => days.remove(day),
  };
};
