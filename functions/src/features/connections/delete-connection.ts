import type { deleteConnection as endpoint } from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { lowerQuota } from '../../platform/quota.ts';
import { connectionAnnounced, connectionRemoved } from '../../data/connections/events.ts';
import { stopCommanded } from './commands.ts';
import { retryOnConflict } from '../../platform/until-settled.ts';

/**
 * Removes a connection and has its number logged out, or its page unsubscribed; the page is free for others at once. Its tickets and messages stay; ids are never given again. If it
 * was the default, the oldest of the others becomes it.
 */
export const removeConnection = async (context: Context, id: number): Promise<void> => {
  const { company, stores } = context;
  await retryOnConflict({}, async () => {
    const all = await stores.connections.list();
    const connection = all.find((one) => one.id === id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    const heir = connection.isDefault ? (all.find((one) => one.id !== id) ?? null) : null;
    const account = await stores.channels.account(connection.id);
    await context.commit(
      [
        ...stores.connections.removal(connection),
        ...(connection.isDefault ? stores.connections.defaultMove(connection, heir, [connection.id]) : []),
        ...(account ? [stores.channels.release(account)] : []),
        lowerQuota(company.id, 'connections'),
      ],
      [
        stopCommanded(context, connection),
        connectionRemoved(context, connection.id),
        ...(heir ? [connectionAnnounced(context, 'update', { ...heir, isDefault: true })] : []),
      ],
    );
  });
};

/** The same of the caller's company. */
export const deleteConnection: UseCase<typeof endpoint> = async (context, { params }) => {
  await removeConnection(context, params.id);
  return { ok: true };
};
