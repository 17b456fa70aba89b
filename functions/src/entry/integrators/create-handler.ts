import middy from '@middy/core';
import { AppError, invalidInput } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { integratorsCors } from '@recado/shared/deployment/integrators-api';
import { routeSelector } from '@recado/shared/deployment/select-route';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { createHash } from 'node:crypto';
import { checkSubscription } from '../../context/check-subscription.ts';
import { fingerprintOf } from '../../context/fingerprint.ts';
import { type IntegratorBinding, type IntegratorContext, loadIntegrator } from '../../context/integrator-context.ts';
import { tokenClaimStore } from '../../data/connection-tokens/store.ts';
import { spend } from '../../platform/budget.ts';
import { documentClient } from '../../platform/clients.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { environment } from '../../platform/environment.ts';
import { answer, answerError } from '../http/answer.ts';
import { answerOnce } from '../http/answer-once.ts';
import { runRecordedForConnection } from '../http/run-recorded.ts';
import { bearerToken } from './bearer-token.ts';
import { rateHeaders } from '../../platform/rate-headers.ts';
import { readInput } from './read-input.ts';

type Ids = Record<string, unknown>;
type Headers = Record<string, string>;

/** Milliseconds before the function's end at which a call that hangs is answered, so that the program learns that it may try again. */
const reserve = 500;
const maxKeyLength = 255;

const corsHeaders = (): Headers => ({
  'access-control-allow-origin': environment().WEB_ORIGIN,
  'access-control-expose-headers': integratorsCors.exposed.join(','),
});

/**
 * Returns the connection of the call's token, whether or not the gateway's authorizer has just accepted it: a token that was
 * renewed is refused at once.
 *
 * @throws AppError ERR_SESSION_EXPIRED without a token, ERR_API_TOKEN for one that is not valid
 */
const ownerOf = async ({ headers }: APIGatewayProxyEvent): Promise<{ companyId: number; whatsappId: number }> => {
  const token = bearerToken(headers);
  if (token === null) throw new AppError('ERR_SESSION_EXPIRED');
  const owner = await tokenClaimStore(documentClient()).ownerOf(token);
  if (!owner) throw new AppError('ERR_API_TOKEN');
  return owner;
};

/** Counts a call for its connection and its company, and sets the headers that say what is left. Throws ERR_TOO_MANY_REQUESTS. */
const spendCall = async (
  { companyId, whatsappId }: { companyId: number; whatsappId: number },
  now: number,
  headers: Headers,
): Promise<void> => {
  const { externalCalls, companyExternalCalls } = environment().LIMITS;
  const holder = `external-calls#${companyId}#${whatsappId}`;
  try {
    await spend(holder, externalCalls, now);
    await spend(`external-calls#${companyId}`, companyExternalCalls, now);
  } finally {
    Object.assign(headers, rateHeaders('connection', holder, externalCalls, now));
  }
};

const checkAccess = (endpoint: Endpoint, { company, plan }: IntegratorContext, now: number): void => {
  checkSubscription(company, now);
  if (endpoint.plan && !plan[endpoint.plan]) throw new AppError('ERR_PLAN_FEATURE', { feature: endpoint.plan });
};

/** Returns the key of a call that may be repeated: its header's, else the one in its body. Throws ERR_VALIDATION. */
const keyOf = ({ headers }: APIGatewayProxyEvent, requestId: unknown): string | null => {
  const header = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
  const key = header ?? requestId;
  if (key === undefined || key === null || key === '') return null;
  if (typeof key === 'string' && key.length <= maxKeyLength) return key;
  throw invalidInput('Idempotency-Key', 'invalid_key');
};

const requestOf = (
  endpoint: Endpoint,
  whatsappId: number,
  key: string | null,
  fingerprint: string,
): IntegratorContext['request'] =>
  key === null || !endpoint.creates
    ? null
    : {
        // No user has this id: the keys of programs are those of their connection.
        userId: 0,
        endpoint: `${endpoint.name}#${whatsappId}`,
        requestId: createHash('sha256').update(key).digest('hex'),
        fingerprint,
      };

/** Runs the use case once for its key. */
const runOnce = async (
  binding: IntegratorBinding,
  context: IntegratorContext,
  input: Parameters<IntegratorBinding['run']>[1],
  event: APIGatewayProxyEvent,
) => {
  const { sourceIp, userAgent } = event.requestContext.identity;
  const sender = { sourceIp, userAgent: userAgent ?? undefined };
  const result = await answerOnce(context, () => runRecordedForConnection(binding, input, sender, context));
  return binding.endpoint.result.parse(result);
};

const run = async (
  binding: IntegratorBinding,
  event: APIGatewayProxyEvent,
  { clock, ids, headers }: { clock: Clock; ids: Ids; headers: Headers },
): Promise<unknown> => {
  const { endpoint } = binding;
  const owner = await ownerOf(event);
  Object.assign(ids, owner);
  await spendCall(owner, clock.now(), headers);
  const loaded = await loadIntegrator(owner, clock);
  checkAccess(endpoint, loaded, clock.now());
  const { body, files, requestId } = await readInput(endpoint, event);
  const key = keyOf(event, requestId);
  const request = requestOf(endpoint, owner.whatsappId, key, fingerprintOf(body, files));
  return runOnce(binding, { ...loaded, request }, { body, files }, event);
};

/** The specification's texts of refusals that programs may compare, beside their codes. */
const messages: Readonly<Record<string, string>> = {
  ERR_NUMBER_FORMAT: 'Invalid number format. Only numbers is allowed.',
};

const withMessage = (error: unknown): Headers => {
  const message = error instanceof AppError ? messages[error.code] : undefined;
  return message === undefined ? {} : { message };
};

const refuse = (error: unknown, ids: Ids, headers: Headers): APIGatewayProxyResult => {
  const { statusCode = 500, headers: given, body = '{}' } = answerError(error, ids);
  return {
    statusCode,
    headers: { ...(given as Headers), ...headers },
    body: JSON.stringify({ ...(JSON.parse(body) as object), ...withMessage(error) }),
  };
};

/**
 * Returns the handler of calls of programs, which come through the REST API: token, budgets, subscription and plan in this
 * order, then parses, runs once for its idempotency key, and answers.
 */
export const createIntegratorsHandler = (
  bindings: readonly IntegratorBinding[],
  clock: Clock = systemClock,
): middy.MiddyfiedHandler<APIGatewayProxyEvent, APIGatewayProxyResult> => {
  const select = routeSelector(
    bindings.map((binding) => ({ method: binding.endpoint.method, path: binding.endpoint.path, binding })),
  );
  const timeoutEarlyResponse = (): APIGatewayProxyResult => refuse(new AppError('ERR_BUSY'), {}, corsHeaders());
  return middy<APIGatewayProxyEvent, APIGatewayProxyResult>({
    timeoutEarlyInMillis: reserve,
    timeoutEarlyResponse,
  }).handler(async (event) => {
    const ids: Ids = { route: `${event.httpMethod} ${event.resource}`, requestId: event.requestContext.requestId };
    const headers = corsHeaders();
    try {
      const found = select(event.httpMethod, event.path);
      if (!found) throw new AppError('ERR_NOT_FOUND');
      const { binding } = found.route;
      ids.route = `${binding.endpoint.method} ${binding.endpoint.path}`;
      const result = await run(binding, event, { clock, ids, headers });
      const { statusCode = 200, headers: given, body = '' } = answer(200, result);
      return { statusCode, headers: { ...(given as Headers), ...headers }, body };
    } catch (error) {
      return refuse(error, ids, headers);
    }
  });
};
