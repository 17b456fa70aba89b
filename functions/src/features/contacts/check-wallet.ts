import type { Contact } from '@recado/shared/contract/contacts';
import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';

/** @throws AppError ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND where a wallet names what the company does not have */
export const checkWallet = async ({ stores }: Context, wallet: Contact['wallet']): Promise<void> => {
  if (wallet === null) return;
  const [user, queue] = await Promise.all([
    stores.users.get(wallet.userId),
    wallet.queueId === null ? null : stores.queues.get(wallet.queueId),
  ]);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  if (wallet.queueId !== null && !queue) throw new AppError('ERR_NO_QUEUE_FOUND');
};
