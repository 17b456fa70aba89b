/** Prefix of Amplify's storage keys of one user pool client. */
export const tokenPrefix = 'CognitoIdentityServiceProvider.client';

/** Encodes an unsigned JWT with these claims. */
const encodeToken = (claims: object): string =>
  `e30.${btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_')}.s`;

/** Epoch seconds of a time in `seconds` from now. */
export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

/** Stores a user's access token as Amplify does after a sign-in. Returns the token. */
export const storeTokens = (user: string, claims: object, storage: Storage = window.localStorage): string => {
  const token = encodeToken(claims);
  storage.setItem(`${tokenPrefix}.LastAuthUser`, user);
  storage.setItem(`${tokenPrefix}.${user}.accessToken`, token);
  return token;
};
