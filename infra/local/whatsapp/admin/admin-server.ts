import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sirv from 'sirv';
import { ZodError, type z } from 'zod';
import { endpoints, EVENTS_PATH, MEDIA_PATH, type Endpoint, type EndpointName } from '../contract/endpoints.ts';
import { servePage } from '../../page-kit/serve.ts';
import { AdminError, ERROR_STATUS, type ErrorCode } from '../contract/errors.ts';
import { calls, type AdminContext } from './calls.ts';
import { readBody } from './read-body.ts';
import { sendMedia } from './send-media.ts';
import { streamEvents } from './stream-events.ts';

type Handler = (
  context: AdminContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  params: Record<string, string>,
) => Promise<void> | void;

interface Route {
  method: string;
  pattern: URLPattern;
  handle: Handler;
}

const page = servePage(new URL('../page/', import.meta.url));
const jsqr = sirv(dirname(fileURLToPath(import.meta.resolve('jsqr'))), { dev: true });

const answer = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

/** A call of any endpoint. TypeScript can't relate endpoints and calls over the union of all names. */
type UntypedCall = (context: AdminContext, request: unknown) => unknown;

const routeOf = (endpoint: Endpoint, call: UntypedCall): Route => {
  const handle: Handler = async (context, request, response, url, params) => {
    const parsed = {
      params: endpoint.params.parse(params),
      query: endpoint.query.parse(Object.fromEntries(url.searchParams)),
      body: endpoint.body.parse(await readBody(request)),
    };
    answer(response, 200, (await call(context, parsed)) ?? null);
  };
  return { method: endpoint.method, pattern: new URLPattern({ pathname: endpoint.path }), handle };
};

const routes: Route[] = [
  ...(Object.keys(endpoints) as EndpointName[]).map((name) => routeOf(endpoints[name], calls[name] as UntypedCall)),
  {
    method: 'GET',
    pattern: new URLPattern({ pathname: EVENTS_PATH }),
    handle: ({ world }, request, response, url) => streamEvents(world, request, response, url),
  },
  {
    method: 'GET',
    pattern: new URLPattern({ pathname: MEDIA_PATH }),
    handle: ({ world }, _request, response, _url, params) => sendMedia(world, response, params),
  },
];

/** Milliseconds. Longer than a busy client's pauses, so that its connection is not closed while it sends. */
const KEEP_ALIVE_MS = 65_000;

/** Creates the HTTP server of the simulator: admin API, event stream and the phone's page. */
export const createAdminServer = (context: AdminContext): Server => {
  const server = createServer((request, response) => {
    dispatch(context, request, response).catch((error: unknown) => answerError(response, error));
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
};

const dispatch = async (context: AdminContext, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://simulator');
  for (const { method, pattern, handle } of routes) {
    const found = method === request.method ? pattern.exec(url) : null;
    if (!found) continue;
    await handle(context, request, response, url, found.pathname.groups as Record<string, string>);
    return;
  }
  if (url.pathname.startsWith('/api/')) throw new AdminError('NOT_FOUND');
  const missing = () => answerError(response, new AdminError('NOT_FOUND'));
  if (url.pathname === '/jsQR.js') jsqr(request, response, missing);
  else page(request, response, missing);
};

const answerError = (response: ServerResponse, error: unknown): void => {
  const code: ErrorCode =
    error instanceof AdminError ? error.code : error instanceof ZodError ? 'INVALID_REQUEST' : 'INTERNAL';
  const detail = error instanceof ZodError ? issuesOf(error) : error instanceof Error ? error.message : String(error);
  if (response.headersSent) response.destroy();
  else answer(response, ERROR_STATUS[code], { error: { code, detail } });
};

const issuesOf = (error: z.ZodError): string => {
  return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
};
