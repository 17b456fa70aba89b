import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';

/** @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND */
export const checkReferences = async (
  { stores }: Context,
  { queueId, ticketUserId }: { queueId?: number | null | undefined; ticketUserId?: number | null | undefined },
): Promise<void> => {
  const [queue, user] = await Promise.all([
    queueId ? stores.queues.get(queueId) : true,
    ticketUserId ? stores.users.get(ticketUserId) : true,
  ]);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
};
