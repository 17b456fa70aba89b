import type { Contact } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import { reachesQueue } from '@recado/shared/permissions/reach';
import type { Context, UserContext } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';

type Wallet = Contact['wallet'];

/**
 * Returns the user of a wallet; null without a wallet.
 *
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND where a wallet names what the company does not have
 */
export const checkWallet = async ({ stores }: Context, wallet: Wallet): Promise<UserRecord | null> => {
  if (wallet === null) return null;
  const [user, queue] = await Promise.all([
    stores.users.get(wallet.userId),
    wallet.queueId === null ? null : stores.queues.get(wallet.queueId),
  ]);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  if (wallet.queueId !== null && !queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  return user;
};

/**
 * Checks a wallet that a caller gives a contact. Its user gets the contact's next tickets: only administrators name a queue
 * that its user does not attend, and an API key names one that it reaches.
 *
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_PERMISSION
 */
export const checkNewWallet = async (context: UserContext, wallet: Wallet): Promise<void> => {
  const user = await checkWallet(context, wallet);
  const queueId = wallet?.queueId ?? null;
  if (!user || queueId === null) return;
  const { viewer } = context.actor;
  if (!reachesQueue(viewer, queueId)) throw new AppError('ERR_NO_QUEUE_FOUND');
  const attends = user.profile === 'admin' || user.queueIds.includes(queueId);
  if (!attends && viewer.profile !== 'admin') throw new AppError('ERR_NO_PERMISSION');
};
