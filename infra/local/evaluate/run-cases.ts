import { changeOf } from '../../../functions/src/features/evaluation/judge.ts';
import { createEvaluationCase } from '../../../functions/src/features/evaluation/cases.ts';
import { startEvaluationRun } from '../../../functions/src/features/evaluation/runs.ts';
import type { EvaluationOutcome } from '@recado/shared/contract/evaluation';
import { createPrompt } from '../../../functions/src/features/prompts/prompts.ts';
import { addQueue } from '../../../functions/test/conversation.ts';
import { runJobs } from '../../../functions/test/jobs.ts';
import { type TestContext, userContext } from '../../../functions/test/user-context.ts';
import { addFile } from '../bench/knowledge/find-sources.ts';
import type { readBase } from './base.ts';
import type { EvaluateOptions } from './options.ts';

const none = { params: undefined, query: undefined, body: undefined };
const millionths = 1_000_000;

/** The plan with all flags that the seed makes. */
const planId = 3;

/** An answer as the command writes it. */
export interface Answered {
  question: string;
  now: EvaluationOutcome;
}

/** An answer beside that of an earlier run. */
export interface Compared extends Answered {
  change: ReturnType<typeof changeOf>;
  before: EvaluationOutcome | null;
}

const companyWith = async (options: EvaluateOptions, apiKey: string): Promise<[TestContext, number]> => {
  const context = userContext();
  context.company.planId = planId;
  await context.commit([context.stores.modelUsage.setBudget(Math.round(options.budget * millionths))], []);
  const { id: queueId } = await addQueue(context, 'Atendimento');
  const prompt =
    options.prompt ?? 'Você atende os clientes da empresa por mensagens, em português, com respostas curtas.';
  const { strict, model } = options;
  const { id } = await createPrompt(context, {
    ...none,
    body: {
      name: 'Avaliado',
      prompt,
      apiKey,
      queueId,
      knowledge: 'all',
      strict,
      model,
      maxTokens: 300,
      temperature: 0,
    },
  });
  return [context, id];
};

/** Asks the cases of a base in a company of their own. */
export const runCases = async (
  { sources, cases }: ReturnType<typeof readBase>,
  options: EvaluateOptions,
  apiKey: string,
): Promise<{ problem: string | null; cost: number; answers: Answered[] }> => {
  const [context, promptId] = await companyWith(options, apiKey);
  for (const { name, text } of sources) await addFile(context, name, text);
  await runJobs(context);
  const set = options.search ? null : promptId;
  for (const one of cases) await createEvaluationCase(context, { ...none, body: { ...one, promptId: set } });
  context.effects.length = 0;
  const { id } = await startEvaluationRun(context, { ...none, body: { promptId: set } });
  await runJobs(context);
  const { problem, cost } = (await context.stores.evaluationRuns.get(id))!;
  const answers = (await context.stores.evaluationRuns.results(id)).map(({ question, now }) => ({ question, now }));
  return { problem, cost, answers };
};

/** Puts answers beside those of an earlier run, by their questions. */
export const compared = (answers: readonly Answered[], earlier: readonly Answered[]): Compared[] => {
  const known = new Map(earlier.map(({ question, now }) => [question, now]));
  return answers.map(({ question, now }) => {
    const before = known.get(question) ?? null;
    return { question, now, before, change: changeOf(now, before) };
  });
};
