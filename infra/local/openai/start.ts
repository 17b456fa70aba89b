import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { servePage } from '../page-kit/serve.ts';
import { type Fault, faults } from './answers.ts';
import { Chats, type Order, type PlannedChat } from './chats.ts';
import { Embeddings } from './embeddings.ts';
import { Received } from './received.ts';
import { answerAzure, answerSpeech } from './speech.ts';
import { type Transcription, Transcriptions } from './transcriptions.ts';

interface OpenAiOptions {
  port: number;
}

/** Images of chats are sent in the body. */
const maxBody = 20 * 1024 * 1024;

interface World {
  received: Received;
  chats: Chats;
  transcriptions: Transcriptions;
  embeddings: Embeddings;
  /** The fault that the page has set for all calls of a kind. */
  faults: { chat: Fault | null; speech: Fault | null; transcription: Fault | null };
}

const page = servePage(new URL('./page/', import.meta.url));
const fault = z.enum(faults).nullable();
const commands = z.object({ chat: fault, speech: fault, transcription: fault }).partial();

const keyOf = ({ headers }: IncomingMessage): string => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

const jsonOf = async (request: IncomingMessage): Promise<unknown> =>
  JSON.parse((await readBody(request, maxBody)).toString('utf8'));

/**
 * Calls of tests and of the page: `next` and `transcribed` for audio, `chat`, `order` and `chats` of a key for chats, `embedding` for
 * vectors; `state` and `commands` for the page.
 */
const administrate = async (world: World, route: string, request: IncomingMessage): Promise<unknown> => {
  const { transcriptions, chats, embeddings, received } = world;
  switch (route) {
    case 'GET /admin/transcribed':
      return transcriptions.transcribed;
    case 'POST /admin/next':
      return void transcriptions.next.push((await jsonOf(request)) as Transcription);
    case 'POST /admin/chats':
      return chats.take(((await jsonOf(request)) as { key: string }).key);
    case 'POST /admin/chat': {
      const { key, answer } = (await jsonOf(request)) as { key: string; answer: PlannedChat };
      return chats.plan(key, answer);
    }
    case 'POST /admin/order': {
      const { key, order } = (await jsonOf(request)) as { key: string; order: Order | null };
      return chats.obey(key, order);
    }
    case 'POST /admin/embedding': {
      const { key, fault: next } = (await jsonOf(request)) as { key: string; fault: Fault };
      return embeddings.plan(key, next);
    }
    case 'POST /admin/commands':
      Object.assign(world.faults, commands.parse(await jsonOf(request)));
      return { faults: world.faults, calls: received.list() };
    case 'GET /admin/state':
      return { faults: world.faults, calls: received.list() };
    default:
      return null;
  }
};

/** The address of an endpoint that speaks the protocol of chats alone: it makes no vectors, and neither speaks nor transcribes. */
const chatsAlone = '/chats-alone/v1';

const answer = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { chats, faults: set, received, transcriptions } = world;
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const route = `${request.method} ${pathname}`;
  if (route === 'POST /v1/chat/completions' || route === `POST ${chatsAlone}/chat/completions`)
    return chats.answer(keyOf(request), await jsonOf(request), response, set.chat);
  if (route === 'POST /v1/embeddings') return world.embeddings.answer(keyOf(request), await jsonOf(request), response);
  if (route === 'POST /v1/audio/transcriptions')
    return transcriptions.answer(keyOf(request), request, response, set.transcription);
  const scene = { response, received, fault: set.speech };
  if (route === 'POST /v1/audio/speech') return answerSpeech(scene, keyOf(request), await jsonOf(request));
  if (/^POST \/azure\/[a-z0-9]+\/cognitiveservices\/v1$/.test(route)) return answerAzure(scene, request);
  if (!pathname.startsWith('/admin/')) return page(request, response, () => response.writeHead(404).end());
  const made = await administrate(world, route, request);
  response.writeHead(made === null ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(made ?? {}));
};

/**
 * Starts the stand-in of OpenAI's API and of Azure's speech service: it answers chats, makes vectors of texts, speaks and transcribes. `POST
 * /admin/next` sets the answer to the next audio, an error included; `GET /admin/transcribed` lists the files that it was paid
 * for. `POST /admin/chat` sets the answer to the next chat of a key, `POST /admin/chats` returns the chats of a key. Its page
 * lists what it received, and sets faults for all calls.
 */
export const startOpenAi = async ({ port }: OpenAiOptions): Promise<Running> => {
  const received = new Received();
  const world: World = {
    received,
    chats: new Chats(received),
    transcriptions: new Transcriptions(received),
    embeddings: new Embeddings(received),
    faults: { chat: null, speech: null, transcription: null },
  };
  return serve(port, (request, response) => answer(world, request, response));
};
