import { signIn } from 'aws-amplify/auth';
import { ApiError } from '../errors/api-error.ts';
import { addErrorTexts } from '../i18n/i18n.ts';
import { selectTokenStorage } from './cognito.ts';
import { discardTokens } from './discard-tokens.ts';

const signInErrors: Record<string, ApiError> = {
  NotAuthorizedException: new ApiError(401, 'ERR_INVALID_CREDENTIALS'),
  UserNotFoundException: new ApiError(401, 'ERR_INVALID_CREDENTIALS'),
  InvalidParameterException: new ApiError(401, 'ERR_INVALID_CREDENTIALS'),
  TooManyRequestsException: new ApiError(429, 'ERR_TOO_MANY_ATTEMPTS'),
  LimitExceededException: new ApiError(429, 'ERR_TOO_MANY_ATTEMPTS'),
  NetworkError: new ApiError(0, null),
};

/**
 * Signs in by SRP, so the password never leaves the browser. `remember` keeps the tokens after the browser closes.
 * Throws ApiError.
 */
export const signInToUserPool = async (email: string, password: string, remember: boolean): Promise<void> => {
  discardTokens();
  selectTokenStorage(remember);
  try {
    const { isSignedIn } = await signIn({ username: email, password });
    if (!isSignedIn) throw new ApiError(401, 'ERR_INVALID_CREDENTIALS');
  } catch (error) {
    await addErrorTexts();
    throw (error instanceof Error && signInErrors[error.name]) || error;
  }
};
