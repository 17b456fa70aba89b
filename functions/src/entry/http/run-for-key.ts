import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import type { Endpoint } from '@recado/shared/contract/grammar';
import { reachesConnection, reachesQueue } from '@recado/shared/permissions/reach';
import { apiKeyName } from '@recado/shared/text/api-key-name';
import type { Viewer } from '@recado/shared/permissions/can';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { BlockList } from 'node:net';
import { checkSubscription } from '../../context/check-subscription.ts';
import { isKnownSecret, type KeyCaller, loadApiKey, viewerOfKey } from '../../context/load-api-key.ts';
import { noteKeyUse } from '../../context/note-key-use.ts';
import { requireFeature } from '../../context/plan-features.ts';
import { apiKeyHash, apiKeyPrefix } from '../../data/api-keys/store.ts';
import { maskNumbersIn } from '../../domain/presentation/mask-numbers.ts';
import { documentClient } from '../../platform/clients.ts';
import type { Clock } from '../../platform/clock.ts';
import { spendAddressCall, spendCompanyCall, spendKeyCall } from './call-budget.ts';
import type { ParsedInput } from './parse-input.ts';
import { isFree, parseResult, runAs, type UserBinding } from './run-as.ts';

const secret = new RegExp(`^Bearer (${apiKeyPrefix}[A-Za-z0-9]{40})$`);

/** Returns the key of a call that was made from an address that the key is used from. Throws ERR_API_KEY, ERR_API_KEY_ADDRESS. */
const keyOf = async ({ headers, requestContext }: APIGatewayProxyEventV2, now: number): Promise<KeyCaller> => {
  const { sourceIp } = requestContext.http;
  const [, token] = secret.exec(headers.authorization ?? '') ?? [];
  const hash = token === undefined ? null : apiKeyHash(token);
  // Guesses are counted before anything is read for them.
  if (hash === null || !isKnownSecret(hash)) await spendAddressCall(sourceIp, now);
  const caller = hash === null ? null : await loadApiKey(documentClient(), hash, now);
  if (!caller) throw new AppError('ERR_API_KEY');
  if (!isWithin(sourceIp, caller.key.addresses)) throw new AppError('ERR_API_KEY_ADDRESS');
  return caller;
};

/** Returns whether an address is in one of these networks; any is where there are none. */
const isWithin = (address: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true;
  const familyOf = (text: string): 'ipv6' | 'ipv4' => (text.includes(':') ? 'ipv6' : 'ipv4');
  const allowed = new BlockList();
  for (const network of networks) {
    const [net = '', prefix] = network.split('/');
    if (prefix === undefined) allowed.addAddress(net, familyOf(net));
    else allowed.addSubnet(net, Number(prefix), familyOf(net));
  }
  return allowed.check(address, familyOf(address));
};

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

/**
 * Runs a use case as the API key that a call carries. Address, budgets, scope, subscription and plan are checked in this
 * order, before the input is looked at.
 *
 * @param headers gets those by which a program paces itself, whether the call succeeds or not
 */
export const runForKey = async (
  binding: UserBinding,
  event: APIGatewayProxyEventV2,
  clock: Clock,
  ids: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<unknown> => {
  const { endpoint } = binding;
  const caller = await keyOf(event, clock.now());
  const { key, company, plan } = caller;
  Object.assign(ids, { companyId: company.id, keyId: key.id });
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
    accessToken: '',
    support: null,
  };
  const origin = { by: { kind: 'apiKey' as const, id: key.id, name: key.name }, companies: [company.id] };
  const run = async (): Promise<unknown> => {
    const acting = { company, plan, actor, origin };
    const running = runAs(binding, event, clock, acting, (input) => checkReach(viewer, input));
    const [result] = await Promise.all([running, noteKeyUse(caller, clock.now())]);
    return parseResult(endpoint, result);
  };
  return viewer.hidesNumbers ? masked(run()) : run();
};
