import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { monotonicFactory } from 'ulid';
import type { Clock } from './clock.ts';
import { currentDryRun, nextIdOf } from './dry-run.ts';
import { environment } from './environment.ts';
import { getRaw } from './table-reads.ts';

/** Makes ids. Counters are per company and kind, without reuse; gaps are allowed. */
export interface Ids {
  ulid(): string;
  uuid(): string;
  /** The next small integer of a kind, or the first of a block of `count`. */
  next(kind: string, count?: number): Promise<number>;
  /** The last integer of a kind that was given; 0 before the first. Strongly consistent. */
  last(kind: string): Promise<number>;
}

/** Milliseconds by which a clock is put back that is believed: less is a clock that was corrected. */
const putBack = 60_000;

let monotonic = monotonicFactory();
let latest = 0;

/**
 * Makes a ULID. All of a process come from one row, so that two of one millisecond still sort in the order of their making,
 * until the clock is put back.
 */
const ulidAt = (now: number): string => {
  if (now < latest - putBack) {
    monotonic = monotonicFactory();
    latest = now;
  }
  latest = Math.max(latest, now);
  return monotonic(now);
};

/**
 * Ids of one company. A counter is one item per kind, moved by an unconditional ADD outside of any transaction: a
 * transaction that fails afterwards leaves a gap, but never a number given twice.
 */
export const idsOf = (client: DynamoDBDocumentClient, clock: Clock, companyId: number): Ids => ({
  ulid: () => ulidAt(clock.now()),
  uuid: () => randomUUID(),
  next: async (kind, count = 1) => {
    const run = currentDryRun();
    if (run) return nextIdOf(run, count);
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: environment().TABLE_NAME,
        Key: { pk: `c#${companyId}#counter#${kind}`, sk: 'counter' },
        UpdateExpression: 'ADD #value :count',
        ExpressionAttributeNames: { '#value': 'value' },
        ExpressionAttributeValues: { ':count': count },
        ReturnValues: 'UPDATED_NEW',
      }),
    );
    return (Attributes?.value as number) - count + 1;
  },
  last: async (kind) => {
    const raw = await getRaw(client, {
      TableName: environment().TABLE_NAME,
      key: { pk: `c#${companyId}#counter#${kind}`, sk: 'counter' },
      ConsistentRead: true,
    });
    return Number(raw?.value?.N ?? 0);
  },
});
