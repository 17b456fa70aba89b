import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  RevokeTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { environment } from '../environment.ts';
import type { Tokens, UserPool } from './user-pool.ts';

type Refusals = Record<string, ErrorCode>;

const attempts: Refusals = {
  LimitExceededException: 'ERR_TOO_MANY_ATTEMPTS',
  TooManyFailedAttemptsException: 'ERR_TOO_MANY_ATTEMPTS',
  TooManyRequestsException: 'ERR_TOO_MANY_ATTEMPTS',
};
const passwords: Refusals = {
  InvalidPasswordException: 'ERR_PASSWORD_POLICY',
  PasswordHistoryPolicyViolationException: 'ERR_PASSWORD_POLICY',
};

const codes: Refusals = {
  CodeMismatchException: 'ERR_RESET_CODE',
  UserNotFoundException: 'ERR_RESET_CODE',
  ExpiredCodeException: 'ERR_RESET_CODE_EXPIRED',
};

const named = (error: unknown): string => (error instanceof Error ? error.name : '');

/** The same code whether a code was asked for or not: the answer would tell that an address has an account. */
const resetCodes: Refusals = { ...codes, ExpiredCodeException: 'ERR_RESET_CODE' };

/** Answers what Cognito refuses by the name of its error; anything else stays what it is. */
const mapped = async <T>(call: Promise<T>, refusals: Refusals): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    const code = refusals[named(error)];
    throw code ? new AppError(code) : error;
  }
};

const unless = async <T, U>(call: Promise<T>, refusal: string, instead: U): Promise<T | U> => {
  try {
    return await call;
  } catch (error) {
    if (named(error) === refusal) return instead;
    throw error;
  }
};

const subIn = (attributes: readonly AttributeType[] | undefined): string => {
  const sub = attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('Cognito answered a user without a sub');
  return sub;
};

const toTokens = (result: AuthenticationResultType | undefined, refreshToken?: string): Tokens => {
  const tokens = {
    accessToken: result?.AccessToken,
    idToken: result?.IdToken,
    refreshToken: result?.RefreshToken ?? refreshToken,
  };
  if (!tokens.accessToken || !tokens.idToken || !tokens.refreshToken) throw new AppError('ERR_INVALID_CREDENTIALS');
  return tokens as Tokens;
};

/** The user pool of the installation. */
export const cognitoUserPool = (): UserPool => {
  const cognito = new CognitoIdentityProviderClient({ maxAttempts: 4 });
  const pool = (): { UserPoolId: string } => ({ UserPoolId: environment().USER_POOL_ID });
  const app = (): { ClientId: string } => ({ ClientId: environment().USER_POOL_CLIENT_ID });
  const unproved = (email: string): AttributeType[] => [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'false' },
  ];
  const setAttributes = (sub: string, attributes: AttributeType[]) =>
    cognito.send(new AdminUpdateUserAttributesCommand({ ...pool(), Username: sub, UserAttributes: attributes }));
  const signInWithPassword = (username: string, password: string) =>
    cognito.send(
      new AdminInitiateAuthCommand({
        ...pool(),
        ...app(),
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: username, PASSWORD: password },
      }),
    );

  return {
    create: async (email) => {
      const created = await unless(
        cognito.send(
          new AdminCreateUserCommand({
            ...pool(),
            Username: email,
            UserAttributes: unproved(email),
            MessageAction: 'SUPPRESS',
          }),
        ),
        'UsernameExistsException',
        null,
      );
      return created && subIn(created.User?.Attributes);
    },
    find: async (email) => {
      const found = await unless(
        cognito.send(new AdminGetUserCommand({ ...pool(), Username: email })),
        'UserNotFoundException',
        null,
      );
      return found && subIn(found.UserAttributes);
    },
    setPassword: async (sub, password) => {
      await mapped(
        cognito.send(
          new AdminSetUserPasswordCommand({ ...pool(), Username: sub, Password: password, Permanent: true }),
        ),
        passwords,
      );
    },
    changeEmail: async (sub, email) => {
      await mapped(setAttributes(sub, unproved(email)), { AliasExistsException: 'ERR_EMAIL_TAKEN' });
    },
    remove: async (sub) => {
      await unless(
        cognito.send(new AdminDeleteUserCommand({ ...pool(), Username: sub })),
        'UserNotFoundException',
        undefined,
      );
    },
    signOut: async (sub) => {
      await unless(
        cognito.send(new AdminUserGlobalSignOutCommand({ ...pool(), Username: sub })),
        'UserNotFoundException',
        undefined,
      );
    },
    signIn: async (email, password) => {
      const { AuthenticationResult } = await mapped(signInWithPassword(email, password), {
        ...attempts,
        NotAuthorizedException: 'ERR_INVALID_CREDENTIALS',
        UserNotFoundException: 'ERR_INVALID_CREDENTIALS',
        PasswordResetRequiredException: 'ERR_INVALID_CREDENTIALS',
      });
      return toTokens(AuthenticationResult);
    },
    checkPassword: async (sub, password) => {
      const signedIn = await unless(
        mapped(signInWithPassword(sub, password), attempts),
        'NotAuthorizedException',
        null,
      );
      const token = signedIn?.AuthenticationResult?.RefreshToken;
      // Nobody uses this sign-in.
      if (token) await cognito.send(new RevokeTokenCommand({ ...app(), Token: token }));
      return signedIn !== null;
    },
    sendEmailCode: async (accessToken) => {
      await mapped(
        cognito.send(new GetUserAttributeVerificationCodeCommand({ AccessToken: accessToken, AttributeName: 'email' })),
        { ...attempts, NotAuthorizedException: 'ERR_SESSION_EXPIRED' },
      );
    },
    confirmEmail: async (accessToken, code) => {
      await mapped(
        cognito.send(new VerifyUserAttributeCommand({ AccessToken: accessToken, AttributeName: 'email', Code: code })),
        { ...attempts, ...codes, NotAuthorizedException: 'ERR_SESSION_EXPIRED' },
      );
    },
    refresh: async (refreshToken) => {
      const { AuthenticationResult } = await mapped(
        cognito.send(new GetTokensFromRefreshTokenCommand({ ...app(), RefreshToken: refreshToken })),
        {
          NotAuthorizedException: 'ERR_SESSION_EXPIRED',
          UserNotFoundException: 'ERR_SESSION_EXPIRED',
          RefreshTokenReuseException: 'ERR_SESSION_EXPIRED',
          InvalidParameterException: 'ERR_SESSION_EXPIRED',
        },
      );
      return toTokens(AuthenticationResult, refreshToken);
    },
    sendResetCode: async (email) => {
      const refusals: Refusals = {
        ...attempts,
        UserNotFoundException: 'ERR_NO_EMAIL_FOUND',
        InvalidParameterException: 'ERR_NO_EMAIL_FOUND',
        NotAuthorizedException: 'ERR_NO_EMAIL_FOUND',
      };
      // To an address that is not proved Cognito mails nothing, and does not say so. This code proves it: only its reader
      // can use it.
      await mapped(setAttributes(email, [{ Name: 'email_verified', Value: 'true' }]), refusals);
      // Cognito mails a few codes an hour, whoever asks for them: the newest in the mailbox still works.
      await mapped(
        unless(
          cognito.send(new ForgotPasswordCommand({ ...app(), Username: email })),
          'LimitExceededException',
          undefined,
        ),
        refusals,
      );
    },
    resetPassword: async (email, code, password) => {
      await mapped(
        cognito.send(
          new ConfirmForgotPasswordCommand({ ...app(), Username: email, ConfirmationCode: code, Password: password }),
        ),
        {
          ...attempts,
          ...passwords,
          ...resetCodes,
        },
      );
    },
  };
};
