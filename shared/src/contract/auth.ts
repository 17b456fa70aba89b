import * as z from 'zod';
import { company } from './companies.ts';
import { endpoint, realtimeEvent } from './grammar.ts';
import { language } from './languages.ts';
import { appCode, done, email, id, password, recoveryCode } from './parameters.ts';
import { plan } from './plans.ts';
import { companySettings } from './settings.ts';
import { user } from './users.ts';

/** The signed-in user with its company, plan and settings: what the browser needs for its first screen. */
export const loginResult = z.object({
  user,
  company,
  plan,
  settings: companySettings,
  /** True if the company's rule asks the user to set up a second factor before anything else. */
  needsSecondFactor: z.boolean(),
});
export type LoginResult = z.output<typeof loginResult>;

const tokens = z.object({ token: z.string(), idToken: z.string(), refreshToken: z.string() });

export const signUp = endpoint({
  name: 'signUp',
  summary: 'Creates a company with its administrator, a first queue, default settings and a trial of 7 days',
  group: 'identity',
  method: 'POST',
  path: '/auth/signup',
  body: z.object({
    companyName: z.string().trim().min(2).max(50),
    name: z.string().trim().min(2).max(50),
    email,
    password,
    /** Kept as its digits, after a plus where it begins with one: a number of any country. */
    phone: z
      .string()
      .transform((value) => `${value.trim().startsWith('+') ? '+' : ''}${value.replace(/\D/g, '')}`)
      .pipe(z.string().regex(/^(\d{10,15}|\+\d{8,15})$/)),
    planId: id,
    /** Language of the welcome mail. */
    language: language.default('pt'),
  }),
  result: z.object({ companyId: id, userId: id }),
  access: 'public',
  errors: [
    'ERR_EMAIL_TAKEN',
    'ERR_USER_CREATION_DISABLED',
    'ERR_NO_PLAN_FOUND',
    'ERR_PASSWORD_POLICY',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  example: {
    body: {
      companyName: 'Padaria Aurora',
      name: 'Ana Souza',
      email: 'ana@example.com',
      password: 'Segredo123',
      phone: '11987654321',
      planId: 1,
    },
  },
});

export const login = endpoint({
  name: 'login',
  summary:
    'Signs a user in without Amplify, or with a recovery code in place of the authenticator app; returns the tokens of Cognito',
  group: 'identity',
  method: 'POST',
  path: '/auth/login',
  body: z.object({
    email,
    password: z.string().min(1).max(256),
    code: appCode.optional(),
    recoveryCode: recoveryCode.optional(),
  }),
  result: loginResult.extend(tokens.shape),
  access: 'public',
  errors: [
    'ERR_INVALID_CREDENTIALS',
    'ERR_SECOND_FACTOR_NEEDED',
    'ERR_SECOND_FACTOR_CODE',
    'ERR_OUT_OF_HOURS',
    'ERR_SUBSCRIPTION_EXPIRED',
    'ERR_COMPANY_OFF',
    'ERR_TOO_MANY_ATTEMPTS',
  ],
  example: { body: { email: 'ana@example.com', password: 'Segredo123' } },
});

export const openLogin = endpoint({
  name: 'openLogin',
  summary: 'Registers a sign-in made with Amplify as the user’s only login; an older login ends',
  group: 'identity',
  method: 'POST',
  path: '/auth/session',
  result: loginResult,
  access: 'user',
  asOneself: true,
  afterExpiry: true,
  duringSetUp: true,
  errors: ['ERR_OUT_OF_HOURS', 'ERR_SESSION_DISPLACED'],
});

export const refreshToken = endpoint({
  name: 'refreshToken',
  frequent: true,
  summary: 'Exchanges a refresh token for new tokens, and returns their user',
  group: 'identity',
  method: 'POST',
  path: '/auth/refresh_token',
  body: z.object({ refreshToken: z.string().min(1).max(8192) }),
  /** The user is null if the login has ended: then every call refuses the tokens. */
  result: tokens.extend({ user: user.nullable() }),
  access: 'public',
  errors: ['ERR_SESSION_EXPIRED'],
  example: { body: { refreshToken: 'eyJjdHkiOiJKV1QifQ' } },
});

export const logout = endpoint({
  name: 'logout',
  summary: 'Ends the user’s login on every device',
  group: 'identity',
  method: 'DELETE',
  path: '/auth/logout',
  result: done,
  access: 'user',
  asOneself: true,
  afterExpiry: true,
  duringSetUp: true,
});

export const me = endpoint({
  name: 'me',
  summary: 'Gets the signed-in user with its company, plan and settings',
  group: 'identity',
  method: 'GET',
  path: '/auth/me',
  result: loginResult,
  access: 'user',
  afterExpiry: true,
  duringSetUp: true,
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  summary: 'Mails a short-lived code for a new password',
  group: 'identity',
  method: 'POST',
  path: '/forgetpassword',
  body: z.object({ email }),
  result: done,
  access: 'public',
  errors: ['ERR_NO_EMAIL_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { email: 'ana@example.com' } },
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Sets a new password with the mailed code',
  group: 'identity',
  method: 'POST',
  path: '/resetpasswords',
  body: z.object({ email, code: z.string().min(1).max(32), password }),
  result: done,
  access: 'public',
  errors: ['ERR_RESET_CODE', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_PASSWORD_POLICY'],
  example: { body: { email: 'ana@example.com', code: '123456', password: 'NovaSenha1' } },
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  summary: 'Sets the password of an invited user with the token of its mail, which works once; returns its address',
  group: 'identity',
  method: 'POST',
  path: '/auth/invitation',
  body: z.object({ token: z.string().min(1).max(128), password }),
  result: z.object({ email: z.string() }),
  access: 'public',
  errors: ['ERR_INVITATION', 'ERR_TOO_MANY_ATTEMPTS', 'ERR_PASSWORD_POLICY'],
  example: { body: { token: '2.7.tHJ0c2tZb3VyZUludml0ZWRUb0Nob29zZUFQYXNz', password: 'NovaSenha1' } },
});

const code = z.string().trim().min(1).max(32);

export const requestEmailCode = endpoint({
  name: 'requestEmailCode',
  summary: 'Mails the user a code that proves its address; does nothing once it is proved',
  group: 'identity',
  method: 'POST',
  path: '/auth/email/code',
  result: done,
  access: 'user',
  afterExpiry: true,
  errors: ['ERR_TOO_MANY_ATTEMPTS'],
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  summary: 'Proves the user’s address with the mailed code',
  group: 'identity',
  method: 'POST',
  path: '/auth/email/confirm',
  body: z.object({ code }),
  result: user,
  access: 'user',
  afterExpiry: true,
  errors: ['ERR_RESET_CODE', 'ERR_RESET_CODE_EXPIRED', 'ERR_TOO_MANY_ATTEMPTS'],
  example: { body: { code: '123456' } },
});

/** Published to a user's browsers when a newer sign-in or a logout ended their login. */
export const authEvent = realtimeEvent(
  'auth',
  z.object({
    action: z.literal(['displaced', 'logout']),
    user: z.object({ id }),
    /** Id of the login that stays valid; null after a logout. */
    keep: z.string().nullable(),
  }),
);
