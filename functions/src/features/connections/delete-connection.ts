import type { deleteConnection as endpoint } from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { connectionChanged, connectionRemoved } from '../../data/connections/events.ts';
import { stopCommand } from './commands.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/**
 * Removes a connection and commands its number to be logged out, or its page to be unsubscribed; the page is free for
 * other connections at once. Its tickets and messages stay, and its id is never used again. If it was the default, the
 * oldest other connection becomes the default.
 *
 * @throws AppError ERR_NO_WAPP_FOUND
 */
export const removeConnection = async (context: Context, id: number): Promise<void> => {
  const { stores } = context;
  await retryOnConflict(async () => {
    const all = await stores.connections.list();
    const connection = all.find((one) => one.id === id);
    if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
    const successor = connection.isDefault ? (all.find((one) => one.id !== id) ?? null) : null;
    const account = await stores.channels.account(connection.id);
    await context.commit(
      [
        ...stores.connections.remove(connection),
        ...(connection.isDefault ? stores.connections.defaultMove(connection, successor, [connection.id]) : []),
        ...(account ? stores.channels.releaseClaim(account) : []),
      ],
      [
        stopCommand(context, connection),
        connectionRemoved(context, connection.id),
        ...(successor ? [connectionChanged(context, 'update', { ...successor, isDefault: true })] : []),
      ],
    );
  });
};

/** Removes a connection of the caller's company. */
export const deleteConnection: UseCase<typeof endpoint> = async (context, { params }) => {
  await removeConnection(context, params.id);
  return { ok: true };
};
