import type { ServerResponse } from 'node:http';
import type { ChatRequest } from './chat-request.ts';
import type { ToolCall } from './own-answer.ts';

/** A completion before it is written as one object, or as chunks. */
export interface Completion {
  content: string | null;
  refusal?: string;
  toolCalls?: readonly ToolCall[];
  finish: 'stop' | 'length' | 'tool_calls';
  /** The tokens that the model thought before its answer; absent for none. */
  thought?: number;
  /** The tokens that it says to have taken, whatever they were. */
  usage?: object;
}

/** Characters of a chunk. */
const chunkLength = 12;
const id = 'chatcmpl-local';

/** The tokens that a chat is billed for: a quarter of its characters. */
const usageOf = ({ messages }: ChatRequest, made: Completion) => {
  const { thought = 0 } = made;
  const [prompt, completion] = [Math.ceil(JSON.stringify(messages).length / 4), thought + tokensOf(made)];
  return {
    ...{ prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    ...(thought > 0 && { completion_tokens_details: { reasoning_tokens: thought } }),
  };
};

const argumentsOf = ({ arguments: given }: ToolCall): string =>
  typeof given === 'string' ? given : JSON.stringify(given);

const writtenOf = ({ content, toolCalls = [] }: Completion): string =>
  (content ?? '') + toolCalls.map(argumentsOf).join('');

/** The tokens of an answer without those of its thinking. */
export const tokensOf = (made: Completion): number => Math.ceil(writtenOf(made).length / 4);

const callsOf = (calls: readonly ToolCall[]) =>
  calls.map((call, index) => ({
    id: `call_local_${index}`,
    type: 'function',
    function: { name: call.name, arguments: argumentsOf(call) },
  }));

/** Writes a completion as one object. */
export const writeWhole = (response: ServerResponse, chat: ChatRequest, made: Completion): void => {
  const { content, refusal = null, toolCalls = [], finish } = made;
  const message = {
    ...{ role: 'assistant', content, refusal },
    ...(toolCalls.length > 0 && { tool_calls: callsOf(toolCalls) }),
  };
  const choices = [{ index: 0, message, finish_reason: finish }];
  const usage = made.usage ?? usageOf(chat, made);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id, object: 'chat.completion', created: 0, model: chat.model, choices, usage }));
};

const deltasOf = ({ content, refusal, toolCalls = [] }: Completion): object[] => [
  { role: 'assistant', content: '' },
  ...(content?.match(new RegExp(`.{1,${chunkLength}}`, 'gsu')) ?? []).map((piece) => ({ content: piece })),
  ...(refusal === undefined ? [] : [{ refusal }]),
  ...callsOf(toolCalls).flatMap(({ function: called, ...call }, index) => [
    { tool_calls: [{ index, ...call, function: { name: called.name, arguments: '' } }] },
    { tool_calls: [{ index, function: { arguments: called.arguments } }] },
  ]),
];

/**
 * Writes a completion as server-sent events: chunks, the usage where it was asked for, and the end.
 *
 * @param isHalf true for a stream that breaks off
 */
export const writeStream = (response: ServerResponse, chat: ChatRequest, made: Completion, isHalf = false): void => {
  const includesUsage = chat.stream_options?.include_usage === true;
  const chunk = (choices: object[], usage: object | null): string =>
    `data: ${JSON.stringify({
      ...{ id, object: 'chat.completion.chunk', created: 0, model: chat.model, choices },
      ...(includesUsage && { usage }),
    })}\n\n`;
  const chunks = [
    ...deltasOf(made).map((delta) => chunk([{ index: 0, delta, finish_reason: null }], null)),
    chunk([{ index: 0, delta: {}, finish_reason: made.finish }], null),
    ...(includesUsage ? [chunk([], made.usage ?? usageOf(chat, made))] : []),
    'data: [DONE]\n\n',
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  if (!isHalf) return void response.end(chunks.join(''));
  response.write(chunks.slice(0, Math.ceil(chunks.length / 2)).join(''), () => response.destroy());
};
