/** Amplify's names: `CognitoIdentityServiceProvider.{client}.LastAuthUser`, and `….{client}.{user}.accessToken`. */
const lastUser = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

const userKey = (storage: Storage): string | undefined => Object.keys(storage).find((key) => lastUser.test(key));

/** Where this browser keeps its tokens: `local` when the user asked to be remembered, `tab` otherwise, null when it has none. */
export const storedSession = (): 'local' | 'tab' | null => {
  if (userKey(window.sessionStorage) !== undefined) return 'tab';
  return userKey(window.localStorage) === undefined ? null : 'local';
};

/** Cognito's name of who is signed in to this browser; null when nobody is. */
export const storedUser = (): string | null => {
  const place = storedSession();
  if (place === null) return null;
  const storage = place === 'tab' ? window.sessionStorage : window.localStorage;
  return storage.getItem(userKey(storage) ?? '');
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

const rawToken = (): string | null => {
  const place = storedSession();
  if (place === null) return null;
  const storage = place === 'tab' ? window.sessionStorage : window.localStorage;
  const key = userKey(storage) ?? '';
  return storage.getItem(key.replace(/LastAuthUser$/, `${storage.getItem(key) ?? ''}.accessToken`));
};

/** Milliseconds before its end from which a token is renewed rather than used. */
const margin = 60_000;

/** The access token as it lies in this browser; null when there is none, or it is about to run out and Amplify has to renew it. */
export const storedToken = (): string | null => {
  const token = rawToken();
  const claims = token === null ? null : claimsOf(token);
  return claims !== null && claims.exp * 1000 - margin > Date.now() ? token : null;
};

/** Cognito's id of this browser's sign-in; null when nobody is signed in. */
export const signInId = (): string | null => claimsOf(rawToken() ?? '')?.origin_jti ?? null;

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
