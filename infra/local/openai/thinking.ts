import { errorReply } from './answers.ts';
import type { ChatRequest } from './chat-request.ts';
import { type Completion, tokensOf } from './write-chat.ts';

/** The tokens that a model thinks before its answer, by the effort that is asked of it. */
const efforts = { minimal: 100, low: 400, medium: 3_000, high: 9_000 } as const;

/** The models that think, as OpenAI's are named. */
const thinks = (model: string): boolean => /^(?:o\d|gpt-5(?!.*chat))/.test(model);

/** The models among them that take no effort. */
const withoutEffort: ReadonlySet<string> = new Set(['o1-mini', 'o1-preview']);

/** Returns the refusal of a setting that a model does not take; null for none. */
export const refusedSetting = (chat: ChatRequest): ReturnType<typeof errorReply> | null => {
  const refuse = (message: string, param: string) =>
    errorReply(400, message, 'unsupported_parameter', 'invalid_request_error', param);
  if (chat.reasoning_effort !== undefined && (!thinks(chat.model) || withoutEffort.has(chat.model)))
    return refuse("Unsupported parameter: 'reasoning_effort' is not supported with this model.", 'reasoning_effort');
  if (!thinks(chat.model)) return null;
  if (chat.max_tokens !== undefined)
    return refuse(
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      'max_tokens',
    );
  return chat.temperature === undefined || chat.temperature === 1
    ? null
    : refuse("Unsupported value: 'temperature' does not support this value with this model.", 'temperature');
};

/** Returns an answer with the thinking before it: where that takes all tokens that the model may write, nothing is left of the answer. */
export const afterThinking = (chat: ChatRequest, made: Completion): Completion => {
  if (!thinks(chat.model) || made.finish === 'length') return made;
  const most = chat.max_completion_tokens ?? Infinity;
  const thought = efforts[chat.reasoning_effort ?? (withoutEffort.has(chat.model) ? 'low' : 'medium')];
  if (thought + tokensOf(made) <= most) return { ...made, thought };
  return { content: '', finish: 'length', thought: Math.min(thought, most) };
};
