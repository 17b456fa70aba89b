import { createHash } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { evaluationRunEntity, type EvaluationRunRecord } from '../../data/evaluation/runs.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import { usableForm } from '../../domain/evaluation/start-for-tools.ts';
import { environment } from '../../platform/environment.ts';

/** The model that answers for a prompt. */
const modelOf = ({ model }: PromptRecord): string => (model === '' ? environment().AI_MODEL : model);

/** The tools of a prompt that it may use, each with its form. Those of a prompt without tools are nothing. */
const toolsOf = async ({ stores }: Context, prompt: PromptRecord | null): Promise<string[]> =>
  prompt && prompt.toolIds.length > 0
    ? (await stores.mcpServers.toolsById(prompt.toolIds))
        .flatMap((tool) => (usableForm(tool) === null ? [] : [`${tool.id} ${usableForm(tool)}`]))
        .sort()
    : [];

/** Returns a text that stands for the prompt of a set, its model, its tools, and the readings of its sources: answers follow from them. */
const fingerprintOf = async (context: Context, prompt: PromptRecord | null): Promise<string> => {
  const [sources, tools] = await Promise.all([context.stores.knowledge.searchable(), toolsOf(context, prompt)]);
  const uses = (id: number): boolean =>
    !prompt || prompt.knowledge === 'all' || (prompt.knowledge === 'chosen' && prompt.knowledgeIds.includes(id));
  const readings = sources.flatMap(({ id, revision }) => (uses(id) ? [`${id} ${revision}`] : [])).sort();
  const { prompt: text, baseUrl, maxTokens, temperature, strict, unknownText, greetingText, thanksText } = prompt ?? {};
  const answering = [text, prompt && modelOf(prompt), baseUrl, maxTokens, temperature];
  const sourced = [prompt?.knowledge, strict, unknownText, greetingText, thanksText];
  return createHash('sha256')
    .update(JSON.stringify([answering, sourced, readings, environment().EMBEDDING_MODEL, ...tools]))
    .digest('base64url');
};

/** Milliseconds after which a run that did not end was given up. */
const longest = 6 * 60 * 60_000;

/** True while a run asks its cases. */
export const isUnderWay = ({ clock }: Context, { state, startedAt }: EvaluationRunRecord): boolean =>
  state === 'running' && clock.now() - Date.parse(startedAt) < longest;

/** Returns the record of a new run, which is compared with the last one of its set that came to its end. */
export const newRun = async (
  context: Context,
  prompt: PromptRecord | null,
  { cause, total, runs }: { cause: EvaluationRunRecord['cause']; total: number; runs: readonly EvaluationRunRecord[] },
): Promise<EvaluationRunRecord> =>
  evaluationRunEntity.record({
    ...{ id: await context.ids.next('evaluation-run'), promptId: prompt?.id ?? null, cause, state: 'running' },
    ...{ model: prompt ? modelOf(prompt) : '', previousId: runs.find(({ state }) => state === 'done')?.id ?? null },
    ...{ total, asked: 0, passed: 0, better: 0, worse: 0, cost: 0 },
    ...{ startedAt: new Date(context.clock.now()).toISOString(), fingerprint: await fingerprintOf(context, prompt) },
  });
