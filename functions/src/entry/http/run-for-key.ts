import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { reachesConnection, reachesQueue } from '@recado/shared/permissions/reach';
import { apiKeyName } from '@recado/shared/text/api-key-name';
import type { Viewer } from '@recado/shared/permissions/can';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { checkSubscription } from '../../context/check-subscription.ts';
import { type KeyCaller, viewerOfKey } from '../../context/load-api-key.ts';
import { noteKeyUse } from '../../context/note-key-use.ts';
import { requireFeature } from '../../context/plan-features.ts';
import { maskNumbersIn } from '../../domain/presentation/mask-numbers.ts';
import type { Clock } from '../../platform/clock.ts';
import { spendCompanyCall, spendKeyCall } from './call-budget.ts';
import { keyOf } from './key-of.ts';
import type { ParsedInput } from './parse-input.ts';
import { isDryRun, isFree, parseResult, runAs, type UserBinding, type Way } from './run-as.ts';

const checkKey = (endpoint: Endpoint, caller: KeyCaller, now: number): void => {
  const { scope, plan } = endpoint;
  if (scope === undefined || !caller.key.scopes.includes(scope)) throw new AppError('ERR_API_KEY_SCOPE', { scope });
  if (!isFree(endpoint, caller)) checkSubscription(caller.company, now);
  requireFeature(caller.plan, 'useExternalApi');
  if (plan) requireFeature(caller.plan, plan);
};

type Reaches = (viewer: Viewer, id: number) => boolean;

/** The inputs that name queues and connections, in any part of a call. */
const reachedBy: Record<string, { reaches: Reaches; error: ErrorCode }> = {
  ...Object.fromEntries(
    ['queueId', 'queueIds'].map((name) => [name, { reaches: reachesQueue, error: 'ERR_NO_QUEUE_FOUND' as const }]),
  ),
  ...Object.fromEntries(
    ['whatsappId', 'whatsappIds', 'whatsapps'].map((name) => [
      name,
      { reaches: reachesConnection, error: 'ERR_NO_WAPP_FOUND' as const },
    ]),
  ),
};

/** Refuses a queue or a connection that a key does not reach, as one that does not exist. */
const checkReach = (viewer: Viewer, { params, query, body }: ParsedInput): void => {
  for (const [name, value] of Object.entries({ ...(params ?? {}), ...(query ?? {}), ...(body ?? {}) })) {
    const named = reachedBy[name];
    const ids = [value].flat().filter((id) => typeof id === 'number');
    if (named && !ids.every((id) => named.reaches(viewer, id))) throw new AppError(named.error);
  }
};

/** Masks the numbers of an answer, and those in the details of a refusal. */
const masked = async (run: Promise<unknown>): Promise<unknown> => {
  try {
    return maskNumbersIn(await run);
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    throw new AppError(error.code, maskNumbersIn(error.details) as Record<string, unknown>);
  }
};

/** The call of a key whose secret was checked. */
interface KeyCall {
  event: APIGatewayProxyEventV2;
  clock: Clock;
  caller: KeyCaller;
  /** Gets the headers by which a program paces itself, whether the call succeeds or not. */
  headers: Record<string, string>;
  /** The way by which the call came, where it is none of the public API. */
  way?: Way;
}

/**
 * Runs a use case as an API key. Budgets, scope, subscription and plan are checked in this order, before the input is
 * looked at.
 */
export const runAsKey = async (
  binding: UserBinding,
  { event, clock, caller, headers, way }: KeyCall,
): Promise<unknown> => {
  const { endpoint } = binding;
  const { key, company, plan } = caller;
  await spendKeyCall(caller, event, clock.now(), headers);
  await spendCompanyCall(caller, event, clock.now());
  checkKey(endpoint, caller, clock.now());
  const viewer = viewerOfKey(caller);
  const actor = {
    kind: 'user' as const,
    viewer,
    name: apiKeyName(company.language, key.name),
    sessionId: '',
    signedInAt: 0,
    provedAt: 0,
    from: { address: null, device: null },
    accessToken: '',
    support: null,
  };
  const by = { kind: 'apiKey' as const, id: key.id, name: key.name };
  const origin = { by, companies: [company.id], ...(way && { way }) };
  const run = async (): Promise<unknown> => {
    const acting = { company, plan, actor, origin, masksNumbers: viewer.hidesNumbers === true };
    const running = runAs(binding, event, clock, acting, (input) => checkReach(viewer, input));
    const [result] = await Promise.all([running, noteKeyUse(caller, clock.now())]);
    return isDryRun(origin) ? result : parseResult(endpoint, result);
  };
  return viewer.hidesNumbers ? masked(run()) : run();
};

/** Runs a use case as the API key that a call carries. The secrets of apps open the tools of models alone. */
export const runForKey = async (
  binding: UserBinding,
  event: APIGatewayProxyEventV2,
  clock: Clock,
  ids: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<unknown> => {
  const caller = await keyOf(event, clock.now());
  if (caller.key.app) throw new AppError('ERR_API_KEY');
  Object.assign(ids, { companyId: caller.company.id, keyId: caller.key.id });
  return runAsKey(binding, { event, clock, caller, headers });
};
