import type { Context } from '../../context/context.ts';
import { environment } from '../../platform/environment.ts';
import { describeError, log } from '../../platform/log.ts';
import { startJob } from '../jobs/start-job.ts';
import { evaluationStart } from './evaluation-start.ts';

/** Milliseconds after which a process looks again, and the newest runs among which the last one of a prompt is. */
const lifetime = 60 * 60_000;
const newest = 20;

const start = async (context: Context, promptId: number): Promise<void> => {
  const runs = await context.stores.evaluationRuns.newest(newest);
  const last = runs.find((run) => run.promptId === promptId);
  if (!last || last.state === 'running' || last.model === environment().AI_MODEL) return;
  const { writes, effects } = startJob(context, evaluationStart, { cause: 'model', promptId });
  await context.commit(writes, effects);
};

/**
 * Starts a run of a prompt that answers by the installation's model, where that is another than in its last run. A process
 * looks once an hour, at an answer: no customer waits for it twice, and none where it fails.
 */
export const startForModel = async (context: Context, promptId: number): Promise<void> => {
  const { cache, clock } = context;
  try {
    await cache.getOrLoad(`model of prompt ${promptId}`, clock.now(), lifetime, () => start(context, promptId));
  } catch (error) {
    log().warn('the cases of a prompt were not asked with another model', { error: describeError(error) });
  }
};
