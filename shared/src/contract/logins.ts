import * as z from 'zod';
import { endpoint } from './grammar.ts';
import { done, idParams, isoDate } from './parameters.ts';

/** Endpoints of a user's logins: the only one that is open, and those of the last months that have ended (ADR 0002). */

/** The reasons why a login ended. */
export const loginEnds = ['displaced', 'ended'] as const;

export const userLogin = z.object({
  /** Browser and system, for example `Chrome, Windows`; null where the client did not say. */
  device: z.string().nullable(),
  /** The network address of the sign-in; null where it is not known. */
  address: z.string().nullable(),
  signedInAt: isoDate,
  /** To the minute; null where it is not known. */
  lastUsedAt: isoDate.nullable(),
  /** Null for the login that is open. */
  endedAt: isoDate.nullable(),
  /** `displaced` by a newer sign-in; `ended` by its user, an administrator or a new password. Null for the login that is open. */
  end: z.enum(loginEnds).nullable(),
  /** True for the login of the call. */
  isThis: z.boolean(),
});
export type UserLogin = z.output<typeof userLogin>;

const logins = z.object({ logins: z.array(userLogin) });

export const listLogins = endpoint({
  name: 'listLogins',
  summary: 'Lists the caller’s login, and those of the last 90 days that have ended, newest first',
  group: 'identity',
  method: 'GET',
  path: '/auth/logins',
  result: logins,
  access: 'user',
  asOneself: true,
  afterExpiry: true,
});

export const endOtherLogins = endpoint({
  name: 'endOtherLogins',
  summary: 'Ends every sign-in of the caller but this one, also one that has opened no login yet',
  group: 'identity',
  method: 'DELETE',
  path: '/auth/logins',
  result: done,
  access: 'user',
  asOneself: true,
  afterExpiry: true,
});

const ofUser = {
  group: 'identity',
  path: '/users/{id}/logins',
  params: idParams('user'),
  access: 'users-page:edit',
} as const;

export const listUserLogins = endpoint({
  ...ofUser,
  name: 'listUserLogins',
  summary: 'Lists the login of a user, and those of the last 90 days that have ended, newest first',
  method: 'GET',
  result: logins,
});

export const endUserLogins = endpoint({
  ...ofUser,
  name: 'endUserLogins',
  summary: 'Ends every sign-in of a user at once',
  method: 'DELETE',
  result: done,
});
