import { evaluationNumbers } from '@recado/shared/limits/evaluation';
import type { EvaluationOutcome } from '@recado/shared/contract/evaluation';
import * as z from 'zod';
import type { Context } from '../../context/context.ts';
import type { EvaluationCaseRecord } from '../../data/evaluation/cases.ts';
import { evaluationResultEntity, type EvaluationRunRecord } from '../../data/evaluation/runs.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import { type EvaluationInput, evaluationStart } from '../../domain/evaluation/evaluation-start.ts';
import { defineJob, type SliceResult } from '../../domain/jobs/define-job.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { EmbeddingFailed } from '../../domain/knowledge/embeddings.ts';
import { ServiceFailed } from '../../domain/models/service-failed.ts';
import { dayOf } from '../../domain/models/within-budget.ts';
import { describeError, log } from '../../platform/log.ts';
import { askCase } from './ask-case.ts';
import { changeOf } from './judge.ts';
import { isUnderWay, newRun } from './new-run.ts';

/** Milliseconds after a change in which further changes join its run. */
const quiet = 60_000;
/** Cases that are asked at once, the times that they are asked in vain, and milliseconds between two of them. */
const width = 3;
const maxWaits = 3;
const wait = 20_000;
/** Cases of a deleted prompt that a slice removes. */
const removed = 20;
/** The share of the day's budget that runs may use: the rest is for customers. */
const shareOfBudget = 0.8;
const day = 24 * 60 * 60_000;

const cursorSchema = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('due') }),
  z.object({ phase: z.literal('ask'), runId: z.int(), after: z.int(), waits: z.int() }),
]);
type Cursor = z.output<typeof cursorSchema>;
type Asking = Extract<Cursor, { phase: 'ask' }>;
type Result = SliceResult<Cursor>;
type Problem = NonNullable<EvaluationRunRecord['problem']>;

const ended = ({ clock }: Context) => ({ endedAt: new Date(clock.now()).toISOString() });

/** Stops a run. What was asked stays. */
const stop = (context: Context, run: EvaluationRunRecord, problem: Problem): Result => ({
  writes: context.stores.evaluationRuns.update(run, { state: 'stopped', problem, ...ended(context) }),
  end: 'done',
});

/** Removes the cases of a deleted prompt. */
const removeCases = ({ stores }: Context, cases: readonly EvaluationCaseRecord[]): Result => ({
  writes: cases.slice(0, removed).flatMap((one) => stores.evaluationCases.remove(one)),
  cursor: { phase: 'due' },
});

/** Starts a run of each set that a source belongs to. */
const startForSource = async (context: Context, sourceId: number): Promise<Result> => {
  const { stores } = context;
  const [cases, prompts] = await Promise.all([stores.evaluationCases.all(), stores.prompts.list()]);
  const sets = new Set(cases.map(({ promptId }) => promptId));
  const using = prompts.filter(
    ({ id, knowledge, knowledgeIds }) =>
      sets.has(id) && (knowledge === 'all' || (knowledge === 'chosen' && knowledgeIds.includes(sourceId))),
  );
  const started = [...(sets.has(null) ? [null] : []), ...using.map(({ id }) => id)].map((promptId) =>
    startJob(context, evaluationStart, { cause: 'source', promptId }),
  );
  return {
    writes: started.flatMap(({ writes }) => writes),
    effects: started.flatMap(({ effects }) => effects),
    end: 'done',
  };
};

/** Begins a run after a change, unless the answers follow from the same as in the last one. */
const begin = async (context: Context, { cause, promptId, sourceId }: EvaluationInput): Promise<Result> => {
  const { clock, company, stores } = context;
  const plan = await stores.plans.get(company.planId);
  if (sourceId !== null && plan?.useOpenAi) return startForSource(context, sourceId);
  const cases = await stores.evaluationCases.ofSet(promptId);
  const prompt = promptId === null ? null : await stores.prompts.get(promptId);
  if (cases.length === 0) return { end: 'done' };
  if (promptId !== null && !prompt) return removeCases(context, cases);
  const newest = await stores.evaluationRuns.newest();
  const runs = newest.filter((run) => run.promptId === promptId);
  if (runs.some((run) => isUnderWay(context, run))) return { cursor: { phase: 'due' }, pause: quiet };
  const automatic = newest.filter((run) => run.cause !== 'user' && clock.now() - Date.parse(run.startedAt) < day);
  if (!plan?.useOpenAi || automatic.length >= evaluationNumbers.automaticRuns) return { end: 'done' };
  const run = await newRun(context, prompt, { cause, total: cases.length, runs });
  if (run.fingerprint === runs[0]?.fingerprint) return { end: 'done' };
  return {
    writes: stores.evaluationRuns.create(run),
    cursor: { phase: 'ask', runId: run.id, after: 0, waits: 0 },
  };
};

const problemOf = (error: unknown): Problem => {
  const failure = error instanceof ServiceFailed || error instanceof EmbeddingFailed ? error.failure : 'unreachable';
  return (['budget', 'key', 'quota', 'rejected'] as const).find((one) => one === failure) ?? 'unreachable';
};

const resultOf = async (
  { stores }: Context,
  run: EvaluationRunRecord,
  one: EvaluationCaseRecord,
  now: EvaluationOutcome,
) => {
  const before = run.previousId === null ? null : await stores.evaluationRuns.result(run.previousId, one.id);
  return evaluationResultEntity.record({
    ...{ runId: run.id, caseId: one.id, startedAt: run.startedAt },
    ...{ question: one.question, expectedAnswer: one.expectedAnswer },
    ...{ now, before: before?.now ?? null, change: changeOf(now, before?.now ?? null) },
  });
};

/** The prompt of a run; a problem where it can't be asked any more. */
const askedPrompt = async (
  context: Context,
  { promptId }: EvaluationRunRecord,
): Promise<{ prompt: PromptRecord | null; problem: Problem | null }> => {
  const { company, stores } = context;
  const prompt = promptId === null ? null : await stores.prompts.get(promptId);
  const [plan, perDay, spent] = await Promise.all([
    stores.plans.get(company.planId),
    stores.modelUsage.budget(),
    stores.modelUsage.spentOn(dayOf(context)),
  ]);
  if (!plan?.useOpenAi) return { prompt, problem: 'plan' };
  if (promptId !== null && !prompt) return { prompt, problem: 'prompt' };
  return { prompt, problem: spent >= shareOfBudget * perDay ? 'budget' : null };
};

/** Asks the next cases of a run. */
const ask = async (context: Context, cursor: Asking): Promise<Result> => {
  const { stores } = context;
  const run = await stores.evaluationRuns.get(cursor.runId);
  if (run?.state !== 'running') return { end: 'stopped' };
  const next = (await stores.evaluationCases.ofSet(run.promptId)).filter(({ id }) => id > cursor.after).slice(0, width);
  if (next.length === 0)
    return { writes: stores.evaluationRuns.update(run, { state: 'done', ...ended(context) }), end: 'done' };
  const { prompt, problem } = await askedPrompt(context, run);
  if (problem) return stop(context, run, problem);
  let outcomes: EvaluationOutcome[];
  try {
    outcomes = await Promise.all(next.map((one) => askCase(context, prompt, one)));
  } catch (error) {
    const failure = problemOf(error);
    log().warn('a case was not answered', { runId: run.id, failure, error: describeError(error) });
    if (failure !== 'unreachable' || cursor.waits === maxWaits) return stop(context, run, failure);
    return { cursor: { ...cursor, waits: cursor.waits + 1 }, pause: wait };
  }
  const results = await Promise.all(next.map((one, at) => resultOf(context, run, one, outcomes[at]!)));
  const counted = (change: string): number => results.filter((result) => result.change === change).length;
  const writes = stores.evaluationRuns.update(run, {
    asked: run.asked + results.length,
    passed: run.passed + outcomes.filter(({ failed }) => failed.length === 0).length,
    better: run.better + counted('better'),
    worse: run.worse + counted('worse'),
    cost: run.cost + outcomes.reduce((sum, { cost }) => sum + cost, 0),
  });
  return {
    writes: [...writes, ...results.map((result) => stores.evaluationRuns.putResult(result))],
    cursor: { ...cursor, after: next.at(-1)!.id, waits: 0 },
  };
};

/**
 * Asks the cases of a set one after another, and compares each answer with that of the run before. After a change it waits
 * for a minute: what is changed in it belongs to the same run.
 */
export const evaluationJob = defineJob({
  ...evaluationStart,
  cursor: cursorSchema,
  slice: (context, { input, cursor }): Promise<Result> => {
    if (cursor?.phase === 'ask') return ask(context, cursor);
    if (input.runId !== null) return ask(context, { phase: 'ask', runId: input.runId, after: 0, waits: 0 });
    return cursor ? begin(context, input) : Promise.resolve({ cursor: { phase: 'due' }, pause: quiet });
  },
});
