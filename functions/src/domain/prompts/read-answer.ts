import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import type { Completion } from '../models/complete.ts';
import { contentOf } from '../models/content-of.ts';
import { ServiceFailed } from '../models/service-failed.ts';

/** The words by which a model that answers in plain text hands a customer over (behaviour, section 8). */
export const handOverText = 'Ação: Transferir para o setor de atendimento';
/** The words of the instructions before it. */
export const handOverRule = 'comece a resposta com';

const actions = ['answer', 'hand_over', 'unknown'] as const;
/** The actions by which a strict prompt answers what asks for nothing: the text is the prompt's. */
const politeActions = ['greet', 'thank'] as const;

/**
 * Returns the form of an answer, as the protocol declares it.
 *
 * @param isStrict true for a prompt that answers from its sources alone
 * @param mayHandOver false where the model may not hand the customer over
 */
export const answerFormat = (isStrict: boolean, mayHandOver: boolean) => ({
  type: 'json_schema' as const,
  json_schema: {
    name: 'answer',
    strict: true,
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        action: {
          type: 'string',
          enum: [...actions.filter((one) => mayHandOver || one !== 'hand_over'), ...(isStrict ? politeActions : [])],
        },
        sources: { type: 'array', items: { type: 'string' } },
      },
      required: ['text', 'action', 'sources'],
      additionalProperties: false,
    },
  },
});

const answerObject = z.object({
  text: z.string(),
  action: z.enum([...actions, ...politeActions]),
  sources: z.array(z.string()).default([]),
});

/** An answer of a model. */
export interface ModelAnswer {
  text: string;
  /**
   * `unknown` where the model does not know the answer: people have the customer then too. `greet` and `thank` where nothing
   * was asked.
   */
  action: z.output<typeof answerObject>['action'];
  /** The names of the passages that it cites, as the model wrote them. */
  sources: readonly string[];
}

/** True for the actions that answer what asks for nothing. */
export const isPolite = (action: ModelAnswer['action']): action is (typeof politeActions)[number] =>
  politeActions.some((one) => one === action);

/** True for the actions after which people have the customer. */
export const handsOver = (action: ModelAnswer['action']): boolean => action === 'hand_over' || action === 'unknown';

/** Finds the same words as models write them, behind a pattern: in another case, without accents, in bold, in quotes, or behind a sentence. */
const wordsBehind = (before: string, flags: string): RegExp => {
  const [opening, closing, end] = [/["“‘'*_`[#>\s]*/.source, /["”’'*_`\]]*/.source, /["”’'*_`\]\s.,:;!–-]*/.source];
  const [action, words] = [/\ba[çc][ãa]o/.source, /transferir\s+para\s+o\s+setor\s+de\s+atendimento/.source];
  const phrase = String.raw`${action}${closing}\s*[:–-]\s*${closing}${opening}${words}${end}`;
  return new RegExp(`${opening}${before}${phrase}`, flags);
};
const handOverWords = wordsBehind('', 'giu');
/** The words, where a model does not repeat the instructions: who makes it repeat them moves no ticket. */
const handOver = wordsBehind(String.raw`(?<!${handOverRule}[\s"“‘'*_\x60\\]*)`, 'iu');

/** Takes the words of a hand-over out of a text. */
const withoutWords = ({ text, action, sources }: ModelAnswer): ModelAnswer => ({
  text: text.replaceAll(handOverWords, ' ').trim(),
  action: action === 'answer' && handOver.test(text) ? 'hand_over' : action,
  sources,
});

const parsed = (content: string): z.output<typeof answerObject> | null => {
  try {
    return answerObject.safeParse(parseJson(content)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Reads an answer: the object that was asked for, or a plain text of an endpoint without structured output. A prompt that
 * is not strict greets by its own words.
 *
 * @throws ServiceFailed `refused`, `cut`; `unreadable` for another object, for broken JSON, and for nothing
 */
export const readAnswer = (completion: Completion, isStrict: boolean): ModelAnswer => {
  const content = contentOf(completion);
  const object = parsed(content);
  if (!object && (content === '' || /^[[{<]/.test(content))) throw new ServiceFailed('unreadable');
  const answer = withoutWords(object ?? { text: content, action: 'answer', sources: [] });
  if (!isStrict && isPolite(answer.action)) answer.action = 'answer';
  if (answer.text === '' && answer.action === 'answer') throw new ServiceFailed('unreadable');
  return answer;
};

/**
 * Returns an answer of a model that may not hand over, whatever action it names.
 *
 * @throws ServiceFailed `unreadable` for one without a text
 */
export const withoutHandOver = (answer: ModelAnswer): ModelAnswer => {
  if (answer.action !== 'hand_over') return answer;
  if (answer.text === '') throw new ServiceFailed('unreadable');
  return { ...answer, action: 'answer' };
};
