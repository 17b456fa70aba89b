import { AppError } from '@recado/shared/contract/errors';
import { can } from '@recado/shared/permissions/can';
import type { Context } from '../../context/context.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';

/** Returns whether a user may see reports. */
export const readsReports = (user: UserRecord): boolean => can(toViewer(user), 'dashboard:view');

/** Returns the users of the company who may see reports. */
export const reportReaders = async ({ stores }: Context): Promise<UserRecord[]> =>
  (await stores.users.list()).filter(readsReports);

/** Checks the recipients of a report. @throws AppError ERR_NO_USER_FOUND, ERR_REPORT_RECIPIENT for one who may not see reports */
export const checkRecipients = async ({ stores }: Context, userIds: readonly number[]): Promise<void> => {
  const users = await stores.users.getMany([...new Set(userIds)]);
  if (users.length < new Set(userIds).size) throw new AppError('ERR_NO_USER_FOUND');
  if (!users.every(readsReports)) throw new AppError('ERR_REPORT_RECIPIENT');
};
