import { AppError } from '@recado/shared/contract/errors';
import { type deleteUser as endpoint, userEvent } from '@recado/shared/contract/users';
import { loginEnded } from '../../context/login.ts';
import { emptyWallet } from '../../conversation/operations/empty-wallet.ts';
import { leaveInternalChats } from '../../conversation/operations/leave-internal-chats.ts';
import { removePrivateQuickMessages } from '../../conversation/operations/remove-quick-message.ts';
import { releaseTicketsOf } from '../../conversation/operations/release-tickets-of.ts';
import { pictureKey } from '../../platform/media/keys.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { realtime } from '../../platform/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { administratorRefusals, checkAdministrator, mayManage } from './may-change.ts';
import type { UserRecord } from '../../data/users/store.ts';

const removeFromTable = async (context: UserContext, user: UserRecord): Promise<void> => {
  const {
    stores,
    company,
    installation: { identities },
  } = context;
  const identity = { companyId: company.id, userId: user.id };
  await context.commit(
    [
      ...stores.users.remove(user),
      ...checkAdministrator(context, user, null),
      ...identities.releaseEmail(user.email, identity),
      ...identities.releaseSub(user.sub, identity),
    ],
    [
      loginEnded(context, user.id, 'logout', null),
      realtime(context, {
        event: userEvent,
        data: { action: 'delete', userId: user.id },
        rooms: ['everyone'],
        order: `user-${user.id}`,
      }),
    ],
  );
};

/**
 * Removes a user with its private quick messages and its picture. Its open tickets return to pending (behaviour, section
 * 10), before the removal and again after it for tickets that the user accepted in between. Contacts leave its wallet, and it leaves its internal chats.
 * Nobody removes itself, so a company always keeps an administrator.
 */
export const deleteUser =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { params: { id } }) => {
    if (id === context.actor.viewer.id) throw new AppError('ERR_NO_PERMISSION');
    return retryOnConflict(
      async () => {
        const user = await context.stores.users.get(id);
        if (!user) throw new AppError('ERR_NO_USER_FOUND');
        if (!mayManage(context.actor.viewer, user)) throw new AppError('ERR_NO_PERMISSION');
        await releaseTicketsOf(context, id);
        await removePrivateQuickMessages(context, id);
        await removeFromTable(context, user);
        await releaseTicketsOf(context, id);
        await emptyWallet(context, id);
        await removePrivateQuickMessages(context, id);
        await leaveInternalChats(context, id);
        await context.media.remove([pictureKey(context.company.id, id)]);
        await pool.remove(user.sub);
        return { ok: true };
      },
      { refusals: administratorRefusals },
    );
  };
