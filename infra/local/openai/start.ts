import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { replyOf, type Answer } from './answers.ts';
import { type ChatAnswer, Chats } from './chats.ts';

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
  chats: Chats;
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

const keyOf = ({ headers }: IncomingMessage): string => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

const transcribe = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    reply(response, answerTo(world, keyOf(request), await formOf(request)));
  } catch (error) {
    reply(response, { fault: error instanceof BodyTooLargeError ? 'tooLarge' : 'badFile' });
  }
};

const jsonOf = async (request: IncomingMessage): Promise<unknown> =>
  JSON.parse((await readBody(request, maxBody)).toString('utf8'));

/** Calls of tests: `next` and `transcribed` for audio, `chat` and `chats` of a key for chats. */
const administrate = async (
  { next, transcribed, chats }: World,
  route: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const answered = (body: unknown): void => void response.writeHead(200).end(JSON.stringify(body));
  if (route === 'GET /admin/transcribed') return answered(transcribed);
  if (route === 'POST /admin/chats') return answered(chats.take(((await jsonOf(request)) as { key: string }).key));
  if (route === 'POST /admin/next') next.push((await jsonOf(request)) as Answer);
  else if (route === 'POST /admin/chat') {
    const { key, answer: planned } = (await jsonOf(request)) as { key: string; answer: ChatAnswer };
    chats.plan(key, planned);
  } else return void response.writeHead(404).end();
  answered({});
};

const answer = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const route = `${request.method} ${new URL(request.url ?? '/', 'http://localhost').pathname}`;
  if (route === 'POST /v1/chat/completions')
    return world.chats.answer(keyOf(request), (await jsonOf(request)) as object, response);
  if (route === 'POST /v1/audio/transcriptions') return transcribe(world, request, response);
  return administrate(world, route, request, response);
};

/**
 * Starts the stand-in of OpenAI's API: it transcribes audio and answers chats. `POST /admin/next` sets the answer to the next
 * audio, an error included; `GET /admin/transcribed` lists the files that it was paid for. `POST /admin/chat` sets the answer
 * to the next chat of a key, `POST /admin/chats` returns the chats of a key.
 */
export const startOpenAi = async ({ port, apiKey }: OpenAiOptions): Promise<Running> => {
  const world: World = { apiKey, next: [], transcribed: [], chats: new Chats() };
  return serve(port, (request, response) => answer(world, request, response));
};
