import { type ChatRequest, textOf } from './chat-request.ts';
import { sampleOf } from './sample.ts';

/** A call of a function, as the model asks for it. */
export interface ToolCall {
  name: string;
  /** A text stands as it is, such as broken JSON. */
  arguments: object | string;
}

type Action = 'answer' | 'hand_over' | 'unknown' | 'greet' | 'thank';

/** An answer of the stand-in: a text, in the form that was asked for; the content as it is; or calls of functions. */
export type ChatAnswer =
  | { text: string; action?: Action; sources?: string[]; usage?: object }
  /** Everything that was sent, and an action: as a model that obeys whoever writes to it. */
  | { obeys: true; action: string }
  /** The content of the message as it is, in plain text or of another form. */
  | { content: string; finish?: 'stop' | 'length' }
  | { toolCalls: ToolCall[] };

/** The text in data that a message quotes: a text by itself, or the last one of a conversation. */
const quotedIn = (text: string): string => {
  if (!text.startsWith('{')) return text;
  try {
    const { text: alone, conversation = [] } = JSON.parse(text) as { text?: string; conversation?: { text: string }[] };
    return alone ?? conversation.at(-1)?.text ?? text;
  } catch {
    return text;
  }
};

const lastTextOf = ({ messages }: ChatRequest): string => {
  const last = messages.findLast(({ role }) => role === 'user');
  return last ? quotedIn(textOf(last)) : '';
};

const toolOf = ({ tools = [], tool_choice: choice, messages }: ChatRequest, said: string) => {
  if (choice === 'none' || messages.at(-1)?.role === 'tool') return undefined;
  if (typeof choice === 'object') return tools.find((tool) => tool.function.name === choice.function.name);
  return tools.find((tool) => said.includes(tool.function.name)) ?? (choice === 'required' ? tools[0] : undefined);
};

const argumentsIn = (said: string): object | null => {
  try {
    return JSON.parse(/\{.*\}/s.exec(said)?.[0] ?? '') as object;
  } catch {
    return null;
  }
};

/** A passage of the company's sources, as it is sent. */
interface Passage {
  id: string;
  texto: string;
}

const passagesOf = ({ messages }: ChatRequest): Passage[] => {
  const sent = messages.filter(({ role }) => role === 'user').map(textOf);
  const found = sent.find((text) => text.startsWith('Trechos da base de conhecimento'));
  return found === undefined ? [] : (JSON.parse(found.slice(found.indexOf('\n'))) as Passage[]);
};

/** Greets, or takes thanks, where the form of the answer has such an action. */
const politeAnswer = ({ response_format: format }: ChatRequest, said: string): ChatAnswer | null => {
  const action = format?.type === 'json_schema' ? format.json_schema.schema.properties?.action : undefined;
  const word = said.trim().replace(/[!.]+$/, '');
  if (!action?.enum?.includes('greet')) return null;
  if (/^(?:oi|olá|ola|bom dia|boa tarde|boa noite)$/i.test(word)) return { text: '', action: 'greet' };
  return /^(?:muito )?(?:obrigad[oa]|valeu|tchau)$/i.test(word) ? { text: '', action: 'thank' } : null;
};

/** Answers from the first passage: the company has put the best one there. */
const answerFrom = ([first]: readonly Passage[], said: string): ChatAnswer =>
  said === 'humano'
    ? { text: 'Um momento!', action: 'hand_over' }
    : { text: `IA: ${first!.texto}`, sources: [first!.id] };

/**
 * The answer to a chat that nobody has planned: it repeats the user's last message, or the first passage of the
 * company's sources, hands over who asks for a person, and greets where the form of the answer has that. It calls the function that the message names, with the JSON object of the message, and then repeats what that returned.
 */
export const ownAnswer = (chat: ChatRequest): ChatAnswer => {
  const said = lastTextOf(chat);
  const last = chat.messages.at(-1);
  if (last?.role === 'tool') return { text: `IA: ${textOf(last)}` };
  const tool = toolOf(chat, said);
  if (tool) {
    const { name, parameters = {} } = tool.function;
    const given = argumentsIn(said) ?? (sampleOf(parameters, { text: said, said, given: {} }) as object);
    return { toolCalls: [{ name, arguments: given }] };
  }
  const polite = politeAnswer(chat, said);
  if (polite) return polite;
  const passages = passagesOf(chat);
  if (passages.length > 0) return answerFrom(passages, said);
  return said === 'humano' ? { text: 'Um momento!', action: 'hand_over' } : { text: `IA: ${said}` };
};

/** Returns the content of a text answer in the form that was asked for. */
export const contentOf = (
  { response_format: format, messages }: ChatRequest,
  { text, action = 'answer', sources = [] }: { text: string; action?: Action; sources?: string[] },
): string => {
  if (format?.type === 'json_schema') {
    const said = messages
      .filter(({ role }) => role !== 'system')
      .map(textOf)
      .join('\n');
    return JSON.stringify(sampleOf(format.json_schema.schema, { text, said, given: { action, sources } }));
  }
  if (format?.type === 'json_object') return JSON.stringify({ text, action });
  return action === 'hand_over' ? `Ação: Transferir para o setor de atendimento. ${text}` : text;
};
