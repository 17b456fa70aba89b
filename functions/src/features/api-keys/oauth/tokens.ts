import { type ApiKeyRecord, appKeyPrefix, type ConnectedApp, revocation } from '../../../data/api-keys/store.ts';
import type { PublicContext } from '../../../context/public-context.ts';
import { log } from '../../../platform/log.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { newToken } from '../new-token.ts';
import { toolsResource } from './addresses.ts';
import { hashOf, newSecret, ownerOfSecret, verifies } from './secrets.ts';

/** Milliseconds that a secret of an app opens its key, and in which it may be renewed after its last renewal. */
const accessLife = 60 * 60 * 1000;
const refreshLife = 30 * 24 * 60 * 60 * 1000;

/** The fields of a form that an app sends. */
type Form = Readonly<Record<string, string | undefined>>;
type Json = Record<string, unknown>;

/** A token that is refused, by its code of RFC 6749 and RFC 8707. */
export class TokenRefused extends Error {
  readonly code: 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type';

  constructor(code: TokenRefused['code']) {
    super(code);
    this.name = 'TokenRefused';
    this.code = code;
  }
}

/** The key of an app. */
interface Found {
  companyId: number;
  key: ApiKeyRecord;
  app: ConnectedApp;
}

interface Owner {
  companyId: number;
  keyId: number;
}

/** Returns the key of an app that is connected; null for any other. */
const appKeyOf = async ({ installation }: PublicContext, owner: Owner | null): Promise<Found | null> => {
  if (!owner) return null;
  const key = await installation.storesOf(owner.companyId).apiKeys.get(owner.keyId);
  return key?.app && key.revokedAt === null ? { companyId: owner.companyId, key, app: key.app } : null;
};

const change = (context: PublicContext, { companyId, key }: Found, given: Partial<ApiKeyRecord>): Promise<void> =>
  context.commit(context.installation.storesOf(companyId).apiKeys.update(key, given), []);

const end = (context: PublicContext, found: Found): Promise<void> =>
  change(context, found, revocation(found.key, context.clock.now()));

/** Ends a connection whose code or refresh token was shown twice: one of the two has stolen it. */
const endStolen = async (context: PublicContext, found: Found): Promise<never> => {
  log().warn('a secret of an app was shown twice', { companyId: found.companyId, keyId: found.key.id });
  await end(context, found);
  throw new TokenRefused('invalid_grant');
};

/** Gives an app another secret and another refresh token; those before end at once. */
const issue = async (context: PublicContext, found: Found, used: Partial<ConnectedApp['used']>): Promise<Json> => {
  const { companyId, key, app } = found;
  const until = (life: number): string => new Date(context.clock.now() + life).toISOString();
  const { token, hash, start } = newToken(appKeyPrefix);
  const refresh = newSecret({ companyId, keyId: key.id });
  await change(context, found, {
    hash,
    start,
    former: null,
    secretUntil: until(accessLife),
    app: {
      ...app,
      code: null,
      refresh: { hash: hashOf(refresh), until: until(refreshLife) },
      used: { ...app.used, ...used },
    },
  });
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: accessLife / 1000,
    refresh_token: refresh,
    scope: key.scopes.join(' '),
  };
};

const isPast = (until: string, { clock }: PublicContext): boolean => Date.parse(until) <= clock.now();

/** Exchanges the code of an app for its first secret. A code is used once, whether it fits or not. */
const exchange = async (context: PublicContext, form: Form): Promise<Json> => {
  const { code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier } = form;
  if (!code || !clientId || !redirectUri || !verifier) throw new TokenRefused('invalid_request');
  const found = await appKeyOf(context, ownerOfSecret(code));
  if (!found) throw new TokenRefused('invalid_grant');
  const { app } = found;
  const hash = hashOf(code);
  if (app.used.code === hash) return endStolen(context, found);
  if (app.code?.hash !== hash) throw new TokenRefused('invalid_grant');
  const fits =
    app.clientId === clientId &&
    app.code.redirectUri === redirectUri &&
    verifies(verifier, app.code.challenge) &&
    !isPast(app.code.until, context);
  if (fits) return issue(context, found, { code: hash });
  await change(context, found, { app: { ...app, code: null } });
  throw new TokenRefused('invalid_grant');
};

/** Gives an app another secret for its refresh token, which is used once. */
const renew = async (context: PublicContext, form: Form): Promise<Json> => {
  const { refresh_token: token, client_id: clientId } = form;
  if (!token || !clientId) throw new TokenRefused('invalid_request');
  const found = await appKeyOf(context, ownerOfSecret(token));
  if (found?.app.clientId !== clientId) throw new TokenRefused('invalid_grant');
  const hash = hashOf(token);
  const { refresh, used } = found.app;
  if (used.refresh === hash) return endStolen(context, found);
  if (refresh?.hash !== hash || isPast(refresh.until, context)) throw new TokenRefused('invalid_grant');
  return issue(context, found, { refresh: hash });
};

/** Gives an app a token for its code or its refresh token. Throws TokenRefused. */
export const giveToken = (context: PublicContext, form: Form): Promise<Json> =>
  // Of two that show the same at once, the second finds it used.
  retryOnConflict(() => {
    if (form.resource !== undefined && form.resource !== toolsResource()) throw new TokenRefused('invalid_target');
    if (form.grant_type === 'authorization_code') return exchange(context, form);
    if (form.grant_type === 'refresh_token') return renew(context, form);
    throw new TokenRefused(form.grant_type === undefined ? 'invalid_request' : 'unsupported_grant_type');
  });

/** Ends the connection of an app that hands in its secret or its refresh token (RFC 7009); does nothing for any other. */
export const revokeToken = (context: PublicContext, { token = '', client_id: clientId }: Form): Promise<void> =>
  retryOnConflict(async () => {
    const hash = hashOf(token);
    const isSecret = token.startsWith(appKeyPrefix);
    const owner = isSecret ? await context.installation.apiKeyClaims.ownerOf(hash) : ownerOfSecret(token);
    const found = await appKeyOf(context, owner);
    if (!found || (clientId !== undefined && found.app.clientId !== clientId)) return;
    if (found.key.hash === hash || found.app.refresh?.hash === hash) await end(context, found);
  });
