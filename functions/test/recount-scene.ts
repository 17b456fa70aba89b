import { summaryVersion } from '@recado/shared/metrics/summary';
import { readSummary } from '../src/domain/statistics/read-summary.ts';
import { recountJob } from '../src/domain/statistics/recount-job.ts';
import { startJob } from '../src/domain/jobs/start-job.ts';
import type { Scene } from './job-scene.ts';
import { userContext } from './user-context.ts';
import { waitingCycle } from './waiting-cycle.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const day = 86_400_000;

/** Two months with a cycle in each, whose kept summaries are wrong. */
export const recount = async (): Promise<Scene> => {
  const context = { ...userContext(), clock: { now: () => now } };
  for (const [ticketId, ago] of [5, 40].entries()) {
    const createdAt = now - ago * day;
    await context.commit([context.stores.tickets.cycleCreation(waitingCycle(ticketId + 1, createdAt))], []);
  }
  const { statistics } = context.stores;
  const wrong = { readAt: now, version: summaryVersion, summary: { all: { '': { tickets: 99 } } } };
  await statistics.keep('month', { date: '2026-10', ...wrong });
  await statistics.keep('day', { date: '2026-11-15', ...wrong });
  const period = { from: '2026-09-15', to: '2026-11-20' };
  const { writes, effects } = startJob(context, recountJob, period);
  await context.commit(writes, effects);
  return {
    context,
    state: async () => {
      const { summary, missing } = await readSummary(context, period);
      const kept = await statistics.summaries('day', '2026-09-15', '2026-11-20');
      return { tickets: summary.all, missing, kept: kept.length };
    },
  };
};
