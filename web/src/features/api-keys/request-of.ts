import type { OauthRequest } from '@recado/shared/contract/oauth';

const optional = ['resource', 'state', 'scope'] as const;

/** Returns the request in a link of an app (RFC 6749, RFC 7636, RFC 8707); the server refuses one without its parts. */
export const requestOf = (search: URLSearchParams): OauthRequest => {
  const given = (name: string): string => search.get(name) ?? '';
  return {
    clientId: given('client_id'),
    redirectUri: given('redirect_uri'),
    responseType: given('response_type'),
    codeChallenge: given('code_challenge'),
    codeChallengeMethod: given('code_challenge_method'),
    ...Object.fromEntries(optional.filter((name) => search.has(name)).map((name) => [name, given(name)])),
  };
};
