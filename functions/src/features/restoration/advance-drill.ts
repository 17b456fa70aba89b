import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { drillTablePrefix } from '@recado/shared/deployment/resources';
import { type DrillRecord, drillStore } from '../../data/drills/store.ts';
import { writeOne } from '../../platform/write-one.ts';
import { beginRestore, deleteTable, isReady, latestTime } from './backups.ts';
import { type Comparison, compareSlice, newComparison, reasonsAgainst } from './compare.ts';

const day = 86_400_000;
/** Days between two drills. */
const interval = 30;
/** Milliseconds that a restore may take before the drill has failed. */
const longestRestore = day;
/** The share of partitions whose items a drill compares one by one. */
const share = 0.05;

interface DrillRun {
  client: DynamoDBDocumentClient;
  /** The table in use. */
  live: string;
  /** The installation's prefix of names. */
  prefix: string;
  now: () => number;
  /** Returns whether the run has time for another slice. */
  hasTime: () => boolean;
}

/** The state of the drill after a run. */
interface DrillReport {
  /** Days since a drill last passed. */
  days: number;
  /** The result of the drill that the run ended; absent where it ended none. */
  ended?: { passed: boolean; minutes: number; lossSeconds: number; items: number; reasons: string[] };
}

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString();

const begin = async ({ client, live, prefix, now }: DrillRun, passedAt: string): Promise<DrillRecord> => {
  const at = await latestTime(client, live);
  const table = `${prefix}${drillTablePrefix}${isoOf(now()).slice(0, 19).replaceAll(/\W/g, '')}`;
  const startedAt = isoOf(now());
  await beginRestore(client, live, table, at);
  return { kind: 'restore', table, at: at.toISOString(), startedAt, restoredAt: null, comparison: null, passedAt };
};

/** Compares the next slices, for as long as there is time. */
const compare = async (
  { client, live, hasTime }: DrillRun,
  { table, at, comparison }: DrillRecord,
): Promise<Comparison> => {
  let after = comparison === null ? newComparison() : (JSON.parse(comparison) as Comparison);
  const tables = { client, live, restored: table!, at: Date.parse(at!), share };
  while (after.phase !== 'done' && hasTime()) after = await compareSlice(tables, after);
  return after;
};

const end = async (
  { client, now }: DrillRun,
  drill: DrillRecord,
  reasons: string[],
  items: number,
): Promise<{ drill: DrillRecord; ended: NonNullable<DrillReport['ended']> }> => {
  await deleteTable(client, drill.table!);
  const started = Date.parse(drill.startedAt);
  const passed = reasons.length === 0;
  return {
    drill: { ...drill, table: null, comparison: null, passedAt: passed ? isoOf(now()) : drill.passedAt },
    ended: {
      passed,
      minutes: Math.round((now() - started) / 60_000),
      lossSeconds: Math.round((started - Date.parse(drill.at!)) / 1_000),
      items,
      reasons,
    },
  };
};

/** Does what can be done now of a drill that runs. */
const advance = async (
  run: DrillRun,
  drill: DrillRecord,
): Promise<{ drill: DrillRecord; ended?: DrillReport['ended'] }> => {
  if (drill.restoredAt === null && !(await isReady(run.client, drill.table!))) {
    if (run.now() - Date.parse(drill.startedAt) < longestRestore) return { drill };
    return end(run, drill, ['the table was not restored within a day'], 0);
  }
  const restored = { ...drill, restoredAt: drill.restoredAt ?? isoOf(run.now()) };
  const comparison = await compare(run, restored);
  if (comparison.phase !== 'done') return { drill: { ...restored, comparison: JSON.stringify(comparison) } };
  const items = Object.values(comparison.counts).reduce((sum, each) => sum + each.restored, 0);
  return end(run, restored, reasonsAgainst(comparison), items);
};

/**
 * Takes the drill of restores further: begins one a month, looks whether its table is ready, compares it with the live one
 * slice by slice, and deletes it. Each run continues where the one before it ended.
 */
export const advanceDrill = async (run: DrillRun): Promise<DrillReport> => {
  const store = drillStore(run.client);
  const known = await store.get('restore');
  const daysOf = ({ passedAt }: DrillRecord): number => Math.floor((run.now() - Date.parse(passedAt)) / day);
  const isDue = !known || run.now() - Date.parse(known.startedAt) >= interval * day;
  if (known?.table == null) {
    if (known && !isDue) return { days: daysOf(known) };
    const begun = await begin(run, known?.passedAt ?? isoOf(run.now()));
    await writeOne(run.client, store.put(begun));
    return { days: daysOf(begun) };
  }
  const { drill, ended } = await advance(run, known);
  await writeOne(run.client, store.put(drill));
  return { days: daysOf(drill), ...(ended ? { ended } : {}) };
};
