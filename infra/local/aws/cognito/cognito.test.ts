import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, signOut } from 'aws-amplify/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { oneTimeCode } from '@recado/shared/test/one-time-code';
import { startServices, type RunningServices } from '../start-services.ts';
import { localPool } from './pool/pool.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'recado-cognito-'));
const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'secret' };
const UserPoolId = localPool.id;
const ClientId = localPool.clientId;
/** The deployed pool plus the flow USER_PASSWORD_AUTH, which keeps the tests short. */
const pool = { ...localPool, flows: [...localPool.flows, 'USER_PASSWORD_AUTH'] };
const grace = localPool.rotationGrace! * 1000;
const password = 'correct horse 🐎';
let services: RunningServices;
let client: CognitoIdentityProviderClient;
let email: string;
let made = 0;

const connect = async () => {
  services = await startServices({
    port: 0,
    dataDir,
    accessKeyId: credentials.accessKeyId,
    pool,
    deliver: () => Promise.resolve(),
  });
  client = new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: services.url,
    credentials,
    maxAttempts: 1,
  });
};

beforeAll(connect);
afterAll(async () => {
  await services.close();
  rmSync(dataDir, { recursive: true });
});

beforeEach(async () => {
  made += 1;
  email = `ana${made}@empresa.com.br`;
  await client.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  );
  await client.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: email, Password: password, Permanent: true }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const signInByPassword = async (Password = password, Username = email) =>
  (
    await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: Password },
      }),
    )
  ).AuthenticationResult!;
const refresh = (token: string) => client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: token }));

const readCode = async (after: number): Promise<string> => {
  const response = await fetch(`${services.url}/mail/messages?to=${email}&after=${after}`);
  return /\d{6}/.exec(((await response.json()) as { text: string }).text)![0];
};

describe('Amplify in the browser', () => {
  const configure = () => {
    Amplify.configure({
      Auth: { Cognito: { userPoolId: UserPoolId, userPoolClientId: ClientId, userPoolEndpoint: services.url } },
    });
  };

  test('signs in by SRP, refreshes and signs out; sign-out revokes its tokens', async () => {
    configure();
    expect(await signIn({ username: email.toUpperCase(), password })).toMatchObject({ isSignedIn: true });
    const first = (await fetchAuthSession()).tokens!.accessToken;
    const second = (await fetchAuthSession({ forceRefresh: true })).tokens!.accessToken;
    expect(second.payload.jti).not.toBe(first.payload.jti);
    expect(second.payload.origin_jti).toBe(first.payload.origin_jti);
    await signOut();
    await expect(client.send(new GetUserCommand({ AccessToken: second.toString() }))).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
  });

  test('gets the same error for a wrong password and an unknown user', async () => {
    configure();
    for (const attempt of [
      { username: email, password: 'wrong password' },
      { username: 'nobody@empresa.com.br', password },
    ]) {
      await expect(signIn(attempt)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
    }
  });
});

describe('tokens', () => {
  test('pass the verification of aws-jwt-verify', async () => {
    const { AccessToken, IdToken } = await signInByPassword();
    const jwks = (await (await fetch(`${services.url}/${UserPoolId}/.well-known/jwks.json`)).json()) as Parameters<
      ReturnType<typeof verifier>['cacheJwks']
    >[0];
    const verifier = (tokenUse: 'access' | 'id') =>
      CognitoJwtVerifier.create({ userPoolId: UserPoolId, clientId: ClientId, tokenUse });
    const [access, id] = [verifier('access'), verifier('id')];
    access.cacheJwks(jwks);
    id.cacheJwks(jwks);
    const claims = await access.verify(AccessToken!);
    expect(claims).toMatchObject({ username: claims.sub, token_use: 'access', exp: claims.iat + 900 });
    expect(await id.verify(IdToken!)).toMatchObject({ email, email_verified: true });
    await expect(access.verify(`${AccessToken!.slice(0, -8)}AAAAAAAA`)).rejects.toThrow();
  });

  test('are renewed until the session is revoked, ended by a global sign-out, or a week old', async () => {
    const [first, second, third] = await Promise.all([signInByPassword(), signInByPassword(), signInByPassword()]);
    await client.send(new RevokeTokenCommand({ ClientId, Token: first.RefreshToken! }));
    await expect(refresh(first.RefreshToken!)).rejects.toMatchObject({ message: 'Refresh Token has been revoked' });
    await client.send(new GlobalSignOutCommand({ AccessToken: second.AccessToken! }));
    await expect(refresh(third.RefreshToken!)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const fourth = await signInByPassword();
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: email }));
    await expect(refresh(fourth.RefreshToken!)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    const fifth = await signInByPassword();
    vi.useFakeTimers({ now: Date.now() + 7 * 24 * 3_600_000, toFake: ['Date'] });
    await expect(refresh(fifth.RefreshToken!)).rejects.toMatchObject({ message: 'Refresh Token has expired' });
  });

  test('rotate: each renewal gives a new refresh token, and the old one works a minute longer', async () => {
    const { RefreshToken: first } = await signInByPassword();
    const second = (await refresh(first!)).AuthenticationResult!;
    expect(second.RefreshToken).not.toBe(first);
    expect((await refresh(first!)).AuthenticationResult?.AccessToken).toBeDefined();
    vi.useFakeTimers({ now: Date.now() + grace, toFake: ['Date'] });
    await expect(refresh(first!)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
    expect((await refresh(second.RefreshToken!)).AuthenticationResult?.AccessToken).toBeDefined();
    await client.send(new RevokeTokenCommand({ ClientId, Token: second.RefreshToken! }));
    await expect(client.send(new GetUserCommand({ AccessToken: second.AccessToken! }))).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    });
    await expect(
      client.send(
        new InitiateAuthCommand({ ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: 'x' } }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' });
  });

  test('live no longer than their sign-in allows, however often they rotate', async () => {
    let { RefreshToken: token } = await signInByPassword();
    vi.useFakeTimers({ now: Date.now() + 6 * 24 * 3_600_000, toFake: ['Date'] });
    token = (await refresh(token!)).AuthenticationResult!.RefreshToken;
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    await expect(refresh(token!)).rejects.toMatchObject({ message: 'Refresh Token has expired' });
  });

  test('and users survive a restart', async () => {
    const { RefreshToken } = await signInByPassword();
    await services.close();
    await connect();
    expect((await refresh(RefreshToken!)).AuthenticationResult?.AccessToken).toBeDefined();
    expect((await signInByPassword()).AccessToken).toBeDefined();
  });
});

describe('passwords', () => {
  const forgot = () => client.send(new ForgotPasswordCommand({ ClientId, Username: email }));
  const confirm = (ConfirmationCode: string, Password = 'new password') =>
    client.send(new ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password }));

  test('are reset once by the code from the mail', async () => {
    const mail = readCode(Date.now() - 1);
    expect((await forgot()).CodeDeliveryDetails?.Destination).toBe('a***@e***');
    const code = await mail;
    await expect(confirm(code, '12345')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
    await confirm(code);
    await expect(signInByPassword()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signInByPassword('new password')).AccessToken).toBeDefined();
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('are not reset by a wrong code, by a code older than an hour, or after five attempts', async () => {
    await forgot();
    const code = await readCode(0);
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    vi.useRealTimers();
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(confirm(wrong)).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(confirm(code)).rejects.toMatchObject({ name: 'LimitExceededException' });
  });

  test('codes are limited to five an hour, and an unknown address gets the same answer', async () => {
    for (let sent = 0; sent < 5; sent += 1) await forgot();
    await expect(forgot()).rejects.toMatchObject({ name: 'LimitExceededException' });
    expect(
      (await client.send(new ForgotPasswordCommand({ ClientId, Username: 'nobody@empresa.com.br' })))
        .CodeDeliveryDetails,
    ).toBeDefined();
  });

  test('get no code at an address that is not proved, with the same answer', async () => {
    await client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: email,
        UserAttributes: [{ Name: 'email_verified', Value: 'false' }],
      }),
    );
    expect((await forgot()).CodeDeliveryDetails?.Destination).toBe('a***@e***');
    await expect(confirm('000000')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });

  test('failed attempts lock the account for a while; afterwards the right password works', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(signInByPassword('wrong')).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    await expect(signInByPassword()).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ['Date'] });
    expect((await signInByPassword()).AccessToken).toBeDefined();
  });

  test('are changed with the old password only', async () => {
    const { AccessToken } = await signInByPassword();
    const change = (PreviousPassword: string) =>
      client.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword: 'changed' }));
    await expect(change('wrong')).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    await change(password);
    expect((await signInByPassword('changed')).AccessToken).toBeDefined();
  });
});

describe('attributes', () => {
  const verified = async (): Promise<string | undefined> => {
    const { UserAttributes } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    return UserAttributes!.find(({ Name }) => Name === 'email_verified')?.Value;
  };
  const unprove = () =>
    client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: email,
        UserAttributes: [{ Name: 'email_verified', Value: 'false' }],
      }),
    );

  test('that users may not write are not written with their access token', async () => {
    const { AccessToken } = await signInByPassword();
    const write = (Name: string, Value: string) =>
      client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes: [{ Name, Value }] }));
    for (const [name, value] of [
      ['email', 'thief@example.com'],
      ['email_verified', 'true'],
      ['name', 'Ana'],
    ] as const)
      await expect(write(name, value)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'A client attempted to write unauthorized attribute',
      });
    await write('locale', 'pt');
    expect((await signInByPassword()).AccessToken).toBeDefined();
  });

  test('are proved by a mailed code, once and within five tries', async () => {
    const { AccessToken } = await signInByPassword();
    await unprove();
    const after = Date.now() - 1;
    const { CodeDeliveryDetails } = await client.send(
      new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
    );
    expect(CodeDeliveryDetails).toEqual({ AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' });
    const code = await readCode(after);
    const prove = (Code: string) =>
      client.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }));
    await expect(prove(code === '000000' ? '000001' : '000000')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect(await verified()).toBe('false');
    await prove(code);
    expect(await verified()).toBe('true');
    await expect(prove(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  });
});

describe('a second factor', () => {
  const begin = () =>
    client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
  const answer = (Session: string, SOFTWARE_TOKEN_MFA_CODE: string) =>
    client.send(
      new RespondToAuthChallengeCommand({
        ClientId,
        ChallengeName: 'SOFTWARE_TOKEN_MFA',
        Session,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE },
      }),
    );
  const verify = (AccessToken: string, UserCode: string) =>
    client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const prefer = (AccessToken: string, Enabled: boolean) =>
    client.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings: { Enabled } }));
  const associate = async (AccessToken: string): Promise<string> =>
    (await client.send(new AssociateSoftwareTokenCommand({ AccessToken }))).SecretCode!;
  const setUp = async (): Promise<{ token: string; secret: string }> => {
    const token = (await signInByPassword()).AccessToken!;
    const secret = await associate(token);
    await verify(token, oneTimeCode(secret, -1));
    await prefer(token, true);
    return { token, secret };
  };
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  test('is asked for in the browser once its first code was verified', async () => {
    const { secret } = await setUp();
    Amplify.configure({
      Auth: { Cognito: { userPoolId: UserPoolId, userPoolClientId: ClientId, userPoolEndpoint: services.url } },
    });
    const { isSignedIn, nextStep } = await signIn({ username: email, password });
    expect([isSignedIn, nextStep.signInStep]).toEqual([false, 'CONFIRM_SIGN_IN_WITH_TOTP_CODE']);
    const code = oneTimeCode(secret);
    await expect(confirmSignIn({ challengeResponse: wrong(code) })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true });
    await signOut();
  });

  test('takes each code once, also that of the set-up', async () => {
    const { secret } = await setUp();
    const [first, second] = [(await begin()).Session!, (await begin()).Session!];
    await expect(answer(first, oneTimeCode(secret, -1))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    expect((await answer(first, oneTimeCode(secret))).AuthenticationResult?.AccessToken).toBeDefined();
    await expect(answer(second, oneTimeCode(secret))).rejects.toMatchObject({ name: 'ExpiredCodeException' });
    await expect(answer(first, oneTimeCode(secret, 1))).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await answer(second, oneTimeCode(secret, 1))).AuthenticationResult?.AccessToken).toBeDefined();
  });

  test('is locked for a while after five wrong codes', async () => {
    const { secret } = await setUp();
    const session = (await begin()).Session!;
    const code = oneTimeCode(secret);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(answer(session, wrong(code))).rejects.toMatchObject({ name: 'CodeMismatchException' });
    await expect(answer(session, code)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    await expect(begin()).rejects.toMatchObject({ message: 'Password attempts exceeded' });
  });

  test('stays until another one is verified, and ends when it is switched off', async () => {
    const { token, secret } = await setUp();
    const other = await associate(token);
    await expect(verify(token, wrong(oneTimeCode(other)))).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    });
    expect((await answer((await begin()).Session!, oneTimeCode(secret))).AuthenticationResult).toBeDefined();
    await verify(token, oneTimeCode(other, -1));
    await expect(answer((await begin()).Session!, oneTimeCode(secret, 1))).rejects.toMatchObject({
      name: 'CodeMismatchException',
    });
    const { UserMFASettingList } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    expect(UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
    await client.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username: email,
        SoftwareTokenMfaSettings: { Enabled: false },
      }),
    );
    expect((await signInByPassword()).AccessToken).toBeDefined();
  });

  test('is not asked for before an app was verified', async () => {
    const token = (await signInByPassword()).AccessToken!;
    await expect(prefer(token, true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    await associate(token);
    await expect(prefer(token, true)).rejects.toMatchObject({ name: 'InvalidParameterException' });
    expect((await signInByPassword()).AccessToken).toBeDefined();
  });
});

describe('administration', () => {
  test('an address has one account, whatever its letter case', async () => {
    const create = (Username: string) =>
      client.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
    await expect(create(email.toUpperCase())).rejects.toMatchObject({ name: 'UsernameExistsException' });
    await create(`other-${email}`);
    const take = client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: `other-${email}`,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
    await expect(take).rejects.toMatchObject({ name: 'AliasExistsException' });
  });

  test('a disabled user cannot sign in until enabled; a deleted user does not exist', async () => {
    const { RefreshToken } = await signInByPassword();
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: email }));
    await expect(signInByPassword()).rejects.toMatchObject({ message: 'User is disabled.' });
    await expect(refresh(RefreshToken!)).rejects.toMatchObject({ message: 'User is disabled.' });
    await client.send(new AdminEnableUserCommand({ UserPoolId, Username: email }));
    await signInByPassword();
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username: email }));
    await expect(client.send(new AdminGetUserCommand({ UserPoolId, Username: email }))).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });

  test('a user can change the address and sign in with the new one', async () => {
    await client.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: email,
        UserAttributes: [{ Name: 'email', Value: `new-${email}` }],
      }),
    );
    await expect(signInByPassword()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    expect((await signInByPassword(password, `new-${email}`)).AccessToken).toBeDefined();
    const { Users } = await client.send(new ListUsersCommand({ UserPoolId, Filter: `email = "new-${email}"` }));
    expect(Users).toHaveLength(1);
  });

  test('unknown access keys, other pools and other clients are refused', async () => {
    const otherKey = new CognitoIdentityProviderClient({
      region: 'us-east-1',
      endpoint: services.url,
      credentials: { accessKeyId: 'AKIAOTHER', secretAccessKey: 'x' },
      maxAttempts: 1,
    });
    await expect(otherKey.send(new AdminGetUserCommand({ UserPoolId, Username: email }))).rejects.toMatchObject({
      name: 'UnrecognizedClientException',
    });
    await expect(
      client.send(new AdminGetUserCommand({ UserPoolId: 'us-east-1_Other', Username: email })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const admin = {
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password },
    } as const;
    await expect(
      client.send(new AdminInitiateAuthCommand({ ...admin, UserPoolId, ClientId: 'other' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(client.send(new InitiateAuthCommand({ ...admin, ClientId }))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    expect(
      (await client.send(new AdminInitiateAuthCommand({ ...admin, UserPoolId, ClientId }))).AuthenticationResult
        ?.AccessToken,
    ).toBeDefined();
  });
});
