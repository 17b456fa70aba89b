import { AppError } from '@recado/shared/contract/errors';
import type { userChange } from '@recado/shared/contract/users';
import { can, type Viewer } from '@recado/shared/permissions/can';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { UserContext } from '../../context/context.ts';
import type { Refusals } from '../../platform/map-condition-failure.ts';
import type { Write } from '../../platform/write.ts';
import type { UserRecord } from '../../data/users/store.ts';

type UserChange = z.output<typeof userChange>;

/** The fields to change, without the password that proves who asks. */
export type Change = Omit<UserChange, 'currentPassword'>;

/** The fields of its own record that every user may change. */
const own: ReadonlySet<string> = new Set([
  'name',
  'email',
  'password',
  'defaultTheme',
  'defaultMenu',
  'farewellMessage',
  'notifications',
  'letterKeys',
  'language',
]);

/** True when the caller may administer a user. Only super users administer super users: a password that is set allows to sign in as them. */
export const mayManage = (viewer: Viewer, user: UserRecord): boolean =>
  can(viewer, 'users-page:edit') && (viewer.super || !user.super);

/**
 * Returns the condition that a caller who removes an administrator's rights is still an administrator itself when that is
 * written. Without it, two administrators that demote each other at once would leave the company without any.
 *
 * @param after the user after the change; null when it is removed
 */
export const checkAdministrator = (
  { stores, actor }: UserContext,
  before: UserRecord,
  after: UserRecord | null,
): Write[] =>
  before.profile === 'admin' && after?.profile !== 'admin' ? [stores.users.stillAdministrator(actor.viewer.id)] : [];

/** Refuses the call when the caller lost its administrator's rights before the write. */
export const administratorRefusals: Refusals = { administrator: 'ERR_NO_PERMISSION' };

/** Returns the fields that a change gives another value. */
const fieldsOf = (user: UserRecord, change: Change): string[] =>
  Object.entries(change)
    .filter(([field, value]) => !isDeepStrictEqual(value, user[field as keyof UserRecord]))
    .map(([field]) => field);

/** Returns whether a change is one of the caller's own account, which every user may make, also in arrears. */
export const isOfOwnAccount = (viewer: Viewer, user: UserRecord, change: Change): boolean =>
  viewer.id === user.id && fieldsOf(user, change).every((field) => own.has(field));

/**
 * Checks that the caller may make this change. Administrators change every user of their company; other users change
 * themselves, in the fields of `own` only. Fields that are sent with their current value are allowed. Nobody changes its
 * own profile, so that a company always keeps an administrator. Only super users change super users.
 *
 * @throws AppError ERR_NO_PERMISSION
 */
export const checkMayChange = (viewer: Viewer, user: UserRecord, change: Change): void => {
  const itself = viewer.id === user.id;
  const allowed = mayManage(viewer, user)
    ? !(itself && fieldsOf(user, change).includes('profile'))
    : isOfOwnAccount(viewer, user, change);
  if (!allowed) throw new AppError('ERR_NO_PERMISSION');
};
