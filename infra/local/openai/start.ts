import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { replyOf, type Answer } from './answers.ts';

interface OpenAiOptions {
  port: number;
  apiKey: string;
}

/** The limit of the real service, in bytes, and room for the form around the file. */
const maxFile = 25 * 1024 * 1024;
const maxBody = maxFile + 64 * 1024;
const formats = /\.(flac|mp3|mp4|mpeg|mpga|m4a|ogg|wav|webm)$/i;
const models: ReadonlySet<string> = new Set(['whisper-1', 'gpt-4o-transcribe', 'gpt-4o-mini-transcribe']);

interface World {
  apiKey: string;
  /** Answers of the next calls, in their order; then the text says what was sent. */
  next: Answer[];
  /** Names of the files of all calls that were answered with a text. */
  transcribed: string[];
}

const formOf = async (request: IncomingMessage): Promise<FormData> => {
  const body = await readBody(request, maxBody);
  const contentType = request.headers['content-type'] ?? '';
  return new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
};

/** Returns the answer to a call, as the real service validates it. */
const answerTo = (world: World, key: string, form: FormData): Answer => {
  if (key !== world.apiKey) return { fault: 'badKey' };
  const [file, model] = [form.get('file'), form.get('model')];
  if (!(file instanceof File) || typeof model !== 'string' || !models.has(model)) return { fault: 'badFile' };
  if (file.size === 0 || !formats.test(file.name)) return { fault: 'badFile' };
  if (file.size > maxFile) return { fault: 'tooLarge' };
  const answer = world.next.shift() ?? { text: `Transcrição de ${file.name} com ${file.size} bytes.` };
  if ('text' in answer) world.transcribed.push(file.name);
  return answer;
};

const reply = (response: ServerResponse, answer: Answer): void => {
  const made = replyOf(answer);
  if (made) response.writeHead(made.status, { 'content-type': 'application/json', ...made.headers }).end(made.body);
};

const transcribe = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  try {
    reply(response, answerTo(world, key, await formOf(request)));
  } catch (error) {
    reply(response, { fault: error instanceof BodyTooLargeError ? 'tooLarge' : 'badFile' });
  }
};

/** Answers a chat by repeating its last message. Any key but an empty one or `bad` is accepted: companies have their own. */
const complete = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (key === '' || key === 'bad') return reply(response, { fault: 'badKey' });
  const { messages = [] } = JSON.parse((await readBody(request, maxBody)).toString('utf8')) as {
    messages?: { role: string; content: string }[];
  };
  const content =
    messages.at(-1)?.content === 'humano'
      ? 'Ação: Transferir para o setor de atendimento. Um momento!'
      : `IA: ${messages.at(-1)?.content ?? ''}`;
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
  const usage = { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 };
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'chatcmpl-local', object: 'chat.completion', choices, usage }));
};

const answer = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const route = `${request.method} ${new URL(request.url ?? '/', 'http://localhost').pathname}`;
  if (route === 'POST /v1/chat/completions') return complete(request, response);
  if (route === 'POST /v1/audio/transcriptions') return transcribe(world, request, response);
  if (route === 'POST /admin/next') {
    world.next.push(JSON.parse((await readBody(request, maxBody)).toString('utf8')) as Answer);
    response.writeHead(200).end('{}');
  } else if (route === 'GET /admin/transcribed') response.writeHead(200).end(JSON.stringify(world.transcribed));
  else response.writeHead(404).end();
};

/**
 * Starts the stand-in of OpenAI's API: it transcribes audio and answers chats. `POST /admin/next` sets the answer to the next call, an error
 * included; `GET /admin/transcribed` lists the files that it was paid for.
 */
export const startOpenAi = async ({ port, apiKey }: OpenAiOptions): Promise<Running> => {
  const world: World = { apiKey, next: [], transcribed: [] };
  return serve(port, (request, response) => answer(world, request, response));
};
