import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  identityHeader,
  integratorsCors,
  type IntegratorsRefusal,
  integratorsRefusals,
  integratorsStage,
  refusalBody,
} from '@recado/shared/deployment/integrators-api';
import { routeSelector } from '@recado/shared/deployment/select-route';
import { BodyTooLargeError, readBody } from '../../http/body.ts';
import { serve, type Running } from '../../http/serve.ts';
import { PayloadTooLargeError, TooManyRequestsError, type FunctionHost } from '../../runtime/function-host.ts';
import { answerMessage } from '../http/answer.ts';
import { readAuthorizer } from '../policy.ts';
import { authorizerEvent, methodArn, type RestCall, restEvent } from './event.ts';
import { createUsagePlan, type UsagePlan } from './usage-plan.ts';

/** A route of a REST API. Its method is `ANY`. */
export interface RestRoute {
  readonly method: 'ANY';
  readonly path: string;
  readonly functionName: string;
}

interface RestGatewayOptions {
  port: number;
  routes: readonly RestRoute[];
  host: Pick<FunctionHost, 'invoke'>;
  /** The function that authorises calls, and selects the API key by which they are counted. */
  authorizer: string;
  /** Milliseconds for which the authorizer's answer about a value of the header is kept. */
  answersKeptFor: number;
  /** The API keys that exist, all of them in the usage plan. */
  keys: readonly string[];
  plan: UsagePlan;
  webOrigin: string;
}

const bodyLimit = 10 * 1024 * 1024;
/** Milliseconds after which a REST API stops waiting for its function. */
const integrationTimeout = 29_000;

class Refused extends Error {
  readonly refusal: IntegratorsRefusal;

  constructor(refusal: IntegratorsRefusal) {
    super(refusal);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

class TimedOut extends Error {}

/** The authorizer's answer about a value of the header: a policy, the key, and the context of the function. */
type AuthorizerAnswer = { usageIdentifierKey?: string } | 'unauthorized';

const answerRefusal = (response: ServerResponse, name: IntegratorsRefusal): void => {
  const refusal: { status: number; retryAfter?: number } = integratorsRefusals[name];
  if (refusal.retryAfter !== undefined) response.setHeader('retry-after', refusal.retryAfter);
  response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(refusalBody(name));
};

const answerPreflight = (response: ServerResponse): void => {
  response
    .writeHead(204, {
      'access-control-allow-headers': integratorsCors.allowed.join(','),
      'access-control-allow-methods': 'GET,POST,PUT,DELETE',
      'access-control-max-age': '7200',
    })
    .end();
};

/** Returns the decoded path behind the stage; null for another stage, or escapes that are not valid UTF-8. */
const pathOf = ({ pathname }: URL): string | null => {
  const prefix = `/${integratorsStage}/`;
  if (!pathname.startsWith(prefix)) return null;
  try {
    return decodeURIComponent(pathname.slice(prefix.length - 1));
  } catch {
    return null;
  }
};

const invoke = async (host: RestGatewayOptions['host'], name: string, event: unknown): Promise<unknown> => {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new TimedOut()), integrationTimeout);
  try {
    return await Promise.race([host.invoke(name, event), timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
};

interface ProxyAnswer {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  body?: string;
  isBase64Encoded?: boolean;
}

/** Writes the answer of a proxy integration, which must be an object with a status: anything else is a 502. */
const writeProxyAnswer = (response: ServerResponse, answer: unknown): void => {
  const { statusCode, headers = {}, body = '', isBase64Encoded = false } = (answer ?? {}) as ProxyAnswer;
  if (!Number.isInteger(statusCode) || typeof body !== 'string') {
    answerMessage(response, 502, 'Internal server error');
    return;
  }
  // The gateway's own header is for its own answers: a function sets those of CORS itself.
  response.removeHeader('access-control-allow-origin');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (!response.hasHeader('content-type')) response.setHeader('content-type', 'application/json');
  response.writeHead(statusCode!).end(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
};

/** Returns a function that asks the authorizer about a call, once for each value of the header while the answer is kept. */
const createAuthorizer = ({ host, authorizer, answersKeptFor }: RestGatewayOptions) => {
  const kept = new Map<string, { answer: AuthorizerAnswer; until: number }>();
  const ask = async (call: RestCall): Promise<AuthorizerAnswer> => {
    try {
      return (await host.invoke(authorizer, authorizerEvent(call))) as AuthorizerAnswer;
    } catch (error) {
      if ((error as Error).message === 'Unauthorized') return 'unauthorized';
      throw error;
    }
  };
  return async (call: RestCall): Promise<{ key: string; context: Record<string, unknown> }> => {
    const identity = call.request.headers[identityHeader.toLowerCase()];
    if (typeof identity !== 'string' || identity === '') throw new Refused('UNAUTHORIZED');
    const known = kept.get(identity);
    const answer = known && Date.now() < known.until ? known.answer : await ask(call);
    if (answer !== known?.answer) kept.set(identity, { answer, until: Date.now() + answersKeptFor });
    if (answer === 'unauthorized') throw new Refused('UNAUTHORIZED');
    const context = readAuthorizer(answer, methodArn(call));
    if (!context) throw new Refused('ACCESS_DENIED');
    return { key: answer.usageIdentifierKey ?? '', context };
  };
};

/** Starts API Gateway's REST API of integrators: authorizer, API keys with their usage plan, routes, limits and time-outs. */
export const startRestGateway = (options: RestGatewayOptions): Promise<Running> => {
  const { port, routes, host, keys, plan, webOrigin } = options;
  const select = routeSelector(routes);
  const authorize = createAuthorizer(options);
  const count = createUsagePlan(plan);

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const path = pathOf(url);
    if (path === null) return answerMessage(response, 403, 'Forbidden');
    const match = select('ANY', path);
    if (!match) throw new Refused('MISSING_AUTHENTICATION_TOKEN');
    if (request.method === 'OPTIONS') return answerPreflight(response);
    const call = { request, url, path, match };
    const { key, context } = await authorize(call);
    if (!keys.includes(key)) return answerMessage(response, 403, 'Forbidden');
    const refusal = count(key, Date.now());
    if (refusal) throw new Refused(refusal);
    const event = restEvent(call, context, await readBody(request, bodyLimit));
    writeProxyAnswer(response, await invoke(host, match.route.functionName, event));
  };

  return serve(port, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', webOrigin);
    try {
      await answer(request, response, url);
    } catch (error) {
      if (error instanceof Refused) answerRefusal(response, error.refusal);
      else if (error instanceof BodyTooLargeError || (error instanceof PayloadTooLargeError && error.side === 'event'))
        answerRefusal(response, 'REQUEST_TOO_LARGE');
      else if (error instanceof TooManyRequestsError) answerRefusal(response, 'INTEGRATION_FAILURE');
      else if (error instanceof TimedOut) answerMessage(response, 504, 'Endpoint request timed out');
      else {
        console.error(`A function of the REST API failed at ${url.pathname}:`, error);
        answerMessage(response, 502, 'Internal server error');
      }
    }
  });
};
