import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sessionStorage } from 'aws-amplify/utils';
import { ApiError } from '../errors/api-error.ts';
import type { RuntimeConfig } from '../config/runtime-config.ts';
import { loginStorage } from './stored-login.ts';

/**
 * Selects where this browser stores its tokens: in local storage, or in session storage for as long as the tab lives.
 */
export const selectTokenStorage = (remember: boolean): void =>
  cognitoUserPoolsTokenProvider.setKeyValueStorage(remember ? defaultStorage : sessionStorage);

/** Configures Amplify with the user pool and the tokens stored in this browser. */
export const configure = ({ userPoolId, userPoolClientId, userPoolEndpoint }: RuntimeConfig): void => {
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  selectTokenStorage(loginStorage() !== 'tab');
};

/** Cognito errors that end a login for good; all others are temporary. */
const permanentErrors: readonly string[] = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/**
 * Returns the access token, renewed when it has expired; null when there is no login or it can no longer be renewed.
 * Throws ApiError when the renewal failed temporarily.
 */
export const fetchToken = async (forceRefresh: boolean): Promise<string | null> => {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    return tokens?.accessToken.toString() ?? null;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (permanentErrors.includes(name)) return null;
    throw name === 'NetworkError' ? new ApiError(0, null) : new ApiError(503, 'ERR_BUSY');
  }
};
