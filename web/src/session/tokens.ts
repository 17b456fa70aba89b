import { ApiError } from '../api/api-error.ts';
import { runtimeConfig } from '../config/runtime-config.ts';
import type * as cognitoModule from './cognito.ts';
import { leave } from './leave.ts';
import { endSession, onSessionEnd } from './session-end.ts';
import { signInId, storedSession, storedToken } from './stored-session.ts';
import { isOthersTab } from './tab-owner.ts';

type Cognito = typeof cognitoModule;
let loaded: Promise<Cognito> | undefined;

/** Amplify, loaded and configured when it is needed: to sign in and out and to renew a token. */
const cognito = (): Promise<Cognito> => {
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

const loadEnter = () => import('./enter.ts');

/** Begins to load what signing in needs, for instance while the user types. */
export const prepareSignIn = (): void => {
  Promise.all([cognito(), loadEnter()]).catch(() => undefined);
};

/** A token that Amplify renews. What it stores for a session that ended meanwhile is forgotten. Throws ApiError. */
const renewed = async (forceRefresh: boolean): Promise<string | null> => {
  const before = signInId();
  let ended = false;
  const stop = onSessionEnd(() => (ended = true));
  try {
    const token = await (await cognito()).token(forceRefresh);
    if (!ended) return token;
  } finally {
    stop();
  }
  if (signInId() === before) leave();
  throw new ApiError(0, null);
};

/**
 * The access token for the API and the socket; null when nobody is signed in. Amplify is loaded only to renew it. Never the
 * token of another user than the one whose data the tab holds. Throws ApiError.
 */
export const accessToken = async ({ forceRefresh = false } = {}): Promise<string | null> => {
  if (storedSession() === null) return null;
  if (isOthersTab()) {
    endSession('otherUser');
    throw new ApiError(0, null);
  }
  return (forceRefresh ? null : storedToken()) ?? renewed(forceRefresh);
};

/** Signs in with e-mail and password. `remember` keeps the tokens when the browser closes. Throws ApiError. */
export const enter = async (email: string, password: string, remember: boolean): Promise<void> => {
  const [, module] = await Promise.all([cognito(), loadEnter()]);
  await module.enter(email, password, remember);
};
