import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityInput } from '../../platform/entity/entity-types.ts';
import { writeOne } from '../../platform/write-one.ts';
import { ConditionFailed, type Write } from '../../platform/write.ts';
import { cycleEntity, logEntity } from './history-entities.ts';
import {
  accessPrefix,
  type CycleChange,
  type CycleRecord,
  type LogRecord,
  type NewLogRecord,
  type ReportedCycle,
  reportedCycleFields,
} from './record.ts';

/** The past of a company's tickets: the log of each, and its cycles. */
export interface TicketHistory {
  /** Newest first. */
  log(ticketId: number): Promise<LogRecord[]>;
  /** Up to `limit` of its newest openings, whose ids begin with `access.`, and of its other newest entries. */
  newestLog(ticketId: number, limit: number): Promise<LogRecord[]>;
  /** Up to `limit` of its newest entries without openings, newest first. */
  events(ticketId: number, limit: number): Promise<LogRecord[]>;
  cycles(ticketId: number): Promise<CycleRecord[]>;
  /** The cycles that began on a day of the company (YYYY-MM-DD), by ticket. */
  cyclesOn(day: string): Promise<CycleRecord[]>;
  /** The same ones with the fields that a report shows. */
  reportedCyclesOn(day: string): Promise<ReportedCycle[]>;
  cycleCreation(cycle: EntityInput<typeof cycleEntity>): Write;
  cycleChange(ticketId: number, id: string, set: CycleChange): Write;
  logEntry(entry: NewLogRecord): Write;
  /** Adds an entry unless one with its id exists. Not part of a transaction. */
  logOnce(entry: NewLogRecord): Promise<void>;
  /** Removes a removed ticket's log and cycles. */
  historyRemoval(entries: { log: readonly LogRecord[]; cycles: readonly CycleRecord[] }): Write[];
}

const idSet = (id: number | null | undefined): Set<number> | undefined => (id == null ? undefined : new Set([id]));

export const ticketHistory = (client: DynamoDBDocumentClient, companyId: number): TicketHistory => {
  const cycles = entityStore(cycleEntity, client, companyId);
  const logs = entityStore(logEntity, client, companyId);
  /** Openings have ids of their own, which sort behind all others. */
  const eventsOf = (ticketId: number, limit: number): Promise<LogRecord[]> =>
    logs.list({ partition: { ticketId }, order: 'desc', limit, to: { id: accessPrefix } });

  return {
    log: (ticketId) => logs.list({ partition: { ticketId }, order: 'desc' }),
    newestLog: async (ticketId, limit) => {
      const entries = await Promise.all([
        eventsOf(ticketId, limit),
        logs.list({ partition: { ticketId }, order: 'desc', limit, prefix: { id: accessPrefix } }),
      ]);
      return entries.flat();
    },
    events: eventsOf,
    cycles: (ticketId) => cycles.list({ partition: { ticketId } }),
    cycleCreation: (cycle) => cycles.put(cycle),
    cyclesOn: (day) => cycles.listBy('byDay', { partition: { day } }),
    reportedCyclesOn: (day) => cycles.listBy('byDay', { partition: { day }, fields: reportedCycleFields }),
    cycleChange: (ticketId, id, set) =>
      cycles.patch({ ticketId, id }, set, {
        upsert: true,
        add: { userIds: idSet(set.userId), queueIds: idSet(set.queueId) },
      }),
    logEntry: (entry) => logs.put(entry, { label: 'log' }),
    logOnce: async (entry) => {
      try {
        await writeOne(client, logs.put(entry, { label: 'log', when: 'attribute_not_exists(#id)' }));
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
    historyRemoval: ({ log, cycles: rows }) => [
      ...log.flatMap((entry) => logs.remove(entry, { label: 'log' })),
      ...rows.flatMap((cycle) => cycles.remove(cycle)),
    ],
  };
};
