import type { deleteConnection as endpoint } from '@recado/shared/contract/connections';
import { AppError } from '@recado/shared/contract/errors';
import type { UseCase } from '../../context/binding.ts';
import type { Context } from '../../context/context.ts';
import { commitWithLibraryFiles } from '../../domain/files/commit-with-library-files.ts';
import { connectionChanged, connectionRemoved } from '../../data/connections/events.ts';
import { stopCommand } from '../../domain/operations/connection-commands.ts';
import { userChanged } from '../../data/users/events.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { toViewer } from '../../data/users/store.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Users whose default connection it is have none from then on, which limits their tab of groups. */
const takeFromUsers = async (context: Context, whatsappId: number): Promise<void> => {
  const { stores, clock } = context;
  const users = (await stores.users.list()).filter((user) => user.whatsappId === whatsappId);
  const queues = users.length === 0 ? [] : await stores.queues.list();
  for (const user of users) {
    const after = { ...user, whatsappId: null };
    const changed = userChanged(context, 'update', presentUser(after, queues, clock.now()));
    await context.commit(stores.users.update(user, after), [changed]);
    await stores.sockets.rejoin(toViewer(after));
  }
};

/**
 * Removes a connection and commands its number to be logged out, or its page to be unsubscribed; the page is free for
 * other connections at once. Its tickets and messages stay, and its id is never used again. Its token is refused, and the
 * file of its greeting deleted unless something else uses it. If it was the default, the oldest other connection becomes
 * the default.
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
    await takeFromUsers(context, id);
    const [account, token] = await Promise.all([stores.channels.account(id), stores.connectionTokens.get(id)]);
    await commitWithLibraryFiles(
      context,
      { before: [connection.greetingMediaAttachment?.key ?? null] },
      [
        ...stores.connections.remove(connection),
        ...(connection.isDefault ? stores.connections.defaultMove(connection, successor, [connection.id]) : []),
        ...(account ? stores.channels.releaseClaim(account) : []),
        ...(token ? stores.connectionTokens.remove(token) : []),
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
