import { AppError } from '@recado/shared/contract/errors';
import { queueEvent, type deleteQueue as endpoint, type Queue } from '@recado/shared/contract/queues';
import { connectionAnnounced } from '../connections/announce.ts';
import { importFieldsOf } from '../connections/store.ts';
import type { UseCase } from '../platform/binding.ts';
import type { Context, UserContext } from '../platform/context.ts';
import { realtime } from '../platform/events.ts';
import { retryOnConflict } from '../platform/retry-on-conflict.ts';
import { presentUser } from '../users/present-user.ts';
import { toViewer, type UserRecord } from '../users/store.ts';
import { userChanged } from '../users/user-changed.ts';

/** Moves a queue's tickets to no queue; done again, it does nothing. */
export type EmptyQueue = (context: Context, queueId: number) => Promise<void>;

/** Takes the queue from a user; its browsers are told, and then leave the queue's rooms. */
const takeFromUser = async (
  context: UserContext,
  user: UserRecord,
  queues: readonly Queue[],
  queueId: number,
): Promise<void> => {
  const after = { ...user, queueIds: user.queueIds.filter((id) => id !== queueId) };
  const told = userChanged(context, 'update', presentUser(after, queues, context.clock.now()));
  await context.commit(context.stores.users.update(user, after), [told]);
  await context.stores.sockets.rejoin(toViewer(after));
};

const takeFromAll = async (context: UserContext, queueId: number): Promise<void> => {
  const { stores, clock } = context;
  const [users, connections, queues] = await Promise.all([
    stores.users.list(),
    stores.connections.list(),
    stores.queues.list(),
  ]);
  for (const user of users.filter(({ queueIds }) => queueIds.includes(queueId)))
    await takeFromUser(context, user, queues, queueId);
  const at = new Date(clock.now()).toISOString();
  for (const connection of connections.filter(
    ({ queueIds, queueIdImportMessages }) => queueIds.includes(queueId) || queueIdImportMessages === queueId,
  )) {
    const {
      name,
      isDefault,
      greetingMessage,
      complationMessage,
      outOfHoursMessage,
      timeCreateNewTicket,
      allowGroup,
      groupAsTicket,
    } = connection;
    const queueIds = connection.queueIds.filter((id) => id !== queueId);
    const imports = {
      ...importFieldsOf(connection),
      ...(connection.queueIdImportMessages === queueId ? { queueIdImportMessages: null } : {}),
    };
    const settings = {
      ...imports,
      name,
      isDefault,
      greetingMessage,
      complationMessage,
      outOfHoursMessage,
      timeCreateNewTicket,
      allowGroup,
      groupAsTicket,
      queueIds,
    };
    await context.commit(stores.connections.changes(connection, settings, at), [
      connectionAnnounced(context, 'update', { ...connection, ...imports, queueIds, updatedAt: at }),
    ]);
  }
};

/**
 * Moves a queue's tickets to no queue, while its users still hear of it, takes it from users and connections and removes
 * it from the company; then moves what came into it meanwhile. Stopped half-way, it is finished by the next call: the queue itself goes last.
 */
export const deleteQueue =
  (emptyQueue: EmptyQueue): UseCase<typeof endpoint> =>
  (context, { params: { id } }) =>
    retryOnConflict(async () => {
      const queue = await context.stores.queues.get(id);
      if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
      await emptyQueue(context, id);
      await takeFromAll(context, id);
      await context.commit(context.stores.queues.remove(queue), [
        realtime(context, {
          event: queueEvent,
          data: { action: 'delete', queueId: id },
          rooms: ['everyone'],
          order: `queue-${id}`,
        }),
      ]);
      await emptyQueue(context, id);
      return { ok: true };
    });
