import type { IncomingMessage, ServerResponse } from 'node:http';
import { routeSelector } from '@recado/shared/deployment/select-route';
import { BodyTooLargeError, readBody } from '../../http/body.ts';
import { serve, type Running } from '../../http/serve.ts';
import { PayloadTooLargeError, TooManyRequestsError, type FunctionHost } from '../../runtime/function-host.ts';
import { writeResult, answerMessage } from './answer.ts';
import { UnauthorizedError } from './authorize.ts';
import { apiId, httpEvent, type Claims } from './event.ts';
import type { Route } from './routes.ts';

interface HttpGatewayOptions {
  port: number;
  routes: readonly Route[];
  /** Returns the function that answers in the place of a route's own; itself, unless an integration was changed. */
  functionOf?: (name: string) => string;
  host: Pick<FunctionHost, 'invoke'>;
  authorize: (header: string | undefined) => Promise<Claims>;
}

const bodyLimit = 10 * 1024 * 1024;
/** Milliseconds after which an HTTP API stops waiting for its function. */
const integrationTimeout = 30_000;
/** As the CDK app configures it: pages of any origin may call. */
const cors = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  headers: ['authorization', '*'],
  exposed: ['retry-after', 'ratelimit', 'ratelimit-policy', 'www-authenticate'],
  maxAge: 7200,
};

class IntegrationTimeoutError extends Error {}

/** Decodes the escapes of a path; undefined if they are not valid UTF-8. */
const decodePath = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

/** Sets the CORS headers. Returns true if it answered a preflight, which invokes no function. */
const answerCors = (request: IncomingMessage, response: ServerResponse): boolean => {
  const { origin } = request.headers;
  const preflight = request.method === 'OPTIONS' && origin !== undefined;
  if (origin !== undefined) {
    response.setHeader('access-control-allow-origin', '*');
    if (!preflight) response.setHeader('access-control-expose-headers', cors.exposed.join(','));
    if (preflight) {
      response.setHeader('access-control-allow-methods', cors.methods.join(','));
      response.setHeader('access-control-allow-headers', cors.headers.join(','));
      response.setHeader('access-control-max-age', cors.maxAge);
    }
  }
  if (preflight) response.writeHead(204).end();
  return preflight;
};

const withTimeout = async (milliseconds: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new IntegrationTimeoutError());
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const answerError = (response: ServerResponse, functionName: string, error: unknown): void => {
  if (error instanceof PayloadTooLargeError && error.side === 'event')
    answerMessage(response, 413, 'Request Entity Too Large');
  else if (error instanceof IntegrationTimeoutError || error instanceof TooManyRequestsError)
    answerMessage(response, 503, 'Service Unavailable');
  else {
    console.error(`The function ${functionName} failed:`, error);
    answerMessage(response, 500, 'Internal Server Error');
  }
};

/** Starts API Gateway's HTTP API: routes, JWT authorizer, CORS, limits and timeouts. */
export const startHttpGateway = ({
  port,
  routes,
  functionOf = (name) => name,
  host,
  authorize,
}: HttpGatewayOptions): Promise<Running> => {
  const match = routeSelector(routes);
  return serve(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('apigw-requestid', apiId);
    if (answerCors(request, response)) return;
    const path = decodePath(url.pathname);
    const found = path === undefined ? undefined : match(request.method ?? '', path);
    if (path === undefined || !found) {
      answerMessage(response, path === undefined ? 400 : 404, path === undefined ? 'Bad Request' : 'Not Found');
      return;
    }
    try {
      const claims = found.route.public ? undefined : await authorize(request.headers.authorization);
      const body = await readBody(request, bodyLimit);
      const event = httpEvent(request, url, path, body, found, claims);
      writeResult(
        response,
        await withTimeout(integrationTimeout, host.invoke(functionOf(found.route.functionName), event)),
      );
    } catch (error) {
      if (error instanceof UnauthorizedError)
        answerMessage(response, 401, 'Unauthorized', { 'www-authenticate': error.challenge });
      else if (error instanceof BodyTooLargeError)
        answerMessage(response, 413, 'Request Entity Too Large', { connection: 'close' });
      else answerError(response, found.route.functionName, error);
    }
  });
};
