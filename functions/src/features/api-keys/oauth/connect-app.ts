import * as contract from '@recado/shared/contract/oauth';
import { AppError } from '@recado/shared/contract/errors';
import { type Scope, scopes } from '@recado/shared/permissions/scopes';
import { bindAll, type UseCase } from '../../../context/binding.ts';
import type { UserContext } from '../../../context/context.ts';
import { keepAnswer } from '../../../context/keep-answer.ts';
import { apiKeyEntity, type ApiKeyRecord, type ConnectedApp } from '../../../data/api-keys/store.ts';
import { checkRecentSignIn } from '../../../domain/access/recent-sign-in.ts';
import { logAccountActs } from '../../../domain/operations/account-acts.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { checkReach } from '../check-reach.ts';
import { issuer, toolsResource } from './addresses.ts';
import { findApp, mayReturnTo } from './apps.ts';
import { hashOf, newSecret } from './secrets.ts';

/** Milliseconds in which a code is exchanged. */
const codeLife = 60_000;

/** A challenge: a SHA-256 in base64url. */
const challenge = /^[\w-]{43}$/;

interface CheckedApp {
  name: string;
  host: string;
  isLocal: boolean;
  site: string | null;
}

/** Returns the app of a request that may be granted. Throws ERR_OAUTH_APP, ERR_OAUTH_REQUEST. */
const checkedApp = async (request: contract.OauthRequest): Promise<CheckedApp> => {
  const app = await findApp(request.clientId);
  if (!app || !mayReturnTo(app, request.redirectUri)) throw new AppError('ERR_OAUTH_APP');
  const isValid =
    request.responseType === 'code' &&
    request.codeChallengeMethod === 'S256' &&
    challenge.test(request.codeChallenge) &&
    (request.resource === undefined || request.resource === toolsResource());
  if (!isValid) throw new AppError('ERR_OAUTH_REQUEST');
  const { host, protocol } = new URL(request.redirectUri);
  return { name: app.name, host: host || protocol, isLocal: protocol === 'http:', site: app.site };
};

/** Returns the address that an app is returned to with an answer. */
const returnTo = ({ redirectUri, state }: contract.OauthRequest, answer: Record<string, string>): string => {
  const url = new URL(redirectUri);
  const values = { ...answer, ...(state !== undefined && { state }), iss: issuer() };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
};

/** Returns the scopes that a request names; all of them where it names none. */
const askedScopes = ({ scope = '' }: contract.OauthRequest): Scope[] => {
  const asked = new Set(scope.split(' '));
  const known = scopes.filter((each) => asked.has(each));
  return known.length > 0 ? known : [...scopes];
};

/** Returns the app that asks to be connected. */
const getOauthRequest: UseCase<typeof contract.getOauthRequest> = async (_, { query }) => {
  const app = await checkedApp(query);
  const deniedUrl = returnTo(query, { error: 'access_denied' });
  return { ...app, scopes: askedScopes(query), deniedUrl };
};

/** Returns the key of an app that the caller connected before. */
const earlierOf = async ({ stores, actor }: UserContext, clientId: string): Promise<ApiKeyRecord | undefined> =>
  (await stores.apiKeys.list()).find(
    ({ app, revokedAt, createdBy }) =>
      app?.clientId === clientId && revokedAt === null && createdBy.id === actor.viewer.id,
  );

interface Connecting {
  request: contract.OauthRequest;
  asking: CheckedApp;
  before: ApiKeyRecord | undefined;
  /** The code that the app gets. */
  secret: string;
}

/** Returns an app with the hash of a code, which is exchanged within a minute. */
const appWithCode = ({ clock }: UserContext, { request, asking, before, secret }: Connecting): ConnectedApp => ({
  clientId: request.clientId,
  name: asking.name,
  host: asking.host,
  code: {
    hash: hashOf(secret),
    challenge: request.codeChallenge,
    redirectUri: request.redirectUri,
    until: new Date(clock.now() + codeLife).toISOString(),
  },
  refresh: before?.app?.refresh ?? null,
  used: before?.app?.used ?? { code: null, refresh: null },
});

/**
 * Connects an app: makes a key for it without a secret, and a code by which the app gets one. The app's earlier connection
 * is changed where the caller made it.
 */
const connectOauthApp: UseCase<typeof contract.connectOauthApp> = async (context, { body: { request, ...given } }) => {
  checkRecentSignIn(context);
  const asking = await checkedApp(request);
  return retryOnConflict(async () => {
    const { actor, clock, company, ids, stores } = context;
    const before = await earlierOf(context, request.clientId);
    const { name, scopes: chosen, queueIds, whatsappIds, fullNumbers } = given;
    const fields = { name, scopes: chosen, queueIds, whatsappIds, fullNumbers };
    await checkReach(context, fields, before);
    const keyId = before?.id ?? (await ids.next('api-key'));
    const secret = newSecret({ companyId: company.id, keyId });
    const app = appWithCode(context, { request, asking, before, secret });
    const act = before ? ('keyChanged' as const) : ('keyAdded' as const);
    const logged = await logAccountActs(context, [{ act, apiKey: { id: keyId, name } }]);
    const made = () =>
      apiKeyEntity.record({
        ...fields,
        id: keyId,
        app,
        addresses: [],
        hash: null,
        start: '',
        createdBy: { id: actor.viewer.id, name: actor.name },
        createdAt: new Date(clock.now()).toISOString(),
      });
    const writes = before ? stores.apiKeys.update(before, { ...fields, app }) : stores.apiKeys.create(made());
    const kept = keepAnswer(context, { redirectTo: null });
    await context.commit([...writes, ...kept, ...logged.writes], logged.effects);
    return { redirectTo: returnTo(request, { code: secret }) };
  });
};

export const oauthBindings = bindAll(contract, { getOauthRequest, connectOauthApp });
