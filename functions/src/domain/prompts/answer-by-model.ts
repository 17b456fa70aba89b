import type { Context } from '../../context/context.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import type { complete, Completion, ModelMessage } from '../models/complete.ts';
import { systemText } from './messages.ts';
import { answerFormat, readAnswer } from './read-answer.ts';
import {
  type Citable,
  isStrict,
  passagesFor,
  passagesMessage,
  questionOf,
  type SourcedAnswer,
  type SourceSettings,
  withSources,
} from './sources.ts';

/** The settings by which a model answers: a prompt's, with its key opened, or those of a node of a flow. */
export interface AnswerSettings
  extends SourceSettings, Pick<PromptRecord, 'prompt' | 'model' | 'baseUrl' | 'maxTokens' | 'temperature'> {
  apiKey: string;
}

/** A conversation that ends with what is to be answered. */
interface Asked {
  said: readonly ModelMessage[];
  /** The contact's name. */
  name: string;
  /** Returns the milliseconds that are left for an answer. */
  within: () => number;
  /** True where it may call tools. */
  hasTools?: boolean;
}

/** A call of a model without its messages. */
type Call = Omit<Parameters<typeof complete>[1], 'messages' | 'functions'>;

/** Calls a model, which may use tools meanwhile, and counts what that costs. */
type Ask = (
  call: Call,
  messages: readonly ModelMessage[],
) => Promise<{ completion: Completion; tokens: number; answers: readonly Citable[] }>;

/** An answer with the question that was looked for in the sources. */
interface PromptAnswer extends SourcedAnswer {
  question: string;
  tokens: number;
}

/** Tokens of an answer's object besides its text. */
const tokensOfForm = 60;

/**
 * Lets a model answer a conversation from the sources of its settings, within the company's budget of the day.
 *
 * @throws ServiceFailed, OutsideCallFailed
 */
export const answerByModel = async (
  context: Context,
  settings: AnswerSettings,
  { said, name, within, hasTools = false }: Asked,
  ask: Ask,
): Promise<PromptAnswer> => {
  const { prompt, maxTokens, apiKey, baseUrl, model, temperature } = settings;
  const question = questionOf(said);
  const passages = await passagesFor(context, settings, question, within());
  const strict = isStrict(settings);
  const scene = { prompt, maxTokens, name, hasTools, hasSources: passages.length > 0, isStrict: strict };
  const { completion, tokens, answers } = await ask(
    {
      ...{ apiKey, baseUrl, model, temperature, within },
      ...{ maxTokens: maxTokens + tokensOfForm, format: answerFormat(strict) },
    },
    [{ role: 'system', content: systemText(scene) }, ...passagesMessage(passages), ...said],
  );
  return {
    ...withSources(readAnswer(completion, strict), [...passages, ...answers], settings, said),
    ...{ question, tokens },
  };
};
