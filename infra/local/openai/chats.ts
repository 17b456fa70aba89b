import type { ServerResponse } from 'node:http';
import { beSlow, errorReply, fail, type Fault, send } from './answers.ts';
import { type ChatRequest, chatRequest, imagesOf, isImage, textOf } from './chat-request.ts';
import { type ChatAnswer, contentOf, ownAnswer } from './own-answer.ts';
import type { Received } from './received.ts';
import { isStrict } from './sample.ts';
import { afterThinking, refusedSetting } from './thinking.ts';
import { type Completion, writeStream, writeWhole } from './write-chat.ts';

/** An answer of the stand-in to one chat, or a fault in its place. */
export type PlannedChat = ChatAnswer | { fault: Fault };

/** A text that a model obeys wherever it reads it, and the action that it takes then. */
export interface Order {
  text: string;
  action: string;
}

/** The chats of one key: the answers of the next ones, in their order, those that were asked for, and what is obeyed. */
interface Account {
  next: PlannedChat[];
  chats: ChatRequest[];
  order: Order | null;
}

/** Returns whether a model reads a text: in a message or in the description of a tool, as it is, or in JSON within them. */
const reads = ({ messages, tools = [] }: ChatRequest, text: string): boolean => {
  const once = JSON.stringify(text).slice(1, -1);
  const forms = [text, once, JSON.stringify(once).slice(1, -1)];
  return [...messages.map(textOf), ...tools.map((tool) => tool.function.description ?? '')].some((read) =>
    forms.some((form) => read.includes(form)),
  );
};

/** Models that read texts alone, as OpenAI has them. */
const readsTexts = /^(?:gpt-3\.5|o1-mini|o3-mini)/;
const noImages = 'Invalid content type. image_url is only supported by certain models.';

/** Returns the refusal of a body; null for one that the service takes. */
const refusalOf = (chat: ChatRequest): ReturnType<typeof errorReply> | null => {
  if (imagesOf(chat).length > 0 && readsTexts.test(chat.model)) return errorReply(400, noImages, null);
  if (!imagesOf(chat).every(isImage)) return errorReply(400, 'Invalid image data', 'invalid_image_format');
  const refused = refusedSetting(chat);
  if (refused) return refused;
  const { response_format: format } = chat;
  if (format?.type !== 'json_schema' || !format.json_schema.strict || isStrict(format.json_schema.schema)) return null;
  return errorReply(400, "Invalid schema for response_format: 'additionalProperties' and 'required'", null);
};

const completionOf = (chat: ChatRequest, answer: ChatAnswer): Completion => {
  if ('toolCalls' in answer) return { content: null, toolCalls: answer.toolCalls, finish: 'tool_calls' };
  if ('obeys' in answer) {
    const text = chat.messages.map(textOf).join('\n');
    return { content: JSON.stringify({ text, action: answer.action, sources: ['1.0'] }), finish: 'stop' };
  }
  if ('content' in answer) return { content: answer.content, finish: answer.finish ?? 'stop' };
  const { usage } = answer;
  return { content: contentOf(chat, answer), finish: 'stop', ...(usage && { usage }) };
};

/** Returns an answer with a fault. */
const spoilt = (made: Completion, fault: Fault): Completion => {
  if (fault === 'refusal') return { content: null, refusal: 'Não posso ajudar.', finish: 'stop' };
  if (fault === 'nonsense') return { content: '{"resposta": [1, 2', finish: 'stop' };
  if (fault === 'cut') return { content: (made.content ?? '').slice(0, 9), finish: 'length' };
  if (fault === 'thinks') return { content: '', finish: 'length', thought: 50 };
  return made;
};

/** The chats of the stand-in, apart for each key: companies have their own. */
export class Chats {
  readonly #accounts = new Map<string, Account>();
  readonly #received: Received;

  constructor(received: Received) {
    this.#received = received;
  }

  #account(key: string): Account {
    const known = this.#accounts.get(key) ?? { next: [], chats: [], order: null };
    this.#accounts.set(key, known);
    return known;
  }

  /** Sets the answer to the next chat of a key. */
  plan(key: string, answer: PlannedChat): void {
    this.#account(key).next.push(answer);
  }

  /** Sets the text that the model of a key obeys; null for none. */
  obey(key: string, order: Order | null): void {
    this.#account(key).order = order;
  }

  /** Returns the chats of a key since it was asked last. */
  take(key: string): ChatRequest[] {
    return this.#account(key).chats.splice(0);
  }

  #log(key: string, chat: ChatRequest, answer: string): void {
    this.#received.add(key, {
      ...{ kind: 'chat', model: chat.model, images: imagesOf(chat).length, answer },
      texts: chat.messages.map((message) => ({ role: message.role, text: textOf(message) })),
      tools: (chat.tools ?? []).map((tool) => tool.function.name),
      form: chat.response_format?.type === 'json_schema' ? chat.response_format.json_schema.name : '',
      streams: chat.stream === true,
    });
  }

  /**
   * Answers a chat. Any key but an empty one or `bad` is accepted.
   *
   * @param everyFault the fault of all chats for which nothing else is planned
   */
  async answer(key: string, body: unknown, response: ServerResponse, everyFault: Fault | null): Promise<void> {
    if (key === '' || key === 'bad') return void fail(response, 'badKey');
    const { data: chat } = chatRequest.safeParse(body);
    if (!chat) return send(response, errorReply(400, 'Invalid request body', null));
    const refusal = refusalOf(chat);
    if (refusal) return send(response, refusal);
    const account = this.#account(key);
    account.chats.push(chat);
    const { order } = account;
    const own = (): ChatAnswer =>
      order && reads(chat, order.text) ? { obeys: true, action: order.action } : ownAnswer(chat);
    const planned = account.next.shift() ?? (everyFault ? { fault: everyFault } : own());
    const fault = 'fault' in planned ? planned.fault : null;
    const made = completionOf(chat, 'fault' in planned ? ownAnswer(chat) : planned);
    const completion = afterThinking(chat, fault ? spoilt(made, fault) : made);
    this.#log(key, chat, fault ?? completion.content ?? JSON.stringify(completion.toolCalls));
    if (fault === 'half' && chat.stream) return writeStream(response, chat, completion, true);
    if (fault && fail(response, fault)) return;
    if (fault === 'slow') await beSlow();
    (chat.stream ? writeStream : writeWhole)(response, chat, completion);
  }
}
