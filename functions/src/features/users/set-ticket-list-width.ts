import { AppError } from '@recado/shared/contract/errors';
import type { setTicketListWidth as endpoint } from '@recado/shared/contract/users';
import type { UseCase } from '../../context/binding.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { presentUser } from '../../data/users/present-user.ts';

/** Stores the width of the caller's own ticket list. */
export const setTicketListWidth: UseCase<typeof endpoint> = async (
  context,
  { params: { id }, body: { defaultTicketsManagerWidth } },
) => {
  const { stores, actor, clock } = context;
  if (id !== actor.viewer.id) throw new AppError('ERR_NO_PERMISSION');
  return retryOnConflict(async () => {
    const [user, queues] = await Promise.all([stores.users.get(id), stores.queues.list()]);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    const after = { ...user, defaultTicketsManagerWidth };
    await context.commit(stores.users.update(user, after), []);
    return presentUser(after, queues, clock.now());
  });
};
