import { AppError } from '@recado/shared/contract/errors';
import type { userChange } from '@recado/shared/contract/users';
import { can, type Viewer } from '@recado/shared/permissions/can';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { UserContext } from '../../context/context.ts';
import type { ConditionFailed, Write } from '../../platform/write.ts';
import type { UserRecord } from '../../data/users/store.ts';

export type UserChange = z.output<typeof userChange>;

/** What everybody may change of itself. */
const own: ReadonlySet<string> = new Set([
  'name',
  'email',
  'password',
  'defaultTheme',
  'defaultMenu',
  'farewellMessage',
]);

/** Whether a user is the caller's to administer: whoever sets the super user's password becomes it. */
export const mayManage = (viewer: Viewer, user: UserRecord): boolean =>
  can(viewer, 'users-page:edit') && (viewer.super || !user.super);

/**
 * Who takes an administrator's rights must still have them when that is written: two who take each other's at once would
 * leave the company without any.
 *
 * @param after what becomes of the user; null when it is removed
 */
export const checkAdministrator = (
  { stores, actor }: UserContext,
  before: UserRecord,
  after: UserRecord | null,
): Write[] =>
  before.profile === 'admin' && after?.profile !== 'admin' ? [stores.users.stillAdministrator(actor.viewer.id)] : [];

/** A refused write as the caller is to hear of it: whoever lost its own rights meanwhile may do nothing here. */
export const refusalOf = (error: ConditionFailed): Error =>
  error.labels.includes('administrator') ? new AppError('ERR_NO_PERMISSION') : error;

/**
 * Administrators change every user of their company, others themselves and only in what is theirs to choose. A form
 * that sends a whole user back is let through as long as the rest is unchanged. The own profile nobody changes: nobody
 * raises itself, and a company always keeps an administrator. A super user is another super user's to change.
 *
 * @throws AppError ERR_NO_PERMISSION
 */
export const checkMayChange = (viewer: Viewer, user: UserRecord, change: UserChange): void => {
  const changed = Object.entries(change)
    .filter(([field, value]) => !isDeepStrictEqual(value, user[field as keyof UserRecord]))
    .map(([field]) => field);
  const itself = viewer.id === user.id;
  const allowed = mayManage(viewer, user)
    ? !(itself && changed.includes('profile'))
    : itself && changed.every((field) => own.has(field));
  if (!allowed) throw new AppError('ERR_NO_PERMISSION');
};
