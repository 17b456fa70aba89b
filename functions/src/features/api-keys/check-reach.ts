import { AppError } from '@recado/shared/contract/errors';
import { needsWholeReach } from '@recado/shared/permissions/scopes';
import type { UserContext } from '../../context/context.ts';
import type { ApiKeyRecord } from '../../data/api-keys/store.ts';

type Reach = Pick<ApiKeyRecord, 'scopes' | 'queueIds' | 'whatsappIds'>;

/** Checks that queues and connections exist, and that the scopes need no more of them. Those that it had may be gone. */
export const checkReach = async (
  { stores }: UserContext,
  { scopes, queueIds, whatsappIds }: Reach,
  had: Pick<Reach, 'queueIds' | 'whatsappIds'> = { queueIds: null, whatsappIds: null },
): Promise<void> => {
  const isWhole = queueIds === null && whatsappIds === null;
  if (!isWhole && scopes.some(needsWholeReach)) throw new AppError('ERR_API_KEY_REACH');
  const [queues, connections] = await Promise.all([stores.queues.list(), stores.connections.list()]);
  const isKnown = (id: number, known: readonly { id: number }[], before: readonly number[] | null): boolean =>
    known.some((each) => each.id === id) || before?.includes(id) === true;
  if (!queueIds?.every((id) => isKnown(id, queues, had.queueIds)) && queueIds !== null)
    throw new AppError('ERR_NO_QUEUE_FOUND');
  if (!whatsappIds?.every((id) => isKnown(id, connections, had.whatsappIds)) && whatsappIds !== null)
    throw new AppError('ERR_NO_WAPP_FOUND');
};
