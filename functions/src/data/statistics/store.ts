import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Summary } from '@recado/shared/metrics/summary';
import * as z from 'zod';
import { batchWrite } from '../../platform/batch-write.ts';
import { defineEntity } from '../../platform/entity/define-entity.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';
import type { EntityRecord } from '../../platform/entity/entity-types.ts';
import { writeOne } from '../../platform/write-one.ts';
import type { Write } from '../../platform/write.ts';

const spans = ['day', 'month'] as const;
type Span = (typeof spans)[number];

/** The tallies of the service cycles that began on a day, or in a month, that is over. */
export const summaryEntity = defineEntity({
  name: 'summary',
  schema: z.object({
    span: z.enum(spans),
    /** YYYY-MM-DD or YYYY-MM, in the company's time zone. */
    date: z.string(),
    /** The time from which on changes are not in it, in milliseconds since 1970. */
    readAt: z.int(),
    /** The summary as JSON, compressed. */
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  partition: 'c#{companyId}#statistics',
  sort: '{span}#{date}',
  unlimited: 'traffic',
});

/** Marks that a cycle of a day changed on a later day. Tickets share eight marks a day, so that few changes meet. */
export const changedDayEntity = defineEntity({
  name: 'changed day',
  schema: z.object({ day: z.iso.date(), shard: z.int(), changedAt: z.int() }),
  partition: 'c#{companyId}#statistics',
  sort: 'changed#{day}#{shard}',
  unlimited: 'traffic',
});

const shards = 8;

export interface StoredSummary extends Pick<EntityRecord<typeof summaryEntity>, 'date' | 'readAt'> {
  summary: Summary;
}

/** The kept summaries of one company, and the days whose cycles have changed since. */
interface StatisticsStore {
  /** The summaries of the days or months from one date to another, both included, that are kept. */
  summaries(span: Span, from: string, to: string): Promise<StoredSummary[]>;
  keep(span: Span, summary: StoredSummary): Promise<void>;
  /** The time of the last change of each day from one to another that has a mark. Strongly consistent. */
  changes(from: string, to: string): Promise<Map<string, number>>;
  /** Marks that a cycle of a day changed. Part of the transaction that changes it. */
  changed(day: string, ticketId: number, at: number): Write;
  /** Removes all summaries: the next look counts the cycles again. */
  forget(): Promise<void>;
}

export const statisticsStore = (client: DynamoDBDocumentClient, companyId: number): StatisticsStore => {
  const summaries = entityStore(summaryEntity, client, companyId);
  const marks = entityStore(changedDayEntity, client, companyId);
  return {
    summaries: async (span, from, to) => {
      const found = await summaries.list({ from: { span, date: from }, to: { span, date: to } });
      return found.map(({ date, readAt, bytes }) => ({
        date,
        readAt,
        summary: JSON.parse(inflateRawSync(bytes).toString('utf8')) as Summary,
      }));
    },
    keep: (span, { date, readAt, summary }) =>
      writeOne(client, summaries.put({ span, date, readAt, bytes: deflateRawSync(JSON.stringify(summary)) })),
    changes: async (from, to) => {
      const found = await marks.list({ from: { day: from }, to: { day: to }, consistent: true });
      const latest = new Map<string, number>();
      for (const { day, changedAt } of found) latest.set(day, Math.max(changedAt, latest.get(day) ?? 0));
      return latest;
    },
    changed: (day, ticketId, at) => marks.put({ day, shard: ticketId % shards, changedAt: at }),
    forget: async () => {
      for (const span of spans) {
        const kept = await summaries.list({ prefix: { span }, fields: ['date'] });
        await batchWrite(
          client,
          kept.map(({ date }) => ({ DeleteRequest: { Key: summaries.key({ span, date }) } })),
        );
      }
    },
  };
};
