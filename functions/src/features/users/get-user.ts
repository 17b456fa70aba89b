import { AppError } from '@recado/shared/contract/errors';
import type { getUser as endpoint } from '@recado/shared/contract/users';
import { can } from '@recado/shared/permissions/can';
import type { UseCase } from '../../context/binding.ts';
import { presentUser } from '../../data/users/present-user.ts';

/** Returns a user of the company; who may not see users may read itself only. */
export const getUser: UseCase<typeof endpoint> = async ({ stores, actor, clock }, { params: { id } }) => {
  if (id !== actor.viewer.id && !can(actor.viewer, 'users-page:view')) throw new AppError('ERR_NO_PERMISSION');
  const [user, queues] = await Promise.all([stores.users.get(id), stores.queues.list()]);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  return presentUser(user, queues, clock.now());
};
