import { countRun, newTally, type RunTally } from '@recado/shared/flow/count-runs';
import { dayBounds } from '@recado/shared/text/time';
import type { Context } from '../../context/context.ts';
import type { RunPlace } from '../../data/flows/runs.ts';
import { daysOf, type Period } from './period.ts';

/** Runs that are read at a time, and at most for one answer. */
const pageSize = 1_000;
const mostRuns = 40_000;

/** Milliseconds after a day's end in which runs that ended on it may still be stored. */
const settling = 3_600_000;

/** Sums that one transaction keeps. */
const together = 50;

interface Version {
  flowId: number;
  number: number;
}

/** Counts the runs of a version that ended on a day. Returns null where there are more than may be read. */
const countDay = async (
  { company, stores }: Context,
  { flowId, number }: Version,
  day: string,
  room: number,
): Promise<{ tally: RunTally; read: number } | null> => {
  const within = dayBounds(day, company.timeZone);
  const tally = newTally();
  for (let after: RunPlace | null = null, read = 0; ;) {
    const runs = await stores.flowRuns.ofFlow(flowId, { limit: pageSize, after, within });
    for (const run of runs) if (run.number === number) countRun(tally, run);
    read += runs.length;
    if (runs.length < pageSize) return { tally, read };
    if (read >= room) return null;
    after = runs.at(-1)!;
  }
};

/** The sums of a version by day, as far as they were counted. */
interface TalliedDays {
  tallies: RunTally[];
  /** True where days are left out, because there are more runs than one answer counts. */
  isPartial: boolean;
}

/**
 * Returns the sums of a version's runs on the days of a period. A day that is over is counted once: its sum is kept.
 */
export const tallyDays = async (context: Context, version: Version, period: Period): Promise<TalliedDays> => {
  const { clock, company, stores } = context;
  const known = await stores.flowDays.between(version.flowId, version.number, period);
  const tallies = known.map(({ tally }) => tally);
  const counted = new Set(known.map(({ day }) => day));
  const fresh: { day: string; tally: RunTally }[] = [];
  let room = mostRuns;
  let isPartial = false;
  for (const day of daysOf(period).filter((one) => !counted.has(one))) {
    const found = room > 0 ? await countDay(context, version, day, room) : null;
    if (found === null) {
      isPartial = true;
      break;
    }
    room -= found.read;
    tallies.push(found.tally);
    if (dayBounds(day, company.timeZone).to + settling < clock.now()) fresh.push({ day, tally: found.tally });
  }
  for (let at = 0; at < fresh.length; at += together)
    await context.commit(
      fresh.slice(at, at + together).map((day) => stores.flowDays.save({ ...version, ...day })),
      [],
    );
  return { tallies, isPartial };
};
