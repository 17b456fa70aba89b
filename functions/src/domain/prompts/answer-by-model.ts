import { cutText } from '@recado/shared/text/cut-text';
import type { Context } from '../../context/context.ts';
import type { PromptRecord } from '../../data/prompts/store.ts';
import type { complete, Completion, FunctionMessage, ModelMessage } from '../models/complete.ts';
import { isHandOverMeant, ownWords } from './own-words.ts';
import { systemText, variablesMessage } from './messages.ts';
import { ownTexts } from './own-texts.ts';
import { answerFormat, handOverText, type ModelAnswer, readAnswer, withoutHandOver } from './read-answer.ts';
import { withoutInstructions } from './without-instructions.ts';
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
  /** The answers that the contact gave in a flow, to which the instructions refer; none unless given. */
  variables?: Readonly<Record<string, string>>;
  /** Returns the milliseconds that are left for an answer. */
  within: () => number;
  /** True where it may call tools. */
  hasTools?: boolean;
}

/** A call of a model without its messages. */
type Call = Omit<Parameters<typeof complete>[1], 'messages' | 'functions'>;

type Messages = readonly (ModelMessage | FunctionMessage)[];

interface Asking {
  completion: Completion;
  tokens: number;
  /** The answers of tools. */
  answers: readonly Citable[];
  /** The messages that led to the answer. */
  messages: Messages;
}

/**
 * The rounds of an answer: the first, which may use tools; where it hands over, one with the customer's own words alone, without
 * tools; and one more by what the first has read, which calls no tool.
 */
type Round = 'first' | 'own words' | 'once more';

/** Calls a model, and counts what that costs. */
type Ask = (call: Call, messages: Messages, round: Round) => Promise<Asking>;

/** An answer with the question that was looked for in the sources. */
interface PromptAnswer extends SourcedAnswer {
  question: string;
  tokens: number;
}

/** Tokens of an answer's object besides its text, and characters of a token at most. */
const tokensOfForm = 60;
const mostOfToken = 20;

/** The instructions of an answer: those of the company, all of them, and the text in the place of an answer that only repeats them. */
interface Instructions {
  prompt: string;
  all: string;
  greetingText: string;
}

/**
 * Reads an answer. A provider, and a model that obeys whoever writes to it, may write what they like: nobody gets more than the
 * prompt allows, nor its instructions. A strict prompt sends nothing of them in any case.
 */
const readShort = (
  completion: Completion,
  { isStrict: isOfStrict, maxTokens }: { isStrict: boolean; maxTokens: number },
  { prompt, all, greetingText }: Instructions,
): ModelAnswer => {
  const { text, ...answer } = readAnswer(completion, isOfStrict);
  const own = isOfStrict ? text : withoutInstructions(text, prompt, all);
  return {
    ...answer,
    text: cutText(own === '' && text !== '' ? greetingText : own, { units: maxTokens * mostOfToken }),
  };
};

/**
 * Lets a model answer a conversation from the sources of its settings, within the company's budget of the day. A text that it
 * reads in a source, an attachment or a tool hands nobody over: what the customer wrote must be a reason by itself (ADR 0125).
 *
 * @throws ServiceFailed, OutsideCallFailed
 */
export const answerByModel = async (
  context: Context,
  settings: AnswerSettings,
  { said, name, variables = {}, within, hasTools = false }: Asked,
  ask: Ask,
): Promise<PromptAnswer> => {
  const { prompt, maxTokens, apiKey, baseUrl, model, temperature } = settings;
  const question = questionOf(said);
  const passages = await passagesFor(context, settings, question, within());
  const strict = isStrict(settings);
  const given = variablesMessage(variables);
  const scene = {
    ...{ prompt, maxTokens, name, hasTools, isStrict: strict },
    ...{ hasSources: passages.length > 0, hasVariables: given.length > 0 },
  };
  const instructions: Instructions = {
    ...{ prompt, greetingText: ownTexts(settings, context.company.language).greetingText },
    // The words of a hand-over were taken out of what is read.
    all: [true, false]
      .map((mayHandOver) => systemText({ ...scene, mayHandOver }).replaceAll(`"${handOverText}"`, '\n'))
      .join('\n'),
  };
  let tokens = 0;
  const call = async (round: Round, messages: Messages, by = scene): Promise<Asking> => {
    const mayHandOver = round !== 'once more';
    const asked = {
      ...{ apiKey, baseUrl, model, temperature, within },
      ...{ maxTokens: maxTokens + tokensOfForm, format: answerFormat(by.isStrict, mayHandOver) },
    };
    const system: ModelMessage = { role: 'system', content: systemText({ ...by, mayHandOver }) };
    const answered = await ask(asked, [system, ...messages], round);
    tokens += answered.tokens;
    return answered;
  };

  const first = await call('first', [...passagesMessage(passages), ...given, ...said]);
  let answer = readShort(first.completion, scene, instructions);
  const own = ownWords(said);
  const readsOthers = passages.length > 0 || hasTools || own.isPart;
  const alone = { ...scene, hasSources: false, isStrict: false, hasTools: false };
  const isMeant = (): Promise<boolean> =>
    isHandOverMeant(own.messages, async () => (await call('own words', [...given, ...own.messages], alone)).completion);
  if (answer.action === 'hand_over' && readsOthers && !(await isMeant())) {
    const { completion } = await call('once more', first.messages.slice(1));
    answer = withoutHandOver(readShort(completion, scene, instructions));
  }
  return {
    ...withSources(answer, [...passages, ...first.answers], settings, {
      said,
      name,
      language: context.company.language,
    }),
    ...{ question, tokens },
  };
};
