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
        action: { type: 'string', enum: ['answer', 'hand_over'] },
        sources: { type: 'array', items: { type: 'string' } },
      },
      required: ['text', 'action', 'sources'],
      additionalProperties: false,
    },
  },
} as const;

const answerObject = z.object({
  text: z.string(),
  action: z.enum(['answer', 'hand_over']),
  sources: z.array(z.string()).default([]),
});

/** An answer of a model. */
interface ModelAnswer {
  text: string;
  handsOver: boolean;
}

/** Takes the words of a hand-over off the beginning of a text. */
const withoutWords = (text: string, handsOver: boolean): ModelAnswer => {
  const trimmed = text.trim();
  if (!trimmed.startsWith(handOverText)) return { text: trimmed, handsOver };
  return { text: trimmed.slice(handOverText.length).replace(/^[\s.,:;!-]+/, ''), handsOver: true };
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
  const answer = object ? withoutWords(object.text, object.action === 'hand_over') : withoutWords(content, false);
  if (answer.text === '' && !answer.handsOver) throw new ServiceFailed('unreadable');
  return answer;
};
