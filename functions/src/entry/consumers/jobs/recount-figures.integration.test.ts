import { jobQueue } from '@recado/shared/contract/queue-messages/job';
import { summaryVersion } from '@recado/shared/metrics/summary';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runJobs } from '../../../../test/jobs.ts';
import { userContext } from '../../../../test/user-context.ts';
import { waitingCycle } from '../../../../test/waiting-cycle.ts';
import { receiveJobMessage } from '../../../domain/jobs/receive-job-message.ts';
import { readSummary } from '../../../domain/statistics/read-summary.ts';
import { jobDeclarations } from './declarations.ts';

const handbook = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
const now = Date.parse('2026-11-20T15:00:00Z');
const day = 86_400_000;

it('the command of the handbook forgets wrong summaries, and counts the days of its period again', async () => {
  const [, command] = /--message-body '(\{[^']*"recount-figures"[^']*\})'/.exec(handbook)!;
  const context = { ...userContext(), clock: { now: () => now } };
  const { tickets, statistics } = context.stores;
  for (const [index, ago] of [3, 60, 200].entries())
    await context.commit([tickets.cycleCreation(waitingCycle(index + 1, now - ago * day))], []);
  const wrong = { readAt: now, version: summaryVersion, summary: { all: { '': { tickets: 99 } } } };
  await statistics.keep('month', { date: '2026-09', ...wrong });
  await statistics.keep('day', { date: '2026-11-17', ...wrong });
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect((await readSummary(context, { from: '2026-11-17', to: '2026-11-17' })).summary.all!['']).toMatchObject({
    tickets: 99,
  });

  const message = jobQueue.schema.parse({ ...(JSON.parse(command!) as object), companyId: context.company.id });
  await receiveJobMessage(context, jobDeclarations, message, false);
  await runJobs(context);
  const { summary, missing } = await readSummary(context, year);
  expect(missing).toEqual([]);
  expect(summary.all!['']).toMatchObject({ tickets: 3 });
  expect(await context.stores.jobs.get(message.jobId)).toMatchObject({ state: 'done' });
});
