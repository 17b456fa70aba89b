import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DayBounds } from '@recado/shared/text/time';
import { flowOutcomes } from '@recado/shared/flow/run-outcomes';
import * as z from 'zod';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import type { Write } from '../../platform/write.ts';

/** Milliseconds that a run is kept after its end: a year, and a month in which it is still compared. */
const lifetime = 396 * 24 * 60 * 60_000;

const time = z.int();

/** All times that keys have: 13 digits. */
const always: DayBounds = { from: 0, to: 10 ** 13 - 1 };

/**
 * One run of a flow: from its start in a ticket to its end, written by the decision that ends it (ADR 0086). It is removed
 * with its ticket, so with its contact, and with its flow. Times in milliseconds since 1970.
 */
export const flowRunEntity = defineEntity({
  name: 'flow run',
  schema: z.object({
    /** Unique in its ticket. */
    id: z.string(),
    ticketId: z.int(),
    flowId: z.int(),
    /** The number of the version. */
    number: z.int(),
    startedAt: time,
    endedAt: time,
    outcome: z.enum(flowOutcomes),
    /** The user who has the ticket, or who ended the run; null for none. */
    userId: z.int().nullable().default(null),
    queueId: z.int().nullable().default(null),
    /** The node at which it ended. */
    nodeId: z.string(),
    /** The number of times that each edge was passed, by its position in the version's list. */
    passed: z.record(z.string(), z.int()).default({}),
    /** The contact's answers, by their keys. */
    answers: z.record(z.string(), z.string()).default({}),
  }),
  partition: 'c#{companyId}#ticket#{ticketId:12}',
  sort: 'flow-run#{id}',
  indexes: {
    byFlow: {
      index: 'gsi1',
      partition: 'c#{companyId}#flow-runs#{flowId:12}',
      sort: '{endedAt:13}#{ticketId:12}#{id}',
    },
  },
  omitDefaults: true,
  expiresAt: ({ endedAt }) => Math.floor((endedAt + lifetime) / 1000),
  unlimited: 'traffic',
});

export type FlowRunRecord = EntityRecord<typeof flowRunEntity>;

/** The place of a run among those of its flow. */
export type RunPlace = Pick<FlowRunRecord, 'endedAt' | 'ticketId' | 'id'>;

/** Some runs of a flow. */
interface RunsPage {
  limit: number;
  after?: RunPlace | null;
  /** The ends of the runs. */
  within?: DayBounds;
}

/** The runs of a company's flows that have ended. */
interface FlowRunStore {
  create(run: FlowRunRecord): Write[];
  remove(run: FlowRunRecord): Write[];
  /** Oldest first. */
  ofTicket(ticketId: number): Promise<FlowRunRecord[]>;
  /** The runs of a flow in the order of their ends, within bounds where they are given. */
  ofFlow(flowId: number, page: RunsPage): Promise<FlowRunRecord[]>;
}

export const flowRunStore = (client: DynamoDBDocumentClient, companyId: number): FlowRunStore => {
  const runs = entityStore(flowRunEntity, client, companyId);
  return {
    create: (run) => [runs.put(run)],
    remove: (run) => runs.remove(run),
    ofTicket: (ticketId) => runs.list({ partition: { ticketId } }),
    ofFlow: (flowId, { limit, after = null, within = always }) =>
      runs.listBy('byFlow', {
        partition: { flowId },
        from: { endedAt: within.from },
        to: { endedAt: within.to },
        after,
        limit,
      }),
  };
};
