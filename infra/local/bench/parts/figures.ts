import type { JobSlice } from '@recado/shared/contract/queue-messages/job';
import { consumers } from '@recado/shared/deployment/consumers';
import { addDays } from '@recado/shared/text/time';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getDashboard } from '../../../../functions/src/features/dashboard/get-dashboard.ts';
import { exportReports, getReportExport } from '../../../../functions/src/features/reports/export-reports.ts';
import { todayOf } from '../../../../functions/src/domain/statistics/count-days.ts';
import { slicesOf } from '../../../../functions/test/jobs.ts';
import { type TestContext, userContext } from '../../../../functions/test/user-context.ts';
import { bundleFunction } from '../../../aws/bundle-function.ts';
import { compareHistories } from '../figures/compare-histories.ts';
import { serveAndRecount } from '../figures/serve-and-recount.ts';
import { writeYear } from '../figures/write-year.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timeEach } from '../report/timings.ts';
import { TableMeter } from '../world/table-meter.ts';
import { withWorld } from '../world/world.ts';

/**
 * Service cycles of the year, histories, and customers who are served; `BENCH_CYCLES`, `BENCH_HISTORIES` and `BENCH_CUSTOMERS` for
 * fewer. `BENCH_SEED` repeats a run.
 */
const cycles = Number(process.env.BENCH_CYCLES ?? 300_000);
const histories = Number(process.env.BENCH_HISTORIES ?? 1_000);
const customers = Number(process.env.BENCH_CUSTOMERS ?? 150);
const seed = Number(process.env.BENCH_SEED ?? Date.now() % 1_000_000);
const looks = 100;
const none = { params: undefined, query: undefined, body: undefined };

/** Megabytes of V8's heap in the process of slices: without a limit, V8 keeps what it no longer needs. */
const heap = { young: 4, old: 64 };

interface Ran {
  next: JobSlice | null;
  megabytes: number;
  /** The same before the first row: the code alone. */
  before: number;
}

/** Starts a process that runs slices from a bundle, as a function that is kept does. */
const startRunner = async (dataDir: string) => {
  const outfile = join(dataDir, 'export-slice.mjs');
  await bundleFunction(join(import.meta.dirname, '../figures/export-slice.ts'), outfile);
  const child = fork(outfile, {
    env: { ...process.env, ...consumers['consumer-exports']!.ownEnvironment },
    execArgv: [`--max-semi-space-size=${heap.young}`, `--max-old-space-size=${heap.old}`],
  });
  const run = async (companyId: number, slice: JobSlice): Promise<Ran> => {
    child.send({ companyId, slice });
    const [ran] = (await once(child, 'message')) as [Ran];
    return ran;
  };
  return { run, stop: () => child.kill() };
};

/** Returns the seconds and the largest memory of an export, and whether it has all rows. */
const measureExport = async (
  context: TestContext,
  { from, to, dataDir }: { from: string; to: string; dataDir: string },
) => {
  const runner = await startRunner(dataDir);
  const body = { dateFrom: from, dateTo: to, language: 'pt' } as const;
  const begun = performance.now();
  const { exportId } = await exportReports(context, { ...none, body });
  const slices: Ran[] = [];
  for (let slice: JobSlice | null = slicesOf(context)[0] ?? null; slice !== null; slice = slices.at(-1)!.next)
    slices.push(await runner.run(context.company.id, slice));
  const seconds = (performance.now() - begun) / 1_000;
  runner.stop();
  const { state, done } = await getReportExport(context, { ...none, query: { exportId } });
  const { megabytes = 0, before = 0 } = slices.at(-1) ?? {};
  return { seconds, megabytes, before, slices: slices.length, lost: state === 'done' ? cycles - done : cycles };
};

/** A year of service cycles: its dashboard, its export, and random histories against a naive computation. */
export const figuresPart: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'figures'), fresh: true }, async (): Promise<Figure[]> => {
    const wrong = compareHistories(histories, seed);
    const recounted = await serveAndRecount(customers, seed);
    const context = userContext();
    const to = addDays(todayOf(context), -1);
    const from = addDays(to, -364);
    await writeYear(context, cycles, to);
    const meter = new TableMeter();
    const look = () => getDashboard(context, { ...none, query: { date_from: from, date_to: todayOf(context) } });
    let calls = 0;
    const first = await meter.during(1, async () => {
      for (;;) {
        calls += 1;
        if ((await look()).uncounted === 0) return;
      }
    });
    const table = await meter.during(1, look);
    const times = await timeEach(looks, look);
    const written = await measureExport(context, { from, to, dataDir });
    return [
      {
        what: `figures of ${histories} random histories that differ from a naive computation`,
        value: wrong,
        unit: '',
        aim: atMost(0),
        note: `BENCH_SEED=${seed}`,
      },
      {
        what: `figures of ${customers} customers served by the engine that differ from a recount of logs and messages`,
        value: recounted.wrong,
        unit: `of ${recounted.compared}`,
        aim: atMost(0),
        note: recounted.actions,
      },
      {
        what: `a year of ${cycles} service cycles, first look`,
        value: first.calls,
        unit: 'table calls',
        note: `${calls} calls of the API`,
      },
      {
        what: 'every later look, p95',
        value: times.p95,
        unit: 'ms',
        aim: atMost(60),
        note: `median ${times.median.toFixed(0)} ms`,
      },
      { what: 'every later look, reads', value: table.calls, unit: 'table calls', aim: atMost(40) },
      {
        what: `${cycles} rows as a spreadsheet`,
        value: written.seconds,
        unit: 's',
        aim: atMost(30),
        note: `${written.slices} slices, in a process that is kept`,
      },
      {
        what: 'memory of a slice, the largest',
        value: written.megabytes,
        unit: 'MB',
        aim: atMost(150),
        note: `${written.before.toFixed(0)} MB before its first row`,
      },
      { what: 'rows that the file lacks', value: written.lost, unit: '', aim: atMost(0) },
    ];
  });
