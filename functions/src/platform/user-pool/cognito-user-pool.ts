import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  type AttributeType,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  RevokeTokenCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError, type ErrorCode } from '@recado/shared/contract/errors';
import { environment } from '../environment.ts';
import type { CodeChallenge, Tokens, UserPool } from './user-pool.ts';

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

const appCodes: Refusals = {
  CodeMismatchException: 'ERR_SECOND_FACTOR_CODE',
  /** The code was used already. */
  ExpiredCodeException: 'ERR_SECOND_FACTOR_CODE',
  EnableSoftwareTokenMFAException: 'ERR_SECOND_FACTOR_CODE',
  /** No app was set up. */
  SoftwareTokenMFANotFoundException: 'ERR_SECOND_FACTOR_CODE',
};

const credentials: Refusals = {
  NotAuthorizedException: 'ERR_INVALID_CREDENTIALS',
  UserNotFoundException: 'ERR_INVALID_CREDENTIALS',
  PasswordResetRequiredException: 'ERR_INVALID_CREDENTIALS',
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

  const signInWithCode = async ({ username, session }: CodeChallenge, code: string): Promise<Tokens> => {
    const answer = new AdminRespondToAuthChallengeCommand({
      ...pool(),
      ...app(),
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: session,
      ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: code },
    });
    // After too many wrong codes, Cognito answers no more.
    const { AuthenticationResult } = await mapped(cognito.send(answer), {
      ...attempts,
      ...appCodes,
      NotAuthorizedException: 'ERR_TOO_MANY_ATTEMPTS',
    });
    return toTokens(AuthenticationResult);
  };
  const setAsksForCode = async (sub: string, Enabled: boolean): Promise<void> => {
    await cognito.send(
      new AdminSetUserMFAPreferenceCommand({
        ...pool(),
        Username: sub,
        SoftwareTokenMfaSettings: { Enabled, PreferredMfa: Enabled },
      }),
    );
  };
  /** Ends a sign-in that nobody uses. */
  const discard = async (token: string | undefined): Promise<void> => {
    if (token) await cognito.send(new RevokeTokenCommand({ ...app(), Token: token }));
  };

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
      const answer = await mapped(signInWithPassword(email, password), { ...attempts, ...credentials });
      return answer.ChallengeName === 'SOFTWARE_TOKEN_MFA'
        ? { username: email, session: answer.Session ?? '' }
        : toTokens(answer.AuthenticationResult);
    },
    signInWithCode,
    signInWithoutCode: async (sub, password) => {
      await setAsksForCode(sub, false);
      try {
        const answer = await mapped(signInWithPassword(sub, password), { ...attempts, ...credentials });
        return toTokens(answer.AuthenticationResult);
      } finally {
        await setAsksForCode(sub, true);
      }
    },
    checkPassword: async (sub, password, code) => {
      const signedIn = await unless(
        mapped(signInWithPassword(sub, password), attempts),
        'NotAuthorizedException',
        null,
      );
      if (signedIn && code !== undefined) {
        if (!signedIn.Session) throw new AppError('ERR_SECOND_FACTOR_CODE');
        const { refreshToken } = await signInWithCode({ username: sub, session: signedIn.Session }, code);
        await discard(refreshToken);
      }
      await discard(signedIn?.AuthenticationResult?.RefreshToken);
      return signedIn !== null;
    },
    asksForCode: async (sub) => {
      const { UserMFASettingList = [] } = await cognito.send(new AdminGetUserCommand({ ...pool(), Username: sub }));
      return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA');
    },
    setAsksForCode,
    newAppSecret: async (accessToken) => {
      const { SecretCode } = await mapped(
        cognito.send(new AssociateSoftwareTokenCommand({ AccessToken: accessToken })),
        {
          ...attempts,
          NotAuthorizedException: 'ERR_SESSION_EXPIRED',
        },
      );
      if (!SecretCode) throw new Error('Cognito answered no secret');
      return SecretCode;
    },
    verifyApp: async (accessToken, code) => {
      await mapped(cognito.send(new VerifySoftwareTokenCommand({ AccessToken: accessToken, UserCode: code })), {
        ...attempts,
        ...appCodes,
        NotAuthorizedException: 'ERR_SESSION_EXPIRED',
      });
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
