/**
 * Amplify's storage keys: `CognitoIdentityServiceProvider.{client}.LastAuthUser` and `….{client}.{user}.accessToken`.
 */
const prefix = 'CognitoIdentityServiceProvider.';
const lastUser = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

const userKey = (storage: Storage): string | undefined => Object.keys(storage).find((key) => lastUser.test(key));

/** The storage that holds the tokens; null when there are none. */
const tokenStorage = (): Storage | null =>
  [window.sessionStorage, window.localStorage].find((storage) => userKey(storage) !== undefined) ?? null;

/**
 * The storage in which this browser keeps its tokens: `local` when the user asked to be remembered, otherwise `tab`;
 * null when there are none.
 */
export const loginStorage = (): 'local' | 'tab' | null => {
  const storage = tokenStorage();
  return storage && (storage === window.sessionStorage ? 'tab' : 'local');
};

/** Cognito's name of the logged-in user; null when nobody is logged in. */
export const storedUser = (): string | null => {
  const storage = tokenStorage();
  return storage && storage.getItem(userKey(storage) ?? '');
};

interface Claims {
  /** Epoch seconds. */
  exp: number;
  /** Cognito's id of the sign-in; renewing the tokens does not change it. */
  origin_jti?: string;
}

const claimsOf = (token: string): Claims | null => {
  try {
    return JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as Claims;
  } catch {
    return null;
  }
};

const rawToken = (name: 'accessToken' | 'refreshToken'): string | null => {
  const storage = tokenStorage();
  const key = (storage && userKey(storage)) ?? '';
  return storage && storage.getItem(key.replace(/LastAuthUser$/, `${storage.getItem(key) ?? ''}.${name}`));
};

/** A token that expires within these milliseconds is renewed. */
const margin = 60_000;

/** Returns the stored access token; null when there is none or it is about to expire. */
export const storedToken = (): string | null => {
  const token = rawToken('accessToken');
  const claims = token === null ? null : claimsOf(token);
  return claims !== null && claims.exp * 1000 - margin > Date.now() ? token : null;
};

/** Cognito's id of this browser's sign-in; null when nobody is logged in. */
export const signInId = (): string | null => claimsOf(rawToken('accessToken') ?? '')?.origin_jti ?? null;

/** Removes the login's entries of Amplify from this browser. Returns the refresh token; null when there was none. */
export const clearTokens = (): string | null => {
  const storage = tokenStorage();
  const token = rawToken('refreshToken');
  for (const key of storage ? Object.keys(storage) : []) if (key.startsWith(prefix)) storage?.removeItem(key);
  return token;
};

/**
 * Calls the listener when another tab may have changed the login: another tab signed in or out, or this one was asleep.
 * Returns a function that removes it.
 */
export const onLoginChange = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea === window.localStorage && (event.key === null || lastUser.test(event.key))) listener();
  };
  const onWake = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onWake);
  document.addEventListener('visibilitychange', onWake);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onWake);
    document.removeEventListener('visibilitychange', onWake);
  };
};
