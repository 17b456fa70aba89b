import { AppError } from '@recado/shared/contract/errors';
import type { ServiceLevels } from '@recado/shared/contract/service-levels';
import type { UserContext } from '../../context/context.ts';
import type { UserRecord } from '../../data/users/store.ts';

/**
 * Checks the service levels that a call gives for a queue: an escalation that moves tickets names another queue or a user
 * of the company, and those who are notified are administrators or serve in the queue, so that they see its tickets. What
 * the queue named before may be gone since: the escalation then notifies the administrators.
 *
 * @param queueId the changed queue; null for a new one
 * @param before the queue's levels so far
 * @throws AppError ERR_SERVICE_LEVEL_TARGET, ERR_SERVICE_LEVEL_NOTIFIED, ERR_NO_QUEUE_FOUND, ERR_NO_USER_FOUND
 */
export const checkServiceLevels = async (
  { stores }: Pick<UserContext, 'stores'>,
  levels: ServiceLevels | undefined,
  queueId: number | null,
  before: ServiceLevels,
): Promise<void> => {
  if (!levels) return;
  const { escalation, toQueueId, toUserId, notifyIds } = levels;
  const target = { notify: true, queue: toQueueId, user: toUserId }[escalation];
  if (target === null || (toQueueId !== null && toQueueId === queueId)) throw new AppError('ERR_SERVICE_LEVEL_TARGET');
  const queueIds = toQueueId === null || toQueueId === before.toQueueId ? [] : [toQueueId];
  const known = new Set([before.toUserId, ...before.notifyIds]);
  const userIds = [...new Set([toUserId, ...notifyIds])].filter((id) => id !== null && !known.has(id)) as number[];
  const [queues, users] = await Promise.all([stores.queues.getMany(queueIds), stores.users.getMany(userIds)]);
  if (queues.length < queueIds.length) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (users.length < userIds.length) throw new AppError('ERR_NO_USER_FOUND');
  const serves = ({ profile, queueIds }: UserRecord): boolean =>
    profile === 'admin' || (queueId !== null && queueIds.includes(queueId));
  if (users.some((user) => notifyIds.includes(user.id) && !serves(user)))
    throw new AppError('ERR_SERVICE_LEVEL_NOTIFIED');
};
