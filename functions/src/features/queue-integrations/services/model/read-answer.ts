import { parseJson } from '@recado/shared/text/well-formed';
import * as z from 'zod';
import type { Completion } from '../../../../domain/models/complete.ts';
import { contentOf } from '../../../../domain/models/content-of.ts';
import { ServiceFailed } from '../../../../domain/models/service-failed.ts';

/** The words by which a model that answers in plain text hands a customer over (behaviour, section 8). */
export const handOverText = 'Ação: Transferir para o setor de atendimento';

/** The form of an answer, as the protocol declares it. */
export const answerFormat = {
  type: 'json_schema',
  json_schema: {
    name: 'answer',
    strict: true,
    schema: {
      type: 'object',
      properties: {
        text: { type: 'string' },
        action: { type: 'string', enum: ['answer', 'hand_over', 'unknown'] },
        sources: { type: 'array', items: { type: 'string' } },
      },
      required: ['text', 'action', 'sources'],
      additionalProperties: false,
    },
  },
} as const;

const answerObject = z.object({
  text: z.string(),
  action: z.enum(['answer', 'hand_over', 'unknown']),
  sources: z.array(z.string()).default([]),
});

/** An answer of a model. */
export interface ModelAnswer {
  text: string;
  /** `unknown` where the model does not know the answer: people have the customer then too. */
  action: z.output<typeof answerObject>['action'];
  /** The names of the passages that it cites, as the model wrote them. */
  sources: readonly string[];
}

/** Takes the words of a hand-over off the beginning of a text. */
const withoutWords = ({ text, action, sources }: ModelAnswer): ModelAnswer => {
  const trimmed = text.trim();
  if (!trimmed.startsWith(handOverText)) return { text: trimmed, action, sources };
  const rest = trimmed.slice(handOverText.length).replace(/^[\s.,:;!-]+/, '');
  return { text: rest, action: action === 'answer' ? 'hand_over' : action, sources };
};

const parsed = (content: string): z.output<typeof answerObject> | null => {
  try {
    return answerObject.safeParse(parseJson(content)).data ?? null;
  } catch {
    return null;
  }
};

/**
 * Reads an answer: the object that was asked for, or a plain text of an endpoint without structured output.
 *
 * @throws ServiceFailed `refused`, `cut`; `unreadable` for another object, for broken JSON, and for nothing
 */
export const readAnswer = (completion: Completion): ModelAnswer => {
  const content = contentOf(completion);
  const object = parsed(content);
  if (!object && (content === '' || /^[[{<]/.test(content))) throw new ServiceFailed('unreadable');
  const answer = withoutWords(object ?? { text: content, action: 'answer', sources: [] });
  if (answer.text === '' && answer.action === 'answer') throw new ServiceFailed('unreadable');
  return answer;
};
