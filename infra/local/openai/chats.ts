import type { ServerResponse } from 'node:http';
import { replyOf } from './answers.ts';

/** An answer of the stand-in to one chat. `half` ends within its body; `hang` leaves the call open. */
export type ChatAnswer =
  | { text: string; action?: 'answer' | 'hand_over' }
  /** The content of the message as it is, in plain text or of another form. */
  | { content: string; finish?: 'stop' | 'length' }
  | { fault: 'badKey' | 'rateLimit' | 'quota' | 'server' | 'notJson' | 'hang' | 'half' | 'refusal' | 'noStructure' };

/** A chat as it was asked for, without the key. */
interface Chat {
  model?: string;
  messages?: { role: string; content: string | { type: string; text?: string }[] }[];
  max_tokens?: number;
  max_completion_tokens?: number;
  response_format?: { type: string };
}

/** The chats of one key: the answers of the next ones, in their order, and those that were asked for. */
interface Account {
  next: ChatAnswer[];
  chats: Chat[];
}

const textOf = ({ messages = [] }: Chat): string => {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  return typeof content === 'string' ? content : content.flatMap(({ text }) => text ?? []).join(' ');
};

/** The answer to a chat that nobody has planned: it repeats the user's last message, and hands over who asks for a person. */
const ownAnswer = (chat: Chat): ChatAnswer => {
  const text = textOf(chat);
  return text === 'humano' ? { text: 'Um momento!', action: 'hand_over' } : { text: `IA: ${text}` };
};

/** The tokens that a chat is billed for: a quarter of its characters. */
const usageOf = (chat: Chat, content: string) => {
  const read = Math.ceil(JSON.stringify(chat.messages ?? []).length / 4);
  const written = Math.ceil(content.length / 4);
  return { prompt_tokens: read, completion_tokens: written, total_tokens: read + written };
};

const write = (response: ServerResponse, chat: Chat, message: object, finish: string, content: string): void => {
  const choices = [{ index: 0, message: { role: 'assistant', refusal: null, ...message }, finish_reason: finish }];
  const usage = usageOf(chat, content);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'chatcmpl-local', object: 'chat.completion', model: chat.model, choices, usage }));
};

const refuse = (response: ServerResponse, fault: Extract<ChatAnswer, { fault: string }>['fault'], chat: Chat): void => {
  if (fault === 'refusal') return write(response, chat, { content: null, refusal: 'Não posso ajudar.' }, 'stop', '');
  if (fault === 'half') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 }).write('{"choices":[{"mess');
    response.destroy();
    return;
  }
  if (fault === 'noStructure') {
    const error = { message: "Invalid parameter: 'response_format' is not supported", param: 'response_format' };
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    return;
  }
  const made = replyOf({ fault });
  if (made) response.writeHead(made.status, { 'content-type': 'application/json', ...made.headers }).end(made.body);
};

/** The chats of the stand-in, apart for each key: companies have their own. */
export class Chats {
  readonly #accounts = new Map<string, Account>();

  #account(key: string): Account {
    const known = this.#accounts.get(key) ?? { next: [], chats: [] };
    this.#accounts.set(key, known);
    return known;
  }

  /** Sets the answer to the next chat of a key. */
  plan(key: string, answer: ChatAnswer): void {
    this.#account(key).next.push(answer);
  }

  /** Returns the chats of a key since it was asked last. */
  take(key: string): Chat[] {
    return this.#account(key).chats.splice(0);
  }

  /** Answers a chat. Any key but an empty one or `bad` is accepted. */
  answer(key: string, chat: Chat, response: ServerResponse): void {
    if (key === '' || key === 'bad') return refuse(response, 'badKey', chat);
    const account = this.#account(key);
    account.chats.push(chat);
    const answer = account.next.shift() ?? ownAnswer(chat);
    if ('fault' in answer) return refuse(response, answer.fault, chat);
    if ('content' in answer)
      return write(response, chat, { content: answer.content }, answer.finish ?? 'stop', answer.content);
    const { text, action = 'answer' } = answer;
    const plain = action === 'hand_over' ? `Ação: Transferir para o setor de atendimento. ${text}` : text;
    const content =
      chat.response_format?.type === 'json_schema' ? JSON.stringify({ text, action, sources: [] }) : plain;
    write(response, chat, { content }, 'stop', content);
  }
}
