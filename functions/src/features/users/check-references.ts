import { AppError } from '@recado/shared/contract/errors';
import type { UserContext } from '../../context/context.ts';
import type { UserQueue } from '../../data/users/present-user.ts';

/**
 * Checks that a user's queues and connection are its company's; answers all queues of the company.
 *
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND
 */
export const checkReferences = async (
  { stores }: UserContext,
  { queueIds, whatsappId }: { queueIds?: readonly number[]; whatsappId?: number | null },
): Promise<UserQueue[]> => {
  const [queues, connection] = await Promise.all([
    stores.queues.list(),
    whatsappId ? stores.connections.get(whatsappId) : null,
  ]);
  if (whatsappId && !connection) throw new AppError('ERR_NO_WAPP_FOUND');
  if (queueIds?.some((id) => !queues.some((queue) => queue.id === id))) throw new AppError('ERR_NO_QUEUE_FOUND');
  return queues;
};
