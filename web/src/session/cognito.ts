import { Amplify } from 'aws-amplify';
import { fetchAuthSession } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sessionStorage } from 'aws-amplify/utils';
import { ApiError } from '../api/api-error.ts';
import type { RuntimeConfig } from '../config/runtime-config.ts';
import { storedSession } from './stored-session.ts';

/** Where the tokens of this browser lie: for good, or for as long as the tab. */
export const keepTokens = (remember: boolean): void =>
  cognitoUserPoolsTokenProvider.setKeyValueStorage(remember ? defaultStorage : sessionStorage);

/** Tells Amplify which user pool, and takes up the tokens that lie in this browser. */
export const configure = ({ userPoolId, userPoolClientId, userPoolEndpoint }: RuntimeConfig): void => {
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  keepTokens(storedSession() !== 'tab');
};

/** What Cognito says of a session that is over for good; whatever else keeps it from answering passes. */
const over: readonly string[] = [
  'NotAuthorizedException',
  'TokenRevokedException',
  'UserNotFoundException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
  'RefreshTokenReuseException',
];

/** The access token, renewed when it has run out; null when there is no session, or it can't be renewed any more. Throws ApiError when it can't be now. */
export const token = async (forceRefresh: boolean): Promise<string | null> => {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    return tokens?.accessToken.toString() ?? null;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (over.includes(name)) return null;
    throw name === 'NetworkError' ? new ApiError(0, null) : new ApiError(503, 'ERR_BUSY');
  }
};
