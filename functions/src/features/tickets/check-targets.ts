import { AppError } from '@recado/shared/contract/errors';
import type { Context } from '../../context/context.ts';

/** @throws AppError ERR_NO_QUEUE_FOUND */
export const checkQueue = async ({ stores }: Context, queueId: number | null | undefined): Promise<void> => {
  if (queueId && !(await stores.queues.get(queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
};

/** @throws AppError ERR_NO_USER_FOUND */
export const checkUser = async ({ stores }: Context, userId: number | null | undefined): Promise<void> => {
  if (userId && !(await stores.users.get(userId))) throw new AppError('ERR_NO_USER_FOUND');
};
