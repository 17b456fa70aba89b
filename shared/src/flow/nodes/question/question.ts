import type { z } from 'zod';
import { flowLimits } from '../../../limits/flows.ts';
import { cutText } from '../../../text/cut-text.ts';
import type { NodeKind } from '../../node-kind.ts';
import { fillIn, isKey } from '../../variables.ts';
import type { questionData } from './schema.ts';

type QuestionData = z.output<typeof questionData>;

/** Asks, and keeps the answer as a variable of the flow. */
export const question: NodeKind<QuestionData> = {
  handles: () => [null],
  faults: ({ message, answerKey }) => [
    ...(message.trim() === '' ? (['message'] as const) : []),
    ...(isKey(answerKey) ? [] : (['answerKey'] as const)),
  ],
  waits: () => true,
  execute: ({ message, answerKey }, { event, variables }) => {
    if (event.type !== 'answer') return { then: 'await', steps: [{ type: 'text', text: fillIn(message, variables) }] };
    const answer = cutText((event.text ?? '').trim(), { units: flowLimits.answer.max });
    return { then: 'leave', handle: null, answers: { [answerKey]: answer }, steps: [] };
  },
};
