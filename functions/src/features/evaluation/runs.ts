import type * as contract from '@recado/shared/contract/evaluation';
import { AppError } from '@recado/shared/contract/errors';
import { evaluationNumbers } from '@recado/shared/limits/evaluation';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { type EvaluationResultRecord, presentRun } from '../../data/evaluation/runs.ts';
import { evaluationStart } from '../../domain/evaluation/evaluation-start.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { existing } from '../../platform/existing.ts';
import { pageOf } from '../../platform/page-of.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { isUnderWay, newRun } from './new-run.ts';

const day = 24 * 60 * 60_000;

/** The runs of a set, the newest first. */
export const listEvaluationRuns: UseCase<typeof contract.listEvaluationRuns> = async ({ stores }, { query }) => {
  const { promptId = null, ...position } = query;
  const all = (await stores.evaluationRuns.newest()).filter((run) => run.promptId === promptId);
  const { rows, ...next } = pageOf(all, position);
  return { runs: rows.map(presentRun), ...next };
};

/** Starts a run, which a job does. */
export const startEvaluationRun: UseCase<typeof contract.startEvaluationRun> = async (context, { body }) => {
  const { clock, stores } = context;
  const { promptId } = body;
  const prompt = promptId === null ? null : existing('prompt', await stores.prompts.get(promptId));
  const total = (await stores.evaluationCases.ofSet(promptId)).length;
  if (total === 0) throw new AppError('ERR_EVALUATION_EMPTY');
  const newest = await stores.evaluationRuns.newest();
  const runs = newest.filter((run) => run.promptId === promptId);
  if (runs.some((run) => isUnderWay(context, run))) throw new AppError('ERR_EVALUATION_RUNNING');
  const started = newest.filter((run) => run.cause === 'user' && clock.now() - Date.parse(run.startedAt) < day).length;
  if (started >= evaluationNumbers.startedRuns) throw new AppError('ERR_LIMIT_REACHED');
  const run = await newRun(context, prompt, { cause: 'user', total, runs });
  const job = startJob(context, evaluationStart, { cause: 'user', promptId, runId: run.id });
  const shown = presentRun(run);
  await context.commit(
    [...stores.evaluationRuns.create(run), ...job.writes, ...keepAnswer(context, shown)],
    job.effects,
  );
  return shown;
};

/** Returns a run. */
export const getEvaluationRun: UseCase<typeof contract.getEvaluationRun> = async ({ stores }, { params: { id } }) =>
  presentRun(existing('evaluationRun', await stores.evaluationRuns.get(id)));

/** The place of a result: what got worse is seen first, then what fails, then what got better. */
const placeOf = ({ change, now }: EvaluationResultRecord): number => {
  if (change === 'worse') return 0;
  if (now.failed.length > 0) return 1;
  return change === 'better' ? 2 : 3;
};

/** The answers of a run beside those before. */
export const listEvaluationResults: UseCase<typeof contract.listEvaluationResults> = async (
  { stores },
  { params: { id }, query },
) => {
  existing('evaluationRun', await stores.evaluationRuns.get(id));
  const results = await stores.evaluationRuns.results(id);
  const { rows, ...position } = pageOf(
    results.sort((one, other) => placeOf(one) - placeOf(other) || one.caseId - other.caseId),
    query,
  );
  return { results: rows.map(({ runId: _run, startedAt: _at, ...result }) => result), ...position };
};

/** Stops a run that is under way. */
export const stopEvaluationRun: UseCase<typeof contract.stopEvaluationRun> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const { clock, stores } = context;
    const run = existing('evaluationRun', await stores.evaluationRuns.get(id));
    if (run.state !== 'running') return presentRun(run);
    const endedAt = new Date(clock.now()).toISOString();
    const after = { ...run, state: 'stopped', problem: 'stopped', endedAt } as const;
    await context.commit(stores.evaluationRuns.update(run, after), []);
    return presentRun(after);
  });
