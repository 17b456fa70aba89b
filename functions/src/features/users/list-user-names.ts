import type { listUserNames as endpoint } from '@recado/shared/contract/users';
import type { UseCase } from '../../context/binding.ts';
import { isOnline } from '../../data/users/present-user.ts';

/** The fields of a user that colleagues see. */
export const listUserNames: UseCase<typeof endpoint> = async ({ stores, clock }) => {
  const users = await stores.users.list();
  return users.map((user) => ({
    id: user.id,
    name: user.name,
    profile: user.profile,
    online: isOnline(user, clock.now()),
    queueIds: user.queueIds,
  }));
};
