import middy from '@middy/core';
import { getConnectionToken } from '@recado/shared/contract/connection-token';
import { logout, openLogin } from '@recado/shared/contract/auth';
import { AppError } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { routeSelector } from '@recado/shared/deployment/select-route';
import { publicApiPath } from '@recado/shared/permissions/api-keys';
import { mayAccess, type Viewer } from '@recado/shared/permissions/can';
import { hidesNumbers, showsNumbers } from '@recado/shared/permissions/hides-numbers';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isDeepStrictEqual } from 'node:util';
import { deviceOf } from '../../context/audit/device-of.ts';
import { createPublicContext } from '../../context/create-context.ts';
import { checkSubscription } from '../../context/check-subscription.ts';
import { authenticate, checkLogin, type Claims, needsSecondFactor, parseClaims } from '../../context/authenticate.ts';
import type { Binding } from '../../context/binding.ts';
import type { UserActor } from '../../context/context.ts';
import { logSupportCall } from '../../context/log-support-call.ts';
import { noteSeen } from '../../context/note-seen.ts';
import { spendAddressCall, spendCompanyCall, spendUserCall } from './call-budget.ts';
import { documentClient } from '../../platform/clients.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { type Caller, recentCaller } from '../../context/load-caller.ts';
import { storesOf } from '../../data/stores.ts';
import { toViewer } from '../../data/users/store.ts';
import { answer, answerError } from './answer.ts';
import { compress } from './compress.ts';
import { isForeign } from './is-foreign.ts';
import { maskNumbersIn } from '../../domain/presentation/mask-numbers.ts';
import { parseInput } from './parse-input.ts';
import { changes, isFree, parseResult, runAs, type UserBinding } from './run-as.ts';
import { runForKey } from './run-for-key.ts';
import { originOf, runRecordedPublicly } from './run-recorded.ts';

type Event = APIGatewayProxyEventV2;
type Ids = Record<string, unknown>;

/** Milliseconds before the function's end at which a call that hangs is answered, so that the client learns that it may try again. */
const reserve = 500;

/** Returns the method and path of a call: API Gateway's route with the parameters, which API Gateway decoded. */
const calledPath = ({ routeKey, pathParameters = {} }: Event): { method: string; path: string } => {
  const [method = '', pattern = ''] = routeKey.split(' ');
  return { method, path: pattern.replaceAll(/\{([^}+]+)\+?\}/g, (_, name: string) => pathParameters[name] ?? '') };
};

/** The claims that API Gateway's authorizer verified; nobody comes here without them but to public endpoints. */
const verifiedClaims = (event: Event): Claims => {
  const { authorizer } = event.requestContext as { authorizer?: { jwt?: { claims?: unknown } } };
  return parseClaims(authorizer?.jwt?.claims);
};

/** The access token, as the client sent it. */
const tokenOf = ({ headers }: Event): string => (headers.authorization ?? '').replace(/^Bearer /i, '');

/**
 * Refuses what the support of a company may not do: anything once its access is over or the company switched off, changes that the company has not
 * granted, and, whatever is granted, changes of accounts, payments and the tokens of connections.
 */
const checkSupport = (endpoint: Endpoint, { company, support }: Caller): void => {
  if (!support) return;
  if (support.isOver || !company.status) throw new AppError('ERR_SUPPORT_OVER');
  const isOfAccounts = ['identity', 'billing'].includes(endpoint.group) || endpoint.path === getConnectionToken.path;
  if (changes(endpoint) && (!support.write || isOfAccounts)) throw new AppError('ERR_SUPPORT_READ_ONLY');
};

const checkAccess = (endpoint: Endpoint, caller: Caller, claims: Claims, now: number): void => {
  if (endpoint.name !== openLogin.name) checkLogin(caller, claims);
  checkSupport(endpoint, caller);
  if (!endpoint.duringSetUp && needsSecondFactor(caller.support?.home ?? caller))
    throw new AppError('ERR_SECOND_FACTOR_SETUP');
  if (!isFree(endpoint, caller)) checkSubscription(caller.company, now);
  if (!mayAccess(toViewer(caller.user), endpoint.access)) throw new AppError('ERR_NO_PERMISSION');
  if (endpoint.plan && !caller.plan[endpoint.plan]) throw new AppError('ERR_PLAN_FEATURE', { feature: endpoint.plan });
};

interface Call {
  event: Event;
  clock: Clock;
  claims: Claims;
}

const viewerOf = ({ user, support }: Caller): Viewer => ({
  ...toViewer(user),
  ...(support?.fullNumbers === false ? { hidesNumbers: true } : {}),
});

/**
 * Returns whether the numbers of an answer are masked: for a support without them, and where a company hides them, for a
 * user whose role opens calls that were the administrators' alone.
 */
const masks = async ({ access }: Endpoint, caller: Caller): Promise<boolean> => {
  const viewer = viewerOf(caller);
  if (viewer.hidesNumbers !== undefined || viewer.profile === 'admin') return viewer.hidesNumbers === true;
  if (!showsNumbers(access)) return false;
  return hidesNumbers(await storesOf(documentClient(), caller.company.id).settings.company(), viewer);
};

/** Runs the use case as a caller whose access was checked. */
const runAsCaller = async (
  binding: UserBinding,
  { event, clock, claims }: Call,
  caller: Caller,
  supported: number | null = null,
): Promise<unknown> => {
  const { company, plan, user, support } = caller;
  const { sessionId, signedInAt } = claims;
  const { sourceIp, userAgent } = event.requestContext.http;
  const actor: UserActor = {
    kind: 'user',
    viewer: viewerOf(caller),
    name: user.name,
    sessionId,
    signedInAt,
    provedAt: Math.max(signedInAt, user.sessionProvedAt),
    from: { address: sourceIp || null, device: deviceOf(userAgent) },
    accessToken: tokenOf(event),
    support: support && user,
  };
  return runAs(binding, event, clock, {
    company,
    plan,
    actor,
    origin: originOf(binding, caller, supported),
    // Only a change of what the caller saw reads it before the answer.
    masksNumbers: binding.endpoint.edit === true && (await masks(binding.endpoint, caller)),
  });
};

/** The caller as which a call runs: a super user comes to the support of a company, leaves it and signs out as itself. */
const actingAs = (endpoint: Endpoint, caller: Caller): Caller =>
  endpoint.asOneself && caller.support ? { ...caller.support.home, support: null } : caller;

/** True if nothing of a caller has changed, but when it was last seen. */
const isUnchanged = (before: Caller, now: Caller): boolean =>
  isDeepStrictEqual({ ...before, user: { ...before.user, onlineAt: now.user.onlineAt } }, now);

/**
 * Runs a use case as its caller. One that only reads begins as the caller that this process saw last, while the caller
 * is read. The result is used only if the caller has not changed; else it is discarded, and the use case
 * runs again.
 */
const runForUser = async (binding: UserBinding, call: Call, ids: Ids): Promise<unknown> => {
  const { endpoint } = binding;
  const { claims, event, clock } = call;
  await spendUserCall(claims.sub, event, clock.now());
  const check = (caller: Caller): void => checkAccess(endpoint, caller, claims, clock.now());
  const begin = async (caller: Caller): Promise<unknown> => {
    check(caller);
    return runAsCaller(binding, call, caller);
  };
  const known = recentCaller(claims.sub);
  // A user's company never changes: of a known caller it is refused before anything is read.
  if (known) await spendCompanyCall(known, event, clock.now());
  const recent = changes(endpoint) ? null : known;
  const [early, authenticated] = await Promise.allSettled([
    recent && begin(recent),
    authenticate(documentClient(), claims),
  ]);
  if (authenticated.status === 'rejected') throw authenticated.reason;
  const caller = actingAs(endpoint, authenticated.value);
  if (!known) await spendCompanyCall(caller, event, clock.now());
  Object.assign(ids, { companyId: caller.company.id, userId: caller.user.id });
  check(caller);
  const counts = recent !== null && isUnchanged(recent, caller);
  if (caller.support) await logSupportCall(caller, endpoint.name, clock.now());
  // A user who logs out is offline, and the support of a company is none of its users.
  const seeing = endpoint.name === logout.name || caller.support ? undefined : noteSeen(caller, clock);
  if (counts && early.status === 'rejected') throw early.reason;
  const [result] = await Promise.all([
    counts && early.status === 'fulfilled'
      ? early.value
      : runAsCaller(
          binding,
          call,
          caller,
          authenticated.value.support && caller !== authenticated.value ? authenticated.value.company.id : null,
        ),
    seeing,
  ]);
  const parsed = parseResult(endpoint, result);
  return (await masks(endpoint, caller)) ? maskNumbersIn(parsed) : parsed;
};

const run = async (binding: Binding, event: Event, clock: Clock, ids: Ids): Promise<unknown> => {
  const { endpoint } = binding;
  if (binding.public) {
    const { sourceIp, userAgent } = event.requestContext.http;
    await spendAddressCall(sourceIp, clock.now());
    const context = createPublicContext(sourceIp, clock, deviceOf(userAgent));
    const input = parseInput(endpoint, event);
    const result = changes(endpoint)
      ? runRecordedPublicly(binding, input, event, context)
      : binding.run(context, input);
    return parseResult(endpoint, await result);
  }
  return runForUser(binding, { event, clock, claims: verifiedClaims(event) }, ids);
};

/** Returns a function that selects the binding of a call by its method and path. */
const selectorOf = (bindings: readonly Binding[], prefix = '') =>
  routeSelector(
    bindings.map((binding) => ({ method: binding.endpoint.method, path: prefix + binding.endpoint.path, binding })),
  );

/**
 * The entry of an HTTP function: finds the binding by method and path, as one route of API Gateway leads to many
 * endpoints, knows the caller, checks
 * budgets, session, second factor, subscription, access and plan in this order, then parses, runs and answers. What is refused is refused
 * before its input is looked at, so that it reveals nothing. Calls under `/api/v1` are those of API keys, which reach the
 * endpoints with a scope only. All others are the web app's: pages of other origins are refused.
 */
export const createHandler = (
  bindings: readonly Binding[],
  clock: Clock = systemClock,
): middy.MiddyfiedHandler<Event, APIGatewayProxyStructuredResultV2> => {
  const select = selectorOf(bindings);
  const selectForKey = selectorOf(bindings, publicApiPath);
  const timeoutEarlyResponse = (): APIGatewayProxyStructuredResultV2 => answerError(new AppError('ERR_BUSY'), {});
  return middy<Event, APIGatewayProxyStructuredResultV2>({
    timeoutEarlyInMillis: reserve,
    timeoutEarlyResponse,
  }).handler(async (event) => {
    const ids: Ids = { route: event.routeKey, requestId: event.requestContext.requestId };
    const headers: Record<string, string> = {};
    try {
      const { method, path } = calledPath(event);
      const isOfKey = path.startsWith(`${publicApiPath}/`);
      if (!isOfKey && isForeign(event)) throw new AppError('ERR_NO_PERMISSION');
      const found = (isOfKey ? selectForKey : select)(method, path);
      if (!found || (isOfKey && found.route.binding.endpoint.scope === undefined)) throw new AppError('ERR_NOT_FOUND');
      const { route, parameters } = found;
      ids.route = `${route.method} ${route.path}`;
      const call = { ...event, pathParameters: parameters };
      const result = isOfKey
        ? await runForKey(route.binding as UserBinding, call, clock, ids, headers)
        : await run(route.binding, call, clock, ids);
      return compress(event, answer(200, result, headers));
    } catch (error) {
      return answerError(error, ids, headers);
    }
  });
};
