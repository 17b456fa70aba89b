import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '../../aws/http/body.ts';
import { serve } from '../../aws/http/serve.ts';
import type { Running } from '../../aws/http/serve.ts';
import { PayloadTooLargeError } from '../../runtime/function-host.ts';
import type { FunctionHost } from '../../runtime/function-host.ts';
import { answerWith, refuse } from './answer.ts';
import { UnauthorizedError } from './authorize.ts';
import { apiId, httpEvent } from './event.ts';
import type { Claims } from './event.ts';
import { makeRouter } from './routes.ts';
import type { Route } from './routes.ts';

export interface HttpGatewayOptions {
  port: number;
  routes: readonly Route[];
  host: Pick<FunctionHost, 'invoke'>;
  authorize: (header: string | undefined) => Promise<Claims>;
  /** The one origin whose pages may call, as the CDK app configures it. */
  webOrigin: string;
}

const bodyLimit = 10 * 1024 * 1024;
/** The longest that an HTTP API waits for its integration, in milliseconds. */
const integrationTimeout = 30_000;
const cors = { methods: ['GET', 'POST', 'PUT', 'DELETE'], headers: ['authorization', 'content-type'], maxAge: 7200 };

class IntegrationTimeoutError extends Error {}

/** Undefined where the escapes of a path are no UTF-8. */
const decoded = (path: string): string | undefined => {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
};

/** Answers what concerns CORS; true for a preflight, which never reaches a function. */
const answerCors = (request: IncomingMessage, response: ServerResponse, webOrigin: string): boolean => {
  const { origin } = request.headers;
  const preflight = request.method === 'OPTIONS' && origin !== undefined;
  if (origin === webOrigin) {
    response.setHeader('access-control-allow-origin', webOrigin);
    response.setHeader('vary', 'origin');
    if (preflight) {
      response.setHeader('access-control-allow-methods', cors.methods.join(','));
      response.setHeader('access-control-allow-headers', cors.headers.join(','));
      response.setHeader('access-control-max-age', cors.maxAge);
    }
  }
  if (preflight) response.writeHead(204).end();
  return preflight;
};

const within = async (milliseconds: number, work: Promise<unknown>): Promise<unknown> => {
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

const answerFault = (response: ServerResponse, functionName: string, error: unknown): void => {
  if (error instanceof PayloadTooLargeError && error.side === 'event')
    refuse(response, 413, 'Request Entity Too Large');
  else if (error instanceof IntegrationTimeoutError) refuse(response, 503, 'Service Unavailable');
  else {
    console.error(`The function ${functionName} failed:`, error);
    refuse(response, 500, 'Internal Server Error');
  }
};

/** API Gateway's HTTP API: routes, JWT authorizer, CORS, limits and time-outs. */
export const startHttpGateway = ({
  port,
  routes,
  host,
  authorize,
  webOrigin,
}: HttpGatewayOptions): Promise<Running> => {
  const match = makeRouter(routes);
  return serve(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('apigw-requestid', apiId);
    if (answerCors(request, response, webOrigin)) return;
    const path = decoded(url.pathname);
    const found = path === undefined ? undefined : match(request.method ?? '', path);
    if (path === undefined || !found) {
      refuse(response, path === undefined ? 400 : 404, path === undefined ? 'Bad Request' : 'Not Found');
      return;
    }
    try {
      const claims = found.route.public ? undefined : await authorize(request.headers.authorization);
      const body = await readBody(request, bodyLimit);
      const event = httpEvent(request, url, path, body, found, claims);
      answerWith(response, await within(integrationTimeout, host.invoke(found.route.functionName, event)));
    } catch (error) {
      if (error instanceof UnauthorizedError)
        refuse(response, 401, 'Unauthorized', { 'www-authenticate': error.challenge });
      else if (error instanceof BodyTooLargeError)
        refuse(response, 413, 'Request Entity Too Large', { connection: 'close' });
      else answerFault(response, found.route.functionName, error);
    }
  });
};
