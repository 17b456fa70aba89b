import { ApiError } from '../errors/api-error.ts';
import { runtimeConfig } from '../config/runtime-config.ts';
import type * as cognitoModule from './cognito.ts';
import { discardTokens } from './discard-tokens.ts';
import { endLogin, onLoginEnd } from './login-end.ts';
import { signInId, loginStorage, storedToken } from './stored-login.ts';
import { isOtherUsersTab } from './tab-owner.ts';

type Cognito = typeof cognitoModule;
let loaded: Promise<Cognito> | undefined;

/** Loads and configures Amplify when it is first needed: to sign in and to renew a token. */
const loadCognito = (): Promise<Cognito> => {
  loaded ??= Promise.all([import('./cognito.ts'), runtimeConfig()])
    .then(([module, config]) => {
      module.configure(config);
      return module;
    })
    .catch(() => {
      loaded = undefined;
      throw new ApiError(0, null);
    });
  return loaded;
};

const loadSignIn = () => import('./sign-in.ts');

/** Preloads the code for signing in, for instance while the user types. */
export const prepareSignIn = (): void => {
  Promise.all([loadCognito(), loadSignIn()]).catch(() => undefined);
};

/** Renews the token. Removes what Amplify stores when the login ended meanwhile. Throws ApiError. */
const renewToken = async (forceRefresh: boolean): Promise<string | null> => {
  const before = signInId();
  let ended = false;
  const stop = onLoginEnd(() => (ended = true));
  try {
    const token = await (await loadCognito()).fetchToken(forceRefresh);
    if (!ended) return token;
  } finally {
    stop();
  }
  if (signInId() === before) discardTokens();
  throw new ApiError(0, null);
};

/**
 * Returns the access token for the API and the socket; null when nobody is logged in. Loads Amplify only to renew it.
 * Never returns the token of a user other than the tab's owner. Throws ApiError.
 */
export const accessToken = async ({ forceRefresh = false } = {}): Promise<string | null> => {
  if (loginStorage() === null) return null;
  if (isOtherUsersTab()) {
    endLogin('otherUser');
    throw new ApiError(0, null);
  }
  return (forceRefresh ? null : storedToken()) ?? renewToken(forceRefresh);
};

/** Signs in with e-mail and password. `remember` keeps the tokens after the browser closes. Throws ApiError. */
export const signIn = async (email: string, password: string, remember: boolean): Promise<void> => {
  const [, module] = await Promise.all([loadCognito(), loadSignIn()]);
  await module.signInToUserPool(email, password, remember);
};
