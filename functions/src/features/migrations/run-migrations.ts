import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { migrations as allMigrations } from '../../data/migrations/migrations.ts';
import { type MigrationRecord, migrationStore } from '../../data/migrations/store.ts';
import { migrateSlice } from '../../platform/migrations/migrate-slice.ts';
import type { Migration } from '../../platform/migrations/migration.ts';
import { writeOne } from '../../platform/write-one.ts';

/** Items that a slice reads unless given. */
const sliceSize = 500;

interface MigrationRun {
  client: DynamoDBDocumentClient;
  /** Epoch milliseconds. */
  now: () => number;
  /** All of them, in their order; those of this release unless given. */
  migrations?: readonly Migration[];
  /** Items that a slice reads. */
  size?: number;
}

/** Runs the next slice of a migration, and stores where it ended. Repeated after a crash, it writes what is left. */
const runSlice = async (
  { client, now, size = sliceSize }: MigrationRun,
  migration: Migration,
  before: MigrationRecord,
): Promise<MigrationRecord> => {
  const { next, rewritten } = await migrateSlice(client, migration, before.cursor, size);
  const after: MigrationRecord = {
    name: migration.name,
    cursor: next as MigrationRecord['cursor'],
    rewritten: before.rewritten + rewritten,
    endedAt: next === null ? new Date(now()).toISOString() : null,
  };
  await writeOne(client, migrationStore(client).put(after));
  return after;
};

/** Returns the progress of the first migration that has not ended; null when all have. */
const nextPending = async ({ client, migrations = allMigrations }: MigrationRun) => {
  const known = new Map((await migrationStore(client).list({ consistent: true })).map((each) => [each.name, each]));
  const migration = migrations.find(({ name }) => known.get(name)?.endedAt == null);
  if (!migration) return null;
  const { name } = migration;
  return { migration, record: known.get(name) ?? { name, cursor: null, rewritten: 0, endedAt: null } };
};

/** Runs one slice of the first migration that has not ended. Returns how far it has come; null when all have ended. */
const migrateNextSlice = async (run: MigrationRun): Promise<MigrationRecord | null> => {
  const pending = await nextPending(run);
  return pending && runSlice(run, pending.migration, pending.record);
};

/**
 * Runs all migrations that the installation has not run, one after another, from where an earlier run was interrupted.
 * Two runs at once do the work twice, with the same result.
 *
 * @returns those that it ended, with the number of items that were written
 */
export const runMigrations = async (run: MigrationRun): Promise<MigrationRecord[]> => {
  const ended: MigrationRecord[] = [];
  for (;;) {
    const record = await migrateNextSlice(run);
    if (record === null) return ended;
    if (record.endedAt !== null) ended.push(record);
  }
};
