/** Amplify's names: `CognitoIdentityServiceProvider.{client}.LastAuthUser`, and `….{client}.{user}.accessToken`. */
const prefix = 'CognitoIdentityServiceProvider.';
const lastUser = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

const userKey = (storage: Storage): string | undefined => Object.keys(storage).find((key) => lastUser.test(key));

/** Where the tokens lie; null when there are none. */
const holder = (): Storage | null =>
  [window.sessionStorage, window.localStorage].find((storage) => userKey(storage) !== undefined) ?? null;

/** Where this browser keeps its tokens: `local` when the user asked to be remembered, `tab` otherwise, null when it has none. */
export const storedSession = (): 'local' | 'tab' | null => {
  const storage = holder();
  return storage && (storage === window.sessionStorage ? 'tab' : 'local');
};

/** Cognito's name of who is signed in to this browser; null when nobody is. */
export const storedUser = (): string | null => {
  const storage = holder();
  return storage && storage.getItem(userKey(storage) ?? '');
};

interface Claims {
  /** Epoch seconds. */
  exp: number;
  /** Cognito's id of the sign-in, the same through every renewal of its tokens. */
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
  const storage = holder();
  const key = (storage && userKey(storage)) ?? '';
  return storage && storage.getItem(key.replace(/LastAuthUser$/, `${storage.getItem(key) ?? ''}.${name}`));
};

/** Milliseconds before its end from which a token is renewed rather than used. */
const margin = 60_000;

/** The access token as it lies in this browser; null when there is none, or it is about to run out and Amplify has to renew it. */
export const storedToken = (): string | null => {
  const token = rawToken('accessToken');
  const claims = token === null ? null : claimsOf(token);
  return claims !== null && claims.exp * 1000 - margin > Date.now() ? token : null;
};

/** Cognito's id of this browser's sign-in; null when nobody is signed in. */
export const signInId = (): string | null => claimsOf(rawToken('accessToken') ?? '')?.origin_jti ?? null;

/** Forgets the session of this browser with all that Amplify keeps of it. Answers the refresh token that it had; null when there was none. */
export const forgetTokens = (): string | null => {
  const storage = holder();
  const token = rawToken('refreshToken');
  for (const key of storage ? Object.keys(storage) : []) if (key.startsWith(prefix)) storage?.removeItem(key);
  return token;
};

/**
 * Calls back when the sign-in of this browser may have changed without this tab's doing: another tab signed out or in, or
 * this one was asleep. Answers how to stop.
 */
export const onRemoteSession = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent): void => {
    if (event.storageArea === window.localStorage && (event.key === null || lastUser.test(event.key))) listener();
  };
  const woken = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  window.addEventListener('storage', heard);
  window.addEventListener('pageshow', woken);
  document.addEventListener('visibilitychange', woken);
  return () => {
    window.removeEventListener('storage', heard);
    window.removeEventListener('pageshow', woken);
    document.removeEventListener('visibilitychange', woken);
  };
};
