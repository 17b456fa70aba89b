import { queueEvent, type deleteQueue as endpoint } from '@recado/shared/contract/queues';
import { connectionChanged } from '../../data/connections/events.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { retentionRuleRemoved } from '../../data/retention/events.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { emptyQueue } from '../../domain/operations/empty-queue.ts';
import { finishRemovalJob } from '../../domain/operations/finish-removal-job.ts';
import { existing } from '../../platform/existing.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { presentUser, type UserQueue } from '../../data/users/present-user.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';
import { userChanged } from '../../data/users/events.ts';

/** Removes the queue from a user. Its browsers get an event, and then leave the queue's rooms. */
const takeFromUser = async (
  context: UserContext,
  user: UserRecord,
  queues: readonly UserQueue[],
  queueId: number,
): Promise<void> => {
  const after = { ...user, queueIds: user.queueIds.filter((id) => id !== queueId) };
  const changed = userChanged(context, 'update', presentUser(after, queues, context.clock.now()));
  await context.commit(context.stores.users.update(user, after), [changed]);
  await context.stores.sockets.rejoin(toViewer(after));
};

const namesQueue = ({ queueIds, queueIdImportMessages, sendIdQueue }: ConnectionRecord, queueId: number): boolean =>
  [...queueIds, queueIdImportMessages, sendIdQueue].includes(queueId);

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
  for (const connection of connections.filter((known) => namesQueue(known, queueId))) {
    const other = (id: number | null): number | null => (id === queueId ? null : id);
    const after = {
      ...connection,
      queueIds: connection.queueIds.filter((id) => id !== queueId),
      queueIdImportMessages: other(connection.queueIdImportMessages),
      sendIdQueue: other(connection.sendIdQueue),
      // Without its queue there is nowhere to move a ticket to.
      timeSendQueue: connection.sendIdQueue === queueId ? 0 : connection.timeSendQueue,
      updatedAt: at,
    };
    await context.commit(stores.connections.update(connection, after), [connectionChanged(context, 'update', after)]);
  }
};

/** Removes the retention rules of a queue: its tickets are kept as those of no queue are. */
const removeRules = async (context: UserContext, queueId: number): Promise<void> => {
  const { clock, stores } = context;
  for (const rule of (await stores.retention.list()).filter((one) => one.queueId === queueId))
    await context.commit(stores.retention.remove(rule, clock.now()), [retentionRuleRemoved(context, rule.id)]);
};

/**
 * Moves a queue's tickets to no queue while its users still get their events, removes the queue from users and
 * connections, and then from the company. A job moves the tickets that came into it meanwhile. The next call finishes
 * an interrupted one, because the queue itself is removed after the rest.
 */
export const deleteQueue: UseCase<typeof endpoint> = (context, { params: { id } }) =>
  retryOnConflict(async () => {
    const queue = existing('queue', await context.stores.queues.get(id));
    await emptyQueue(context, id);
    await takeFromAll(context, id);
    await removeRules(context, id);
    const finishing = startJob(context, finishRemovalJob, { queueId: id });
    await context.commit(
      [...context.stores.queues.remove(queue), ...finishing.writes],
      [
        ...finishing.effects,
        realtime(context, {
          event: queueEvent,
          data: { action: 'delete', queueId: id },
          rooms: ['everyone'],
          order: `queue-${id}`,
        }),
      ],
    );
    return { ok: true };
  });
