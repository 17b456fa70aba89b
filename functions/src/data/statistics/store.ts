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
import { chargeEntity, trafficEntity } from './message-entities.ts';

/** Days and months of the service cycles that began then, and of the messages of then. */
const spans = ['day', 'month', 'messagesOfDay', 'messagesOfMonth'] as const;
export type Span = (typeof spans)[number];

/** The tallies of a day, or of a month, that is over. */
export const summaryEntity = defineEntity({
  name: 'summary',
  schema: z.object({
    span: z.enum(spans),
    /** YYYY-MM-DD or YYYY-MM, in the company's time zone. */
    date: z.string(),
    /** The time from which on changes are not in it, in milliseconds since 1970. */
    readAt: z.int(),
    /** The version of its figures: another one is not read. Releases that had none kept the first. */
    version: z.int().default(1),
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

export interface StoredSummary<Tallies = Summary> extends Pick<
  EntityRecord<typeof summaryEntity>,
  'date' | 'readAt' | 'version'
> {
  summary: Tallies;
}

export type TrafficRecord = EntityRecord<typeof trafficEntity>;
export type ChargeRecord = EntityRecord<typeof chargeEntity>;

/** A day on which something that figures count has changed, and the id of the ticket or connection that changed it. */
export interface ChangedDay {
  day: string;
  id: number;
}

/** The kept summaries of one company, and the days whose cycles have changed since. */
interface StatisticsStore {
  /** The summaries of the days or months from one date to another, both included, that are kept. */
  summaries<Tallies = Summary>(span: Span, from: string, to: string): Promise<StoredSummary<Tallies>[]>;
  keep<Tallies>(span: Span, summary: StoredSummary<Tallies>): Promise<void>;
  /** The time of the last change of each day from one to another that has a mark. Strongly consistent. */
  changes(from: string, to: string): Promise<Map<string, number>>;
  /** Marks that something of these days changed, by tickets or connections. Part of the transaction that changes it. */
  changed(changed: readonly ChangedDay[], at: number): Write[];
  /** Removes all summaries: the next look counts the cycles again. */
  forget(): Promise<void>;
  /** The messages of a day that are over, and those that are charged for. */
  traffic(day: string): Promise<TrafficRecord[]>;
  charges(day: string): Promise<ChargeRecord[]>;
  /** Stores the messages of a day. Part of the transaction that takes them from the ticket or the pace that counted them. */
  addTraffic(traffic: TrafficRecord): Write;
  /** Label `message charge` fails if the message was charged for on that day already. */
  addCharge(charge: ChargeRecord): Write;
}

export const statisticsStore = (client: DynamoDBDocumentClient, companyId: number): StatisticsStore => {
  const summaries = entityStore(summaryEntity, client, companyId);
  const marks = entityStore(changedDayEntity, client, companyId);
  const traffic = entityStore(trafficEntity, client, companyId);
  const charges = entityStore(chargeEntity, client, companyId);
  return {
    summaries: async <Tallies>(span: Span, from: string, to: string) => {
      const found = await summaries.list({ from: { span, date: from }, to: { span, date: to } });
      return found.map(({ date, readAt, version, bytes }) => ({
        date,
        readAt,
        version,
        summary: JSON.parse(inflateRawSync(bytes).toString('utf8')) as Tallies,
      }));
    },
    keep: (span, { date, readAt, version, summary }) =>
      writeOne(client, summaries.put({ span, date, readAt, version, bytes: deflateRawSync(JSON.stringify(summary)) })),
    changes: async (from, to) => {
      // Behind the last of the last day's marks.
      const found = await marks.list({ from: { day: from }, to: { day: to, shard: shards }, consistent: true });
      const latest = new Map<string, number>();
      for (const { day, changedAt } of found) latest.set(day, Math.max(changedAt, latest.get(day) ?? 0));
      return latest;
    },
    changed: (changed, at) => {
      // A transaction may write a mark once only.
      const shared = new Map(changed.map(({ day, id }) => [`${day}#${id % shards}`, { day, shard: id % shards }]));
      return [...shared.values()].map((mark) => marks.put({ ...mark, changedAt: at }));
    },
    forget: async () => {
      for (const span of spans) {
        const kept = await summaries.list({ prefix: { span }, fields: ['date'] });
        await batchWrite(
          client,
          kept.map(({ date }) => ({ DeleteRequest: { Key: summaries.key({ span, date }) } })),
        );
      }
    },
    traffic: (day) => traffic.list({ partition: { day }, prefix: {} }),
    charges: (day) => charges.list({ partition: { day }, prefix: {} }),
    addTraffic: (record) => traffic.put(record),
    addCharge: (record) => charges.put(record, { when: 'attribute_not_exists(#wid)' }),
  };
};
