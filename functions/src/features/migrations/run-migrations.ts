import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { migrations as allMigrations } from '../../data/migrations/migrations.ts';
import { migrationEntity, type MigrationRecord, migrationStore } from '../../data/migrations/store.ts';
import { migrateSlice } from '../../platform/migrations/migrate-slice.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { writeOne } from '../../platform/write-one.ts';

/** Items that a slice reads unless given. */
const sliceSize = 500;

/** Rounds through all migrations after which somebody has to look who still writes as an earlier release. */
const mostRounds = 10;

interface MigrationRun {
  client: DynamoDBDocumentClient;
  /** Epoch milliseconds. */
  now: () => number;
  /** All of them, in their order; those of this release unless given. */
  migrations?: readonly Migration[];
  /** Items that a slice reads. */
  size?: number;
  /** Called after a round that has written items, before the next one. */
  betweenRounds?: () => Promise<void>;
}

type Pending = readonly { migration: Migration; record: MigrationRecord; hasBegun: boolean }[];

/** Runs the next slice of a migration, and stores where it ended. Repeated after a crash, it writes what is left. */
const runSlice = async (
  { client, size = sliceSize }: MigrationRun,
  { migration, record: before, hasBegun }: Pending[number],
): Promise<void> => {
  if (!hasBegun) await writeOne(client, migrationStore(client).put(before));
  const { next, rewritten } = await migrateSlice(client, migration, before.cursor, size);
  await writeOne(
    client,
    migrationStore(client).put({
      ...before,
      cursor: next as MigrationRecord['cursor'],
      rewritten: before.rewritten + rewritten,
      found: before.cursor === null ? rewritten : before.found + rewritten,
      rounds: next === null ? before.rounds + 1 : before.rounds,
    }),
  );
};

/** Returns the migrations that have not ended, with their progress. */
const pendingOf = async ({ client, migrations = allMigrations }: MigrationRun): Promise<Pending> => {
  const known = new Map((await migrationStore(client).list({ consistent: true })).map((each) => [each.name, each]));
  return migrations
    .map((migration) => ({
      migration,
      record: known.get(migration.name) ?? migrationEntity.record({ name: migration.name }),
      hasBegun: known.has(migration.name),
    }))
    .filter(({ record }) => record.endedAt === null);
};

/** Stores that migrations have ended, after a round of all of them that found nothing to write. */
const end = async ({ client, now }: MigrationRun, pending: Pending): Promise<MigrationRecord[]> => {
  const ended = pending.map(({ record }) => ({ ...record, endedAt: new Date(now()).toISOString() }));
  for (const record of ended) await writeOne(client, migrationStore(client).put(record));
  return ended;
};

/**
 * Runs all migrations that the installation has not run, one after another, from where an earlier run was interrupted.
 * Where they have written items, they run again until they find none: functions of the release before may have written
 * behind them. Two runs at once do the work twice, with the same result.
 *
 * @returns those that it ended, with the number of items that were written
 */
export const runMigrations = async (run: MigrationRun): Promise<MigrationRecord[]> => {
  // The slice in which the run before was killed may have written what nothing counts.
  let isResumed = (await pendingOf(run)).some(({ record, hasBegun }) => hasBegun && record.rounds === 0);
  for (;;) {
    const pending = await pendingOf(run);
    const rounds = Math.min(...pending.map(({ record }) => record.rounds));
    const isWhole = pending.every(({ record }) => record.rounds === rounds && record.cursor === null);
    if (rounds > 0 && isWhole) {
      if (!isResumed && pending.every(({ record }) => record.found === 0)) return end(run, pending);
      if (rounds >= mostRounds) throw new Error('items are still written as an earlier release does');
      isResumed = false;
      await run.betweenRounds?.();
    }
    const next = pending.find(({ record }) => record.rounds === rounds);
    if (next === undefined) return [];
    await runSlice(run, next);
  }
};
