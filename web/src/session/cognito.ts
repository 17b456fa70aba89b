import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, sessionStorage } from 'aws-amplify/utils';
import { ApiError } from '../api/api-error.ts';
import type { RuntimeConfig } from '../config/runtime-config.ts';
import { storedSession } from './stored-session.ts';

/** Tells Amplify which user pool, and where the tokens of this browser lie. */
export const configure = ({ userPoolId, userPoolClientId, userPoolEndpoint }: RuntimeConfig): void => {
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  keepTokens(storedSession() !== 'tab');
};

const keepTokens = (remember: boolean): void =>
  cognitoUserPoolsTokenProvider.setKeyValueStorage(remember ? defaultStorage : sessionStorage);

/** The access token, renewed when it has run out; null when there is no session, or it can't be renewed any more. */
export const token = async (forceRefresh: boolean): Promise<string | null> => {
  try {
    const { tokens } = await fetchAuthSession({ forceRefresh });
    return tokens?.accessToken.toString() ?? null;
  } catch (error) {
    if (error instanceof Error && error.name === 'NetworkError') throw new ApiError(0, null);
    return null;
  }
};

/** Cognito's id of this sign-in, the same through every renewal of its tokens. */
export const signInId = async (): Promise<string | null> => {
  const { tokens } = await fetchAuthSession();
  const id = tokens?.accessToken.payload.origin_jti;
  return typeof id === 'string' ? id : null;
};

const refusals: Record<string, ApiError> = {
  NotAuthorizedException: new ApiError(401, 'ERR_INVALID_CREDENTIALS'),
  UserNotFoundException: new ApiError(401, 'ERR_INVALID_CREDENTIALS'),
  InvalidParameterException: new ApiError(401, 'ERR_INVALID_CREDENTIALS'),
  TooManyRequestsException: new ApiError(429, 'ERR_TOO_MANY_ATTEMPTS'),
  LimitExceededException: new ApiError(429, 'ERR_TOO_MANY_ATTEMPTS'),
  NetworkError: new ApiError(0, null),
};

/** Signs in by SRP: the password never leaves the browser. Throws ApiError. */
export const enter = async (email: string, password: string, remember: boolean): Promise<void> => {
  await leave();
  keepTokens(remember);
  try {
    const { isSignedIn } = await signIn({ username: email, password });
    if (!isSignedIn) throw new ApiError(401, 'ERR_INVALID_CREDENTIALS');
  } catch (error) {
    throw (error instanceof Error && refusals[error.name]) || error;
  }
};

/** Forgets this browser's tokens and revokes them. */
export const leave = async (): Promise<void> => {
  if (storedSession() !== null) await signOut();
};
