import { AppError } from '@recado/shared/contract/errors';
import type { setTicketListWidth as endpoint } from '@recado/shared/contract/users';
import type { UseCase } from '../../context/binding.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { presentUser } from '../../data/users/present-user.ts';

const maxTries = 5;

/** Remembers how wide the user drew its ticket list; everybody its own. */
export const setTicketListWidth: UseCase<typeof endpoint> = async (
  context,
  { params: { id }, body: { defaultTicketsManagerWidth } },
) => {
  const { stores, actor, clock } = context;
  if (id !== actor.viewer.id) throw new AppError('ERR_NO_PERMISSION');
  for (let attempt = 1; ; attempt++) {
    const [user, queues] = await Promise.all([stores.users.get(id), stores.queues.list()]);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    const after = { ...user, defaultTicketsManagerWidth };
    try {
      await context.commit(stores.users.update(user, after), []);
      return presentUser(after, queues, clock.now());
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxTries) throw error;
    }
  }
};
