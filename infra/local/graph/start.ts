import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError } from '../http/body.ts';
import { serve, type Running } from '../http/serve.ts';
import { answerAdmin } from './admin/answer.ts';
import { EventStream } from './world/events.ts';
import { GraphApiError, invalidParameter } from './world/graph-error.ts';
import { readRequest } from './api/request.ts';
import { route } from './api/route.ts';
import { noAnswer } from './api/send-state.ts';
import type { MetaApp } from './world/app.ts';
import { answerArbiter, answerDialog, sdk } from './login-dialog.ts';
import { servePage } from '../page-kit/serve.ts';
import { seedState } from './store/seed-state.ts';
import { State } from './store/state.ts';
import { pictureIn } from './world/files.ts';
import { Webhooks } from './world/webhooks.ts';
import type { World } from './world/world.ts';

interface GraphOptions {
  port: number;
  /** Without it everything is in memory only. */
  dataDir?: string;
  app: MetaApp;
}

const page = servePage(new URL('./page/', import.meta.url));

const sendFile = (world: World, response: ServerResponse, fileId: string): void => {
  const picture = pictureIn(fileId);
  if (picture) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  const file = world.state.files.get(fileId);
  if (!file) response.writeHead(404).end();
  else
    response
      .writeHead(200, {
        'content-type': file.mimetype,
        'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(file.name ?? 'file')}`,
      })
      .end(Buffer.from(file.data, 'base64'));
};

const hasValidToken = (world: World, request: IncomingMessage): boolean => {
  const token = world.state.tokens.get(/^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  return token !== undefined && !token.isRevoked;
};

const answerGraph = async (
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> => {
  const reply = (status: number, body: object) => {
    response
      .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', 'facebook-api-version': 'v23.0' })
      .end(JSON.stringify(body));
  };
  try {
    const answer = await route(world, await readRequest(request, url));
    if (answer === noAnswer) request.socket.destroy();
    else reply(200, answer);
  } catch (error) {
    const graphError =
      error instanceof SyntaxError || error instanceof BodyTooLargeError
        ? invalidParameter('The request could not be read')
        : error;
    if (!(graphError instanceof GraphApiError)) throw graphError;
    reply(graphError.status, graphError.toBody());
  }
};

const answer = async (world: World, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', world.url);
  const { pathname } = url;
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (pathname === '/admin/events') world.events.open(response);
  else if (first === 'admin') await answerAdmin(world, request, response, second);
  else if (first === 'cdn') sendFile(world, response, second);
  else if (pathname.startsWith('/whatsapp_business/attachments/')) {
    if (hasValidToken(world, request)) sendFile(world, response, pathname.split('/').at(-1) ?? '');
    else response.writeHead(401).end();
  } else if (/^\/[a-z]{2}_[A-Z]{2}\/sdk\.js$/.test(pathname))
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(sdk(world.url));
  else if (pathname === '/x/connect/xd_arbiter/') answerArbiter(response);
  else if (/^\/v\d+\.\d+\/dialog\/oauth$/.test(pathname)) answerDialog(world, response, url);
  else if (/^v\d+\.\d+$/.test(first)) await answerGraph(world, request, response, url);
  else page(request, response, () => response.writeHead(404).end());
};

/**
 * Starts the stand-in of Meta: the Graph API of Messenger, Instagram and the Cloud API, Facebook login with its
 * JavaScript SDK, signed webhooks, and a page on which people act as customers.
 */
export const startGraph = async ({ port, dataDir, app }: GraphOptions): Promise<Running & { world: World }> => {
  const state = new State(dataDir);
  seedState(state);
  const world: World = {
    state,
    app,
    webhooks: new Webhooks(state, app),
    events: new EventStream(),
    url: `http://127.0.0.1:${port}`,
    fault: null,
    closedWindows: new Set(),
    typing: [],
  };
  const running = await serve(port, (request, response) => answer(world, request, response));
  world.url = running.url;
  return {
    ...running,
    world,
    close: async () => {
      world.webhooks.close();
      await running.close();
      state.close();
    },
  };
};
