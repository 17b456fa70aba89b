import { confirmSignIn, decodeJWT, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
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

const codeErrors: Record<string, ApiError> = {
  CodeMismatchException: new ApiError(403, 'ERR_SECOND_FACTOR_CODE'),
  // The code was used already.
  ExpiredCodeException: new ApiError(403, 'ERR_SECOND_FACTOR_CODE'),
  // Too many wrong codes, or too long since the password.
  NotAuthorizedException: new ApiError(429, 'ERR_TOO_MANY_ATTEMPTS'),
  TooManyRequestsException: new ApiError(429, 'ERR_TOO_MANY_ATTEMPTS'),
  LimitExceededException: new ApiError(429, 'ERR_TOO_MANY_ATTEMPTS'),
  NetworkError: new ApiError(0, null),
};

/** Throws what the user pool refuses as an ApiError, once its texts are loaded. */
const refuse = async (error: unknown, errors: Record<string, ApiError>): Promise<never> => {
  await addErrorTexts();
  throw (error instanceof Error && errors[error.name]) || error;
};

/**
 * Signs in by SRP, so the password never leaves the browser. `remember` keeps the tokens after the browser closes.
 * Throws ApiError; ERR_SECOND_FACTOR_NEEDED where `confirmByCode` has to follow.
 */
export const signInToUserPool = async (email: string, password: string, remember: boolean): Promise<void> => {
  discardTokens();
  selectTokenStorage(remember);
  try {
    const { isSignedIn, nextStep } = await signIn({ username: email, password });
    if (nextStep.signInStep === 'CONFIRM_SIGN_IN_WITH_TOTP_CODE') throw new ApiError(403, 'ERR_SECOND_FACTOR_NEEDED');
    if (!isSignedIn) throw new ApiError(401, 'ERR_INVALID_CREDENTIALS');
  } catch (error) {
    await refuse(error, signInErrors);
  }
};

/** Finishes the sign-in that asked for a code of the user's authenticator app. Throws ApiError. */
export const confirmByCode = async (code: string): Promise<void> => {
  try {
    await confirmSignIn({ challengeResponse: code });
  } catch (error) {
    await refuse(error, codeErrors);
  }
};

/** Stores the tokens of a sign-in that the API made, as Amplify stores its own. */
export const storeTokens = async (
  { token, idToken, refreshToken }: { token: string; idToken: string; refreshToken: string },
  remember: boolean,
): Promise<void> => {
  selectTokenStorage(remember);
  const accessToken = decodeJWT(token);
  const { iat, sub } = accessToken.payload;
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(idToken),
      refreshToken,
      clockDrift: (iat ?? Math.floor(Date.now() / 1000)) * 1000 - Date.now(),
      username: sub ?? '',
    },
  });
};
