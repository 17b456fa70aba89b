import type { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { countedLines } from '@recado/shared/deployment/resources';
import { encodeTime } from 'ulid';
import type { Clock } from '../clock.ts';
import { commit } from '../commit.ts';
import { describeError, log } from '../log.ts';
import { SendFailed } from './send.ts';
import { sendEntries } from './send-entries.ts';
import { type OutboxEntry, type OutboxStore, outboxShards, outboxStore } from './store.ts';

/** Milliseconds after which an entry's own function has surely given up: longer than any function of the product runs. */
const minimumAge = 30_000;
/** Milliseconds that one sweep may take; the next one continues where it stopped. */
const budget = 40_000;
const pageSize = 50;
/** Sweeps, a minute each, before an entry is set aside. */
const maxFailures = 60;

interface SweepReport {
  sent: number;
  failed: number;
  buried: number;
}

interface Sweep {
  clock: Clock;
  client: DynamoDBDocumentClient;
  sqs: SQSClient;
  outbox: OutboxStore;
  report: SweepReport;
}

/** True when no later sweep will send the entry: its queue takes no such message, or it can't be read. */
const isFinal = (error: unknown): boolean => error instanceof SendFailed && error.isFinal;

/** Counts a failure of an entry, and sets it aside after its last one. */
const fail = async ({ client, outbox, report }: Sweep, entry: OutboxEntry, error: unknown): Promise<void> => {
  const details = { entry: entry.id, failures: entry.failures + 1, error: describeError(error) };
  if (!isFinal(error) && entry.failures + 1 < maxFailures) {
    await outbox.failed(entry);
    report.failed++;
    log().warn('an effect could not be sent', details);
    return;
  }
  await commit(client, outbox.setAside(entry));
  report.buried++;
  log().error(countedLines.effectSetAside, details);
};

/** A failed entry stays in its lane and holds back those behind it, unless it is set aside for good. */
const sweepOneByOne = async (sweep: Sweep, entries: readonly OutboxEntry[], stuck: Set<string>): Promise<void> => {
  for (const entry of entries) {
    if (stuck.has(entry.lane)) continue;
    try {
      await sendEntries(sweep.sqs, sweep.outbox, [entry], sweep.clock.now());
      sweep.report.sent++;
    } catch (error) {
      if (!isFinal(error)) stuck.add(entry.lane);
      await fail(sweep, entry, error).catch((other: unknown) =>
        log().error('a failure of an effect was not stored', { entry: entry.id, error: describeError(other) }),
      );
    }
  }
};

/** Sends entries, each lane's oldest first: together, or one by one where that fails. */
const sweepPage = async (sweep: Sweep, entries: readonly OutboxEntry[], stuck: Set<string>): Promise<void> => {
  const sendable = entries.filter(({ lane }) => !stuck.has(lane));
  try {
    await sendEntries(sweep.sqs, sweep.outbox, sendable, sweep.clock.now());
    sweep.report.sent += sendable.length;
  } catch {
    await sweepOneByOne(sweep, sendable, stuck);
  }
};

/**
 * Sends what commits left behind: entries older than 30 s, in bounded pages, every shard each time. A shard that fails
 * does not end the others.
 */
export const sweep = async (client: DynamoDBDocumentClient, sqs: SQSClient, clock: Clock): Promise<SweepReport> => {
  const state: Sweep = { clock, client, sqs, outbox: outboxStore(client), report: { sent: 0, failed: 0, buried: 0 } };
  const before = encodeTime(clock.now() - minimumAge, 10);
  const until = clock.now() + budget;
  const outcomes = await Promise.allSettled(
    Array.from({ length: outboxShards }, async (_, shard) => {
      const stuck = new Set<string>();
      for (let after: OutboxEntry | null = null; clock.now() < until;) {
        const entries: OutboxEntry[] = await state.outbox.page(shard, after, pageSize);
        await sweepPage(
          state,
          entries.filter(({ id }) => id < before),
          stuck,
        );
        after = entries.at(-1) ?? null;
        if (after === null || entries.length < pageSize) return;
      }
    }),
  );
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failures.length > 0) throw new AggregateError(failures, 'shards of the outbox were not swept');
  return state.report;
};
