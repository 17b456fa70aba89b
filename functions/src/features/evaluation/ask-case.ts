import type { EvaluationOutcome } from '@recado/shared/contract/evaluation';
import { evaluationLimits } from '@recado/shared/limits/evaluation';
import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../context/context.ts';
import type { EvaluationCaseRecord } from '../../data/evaluation/cases.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import { embeddingAccount, EmbeddingFailed, paidVectors } from '../../domain/knowledge/embeddings.ts';
import { type Passage, searchKnowledge } from '../../domain/knowledge/search-knowledge.ts';
import { wordsOf } from '../../domain/knowledge/words.ts';
import { complete, type ModelFunction, type ModelMessage } from '../../domain/models/complete.ts';
import { ServiceFailed } from '../../domain/models/service-failed.ts';
import { dayOf } from '../../domain/models/within-budget.ts';
import { answerByModel } from '../../domain/prompts/answer-by-model.ts';
import { handsOver } from '../../domain/prompts/read-answer.ts';
import { usableForm } from '../../domain/evaluation/start-for-tools.ts';
import { functionsOf } from '../../domain/tools/functions-of.ts';
import { openToken } from '../../platform/sealed-token.ts';
import { type Given, judge } from './judge.ts';

/** Milliseconds for an answer, and for the vectors by which it is compared. */
const patience = 7_000;
const comparing = 2_500;
/** Passages that a prompt gets, and that a question to the knowledge is judged by. */
const given = 5;

const millionths = 1_000_000;

/** Failures of a model after which people have the customer, as in a conversation. */
const answersNothing: ReadonlySet<string> = new Set(['refused', 'cut', 'thought', 'unreadable']);

/** Returns the share of their words that two texts have in common. */
const sharedWords = (one: string, other: string): number => {
  const [words, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared === 0 ? 0 : shared / Math.sqrt(words.size * others.size);
};

/** Returns the nearness of two texts in meaning, with its cost; by their words without vectors. */
const compare = async (context: Context, one: string, other: string): Promise<{ likeness: number; cost: number }> => {
  try {
    const account = await embeddingAccount(context);
    const { vectors, cost } = await paidVectors(context, account, [one, other], comparing);
    const [first, second] = vectors as [Float32Array, Float32Array];
    return { likeness: first.reduce((sum, number, at) => sum + number * second[at]!, 0), cost };
  } catch (error) {
    if (!(error instanceof EmbeddingFailed) || error.failure === 'budget' || error.isTemporary) throw error;
    return { likeness: sharedWords(one, other), cost: 0 };
  }
};

const conversationOf = ({ history, question }: EvaluationCaseRecord): ModelMessage[] => [
  ...history.map(({ from, text }): ModelMessage => ({
    role: from === 'customer' ? 'user' : 'assistant',
    content: text,
  })),
  { role: 'user', content: question },
];

const sourcesOf = (passages: readonly Pick<Passage, 'source' | 'heading'>[]): string[] => [
  ...new Set(passages.map(({ source, heading }) => (heading === '' ? source : `${source} › ${heading}`))),
];

interface Asked extends Given {
  failure: string | null;
  cost: number;
}

const search = async (context: Context, { question }: EvaluationCaseRecord): Promise<Asked> => {
  const cited = await searchKnowledge(context, { text: question, sourceIds: null, limit: given, within: comparing });
  return { action: null, text: '', cited, likeness: null, failure: null, cost: 0 };
};

/** The tools of a prompt as its model sees them. It calls none: they act for customers. */
const toolsOf = async ({ stores }: Context, { toolIds }: PromptRecord): Promise<ModelFunction[]> => {
  const tools = (await stores.mcpServers.toolsById(toolIds)).flatMap((tool) =>
    tool.pin && usableForm(tool) !== null ? [{ tool: { ...tool, pin: tool.pin } }] : [],
  );
  return [...functionsOf(tools).values()].map(({ offered }) => offered);
};

const answer = async (context: Context, record: PromptRecord, one: EvaluationCaseRecord): Promise<Asked> => {
  const { clock, company, stores } = context;
  const until = clock.now() + patience;
  let cost = 0;
  const apiKey = await openToken(record.apiKey, { companyId: company.id, purpose: 'prompt' });
  const offered = await toolsOf(context, record);
  const functions = { offered, choice: 'none' as const };
  const within = (): number => until - clock.now();
  const asked = { said: conversationOf(one), name: '', within, hasTools: offered.length > 0 };
  try {
    const { text, action, cited } = await answerByModel(
      context,
      { ...record, apiKey },
      asked,
      async (call, messages, round) => {
        const sees = offered.length > 0 && round !== 'own words';
        const { completion, ...used } = await complete(context, { ...call, messages, ...(sees && { functions }) });
        cost += used.cost;
        const usage = { answers: round === 'first' ? 1 : 0, ...used };
        await stores.modelUsage.count({ day: dayOf(context), kinds: { evaluation: 0 } }, usage);
        return { completion, tokens: used.input + used.output, answers: [], messages };
      },
    );
    const isAnswer = !handsOver(action);
    const isCompared = isAnswer && one.expectedAction === 'answer' && one.expectedAnswer.trim() !== '' && text !== '';
    const compared = isCompared ? await compare(context, text, one.expectedAnswer) : { likeness: null, cost: 0 };
    return {
      ...{ action: isAnswer ? 'answer' : 'handOver', text, failure: null },
      ...{ cited: cited.map(({ source, heading = '' }) => ({ source, heading })) },
      ...{ likeness: compared.likeness, cost: cost + compared.cost },
    };
  } catch (error) {
    if (!(error instanceof ServiceFailed) || !answersNothing.has(error.failure)) throw error;
    return { action: 'handOver', text: '', cited: [], likeness: null, failure: error.failure, cost };
  }
};

/**
 * Asks a case as a conversation would, and judges the answer. Nothing is sent, and no ticket is touched.
 *
 * @param prompt null for the search of the knowledge alone
 *
 * @throws ServiceFailed, EmbeddingFailed, OutsideCallFailed where there was no answer
 */
export const askCase = async (
  context: Context,
  prompt: PromptRecord | null,
  one: EvaluationCaseRecord,
): Promise<EvaluationOutcome> => {
  const asked = prompt ? await answer(context, prompt, one) : await search(context, one);
  return {
    ...judge(one, asked),
    action: asked.action,
    text: cutText(asked.text, { units: evaluationLimits.answer.max }),
    sources: sourcesOf(asked.cited),
    likeness: asked.likeness === null ? null : Number(asked.likeness.toFixed(4)),
    failure: asked.failure,
    cost: asked.cost / millionths,
  };
};
