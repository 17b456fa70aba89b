import { deleteCompany } from '@recado/shared/contract/any-companies';
import { listTickets } from '@recado/shared/contract/tickets';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../../../functions/src/context/context.ts';
import { scanCompany } from '../../../../functions/src/platform/company-items.ts';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { timingsOf, timeOf } from '../report/timings.ts';
import { openTenant } from '../tenant/open-tenant.ts';
import { sizes } from '../tenant/size.ts';
import type { Caller } from '../world/caller.ts';
import type { World } from '../world/world.ts';

/** Kills of the functions while they delete; `BENCH_KILLS` for another number. A kill costs half a minute at most. */
const kills = Number(process.env.BENCH_KILLS ?? 20);
/** `BENCH_SEED` repeats a run. */
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
/** Milliseconds between two looks at the progress of the deletion. */
const lookEvery = 50;
/** Calls of the neighbour that are measured alone, and milliseconds between two of them. */
const calls = 200;
const pace = 40;
/** Milliseconds after which a deletion counts as one that stands still. */
const patience = 3 * 60 * 60_000;

/** Counts the items that the table has of a company. */
const itemsOf = async (companyId: number): Promise<number> => {
  let count = 0;
  for (let after: Awaited<ReturnType<typeof scanCompany>>['next'] = null; ;) {
    const { keys, next } = await scanCompany(companyId, after);
    count += keys.length;
    if (next === null) return count;
    after = next;
  }
};

/** Returns the number of items and files that a deletion has removed, by its job; null once the company is gone. */
const removedOf = async ({ company, installation }: Context): Promise<number | null> => {
  const deletion = (await installation.companies.getStored(company.id))?.deletion;
  const job = deletion && (await installation.storesOf(deletion.companyId).jobs.get(deletion.jobId));
  return job ? Object.values(job.counts).reduce((sum, count) => sum + count, 0) : null;
};

/**
 * Kills the functions at random points of the deletion's progress: each when so many items are removed, so that as many kills
 * take place in a small company as in a large one.
 */
const killAtRandom = async ({ cloud }: World, context: Context, items: number, end: AbortSignal): Promise<number> => {
  const random = seededRandom(seed);
  // The last tenth is left out: its slices end before a look.
  const points = Array.from({ length: kills }, () => random() * 0.9 * items).toSorted((one, other) => one - other);
  let done = 0;
  while (!end.aborted && done < kills) {
    const removed = await removedOf(context);
    if (removed !== null && removed >= points[done]!) {
      await cloud.killFunctions();
      done += 1;
    }
    await delay(lookEvery);
  }
  return done;
};

/** The milliseconds of the neighbour's calls until the end, or so many of them. Calls that meet a kill are left out. */
const neighbourTimes = async (neighbour: Caller, isOver: (count: number) => boolean): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const list = () => neighbour.call(listTickets, { query: { status: 'open', showAll: true } });
    const time = await timeOf(list).catch(() => null);
    if (time !== null) times.push(time);
    await delay(pace);
  }
  return times;
};

const untilGone = async ({ company, installation }: Context): Promise<number> => {
  const from = performance.now();
  while ((await installation.companies.get(company.id)) !== null) {
    if (performance.now() - from > patience) throw new Error('the deletion does not end');
    await delay(1_000);
  }
  return (performance.now() - from) / 1_000;
};

/** Deletes a company while the functions are killed, and measures a neighbour beside it. */
export const deletion: Part = async ({ portBase, dataDir, sizes: [size = 'S'] }) => {
  const folder = join(dataDir, 'deletion');
  const { world, context } = await openTenant({ portBase, dataDir: folder }, size);
  try {
    const owner = world.cloud.signIns.find(({ role }) => role === 'super');
    if (!owner) throw new Error('The seed made no super user');
    const neighbour = await world.signIn(owner.email);
    const { id } = context.company;
    const before = await itemsOf(id);
    const alone = timingsOf(await neighbourTimes(neighbour, (count) => count >= calls));
    const end = new AbortController();
    await neighbour.call(deleteCompany, { params: { id } });
    const beside = neighbourTimes(neighbour, () => end.signal.aborted);
    const killing = killAtRandom(world, context, before, end.signal);
    const seconds = await untilGone(context);
    end.abort();
    const besides = timingsOf(await beside);
    const figures: Figure[] = [
      { what: 'tickets', value: sizes[size].tickets, unit: '' },
      { what: 'items before', value: before, unit: '' },
      { what: 'items left', value: await itemsOf(id), unit: '', aim: atMost(0) },
      { what: 'files left', value: await context.media.eraseSome(), unit: '', aim: atMost(0) },
      { what: 'functions killed', value: await killing, unit: '', aim: atLeast(kills), note: `BENCH_SEED=${seed}` },
      { what: 'from the call to the last item', value: seconds, unit: 's' },
      { what: 'neighbour’s inbox alone, p95', value: alone.p95, unit: 'ms' },
      { what: 'neighbour’s inbox beside it, p95', value: besides.p95, unit: 'ms', note: `${besides.count} calls` },
    ];
    return figures;
  } finally {
    await world.close();
    // The tenant is gone: the next run makes another one.
    rmSync(folder, { recursive: true, force: true });
  }
};
