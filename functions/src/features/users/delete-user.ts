import { AppError } from '@recado/shared/contract/errors';
import { type deleteUser as endpoint, userEvent } from '@recado/shared/contract/users';
import { isDeepStrictEqual } from 'node:util';
import { endLogin, loginEnded } from '../../context/login.ts';
import { finishRemovalJob } from '../../domain/operations/finish-removal-job.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { leaveChatsJob } from '../../domain/operations/leave-chats-job.ts';
import { takeBelongings } from '../../domain/operations/take-belongings.ts';
import { existing } from '../../platform/existing.ts';
import { pictureKey } from '../../platform/media/keys.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { realtime } from '../../platform/outbox/realtime.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { administratorRefusals, checkAdministrator, mayManage } from './may-change.ts';
import { userChanged } from '../../data/users/events.ts';
import { noRights } from '../../data/users/no-rights.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';

/**
 * Takes all rights from a user: its sockets leave the rooms of tickets and contacts at once, and it gets no more tickets of
 * its queues.
 */
const takeRights = async (context: UserContext, user: UserRecord): Promise<void> => {
  const after: UserRecord = { ...user, ...noRights, profile: 'user' };
  if (!isDeepStrictEqual(toViewer(user), toViewer(after)))
    await context.commit(
      [...context.stores.users.update(user, after), ...checkAdministrator(context, user, after)],
      [userChanged(context, 'update', presentUser(after, [], context.clock.now()))],
    );
  await context.stores.sockets.rejoin(toViewer(after));
};

const removeFromTable = async (context: UserContext, id: number): Promise<void> => {
  const {
    stores,
    company,
    installation: { identities },
  } = context;
  const [user, factor] = await Promise.all([stores.users.get(id), stores.secondFactors.get(id)]);
  if (!user) return;
  const identity = { companyId: company.id, userId: id };
  const jobs = [startJob(context, leaveChatsJob, { userId: id }), startJob(context, finishRemovalJob, { userId: id })];
  await context.commit(
    [
      ...stores.users.remove(user),
      ...identities.releaseEmail(user.email, identity),
      ...identities.releaseSub(user.sub, identity),
      ...(factor ? stores.secondFactors.remove(factor) : []),
      ...jobs.flatMap(({ writes }) => writes),
    ],
    [
      ...jobs.flatMap(({ effects }) => effects),
      loginEnded(context, id, 'logout', null),
      realtime(context, {
        event: userEvent,
        data: { action: 'delete', userId: id },
        rooms: ['everyone'],
        order: `user-${id}`,
      }),
    ],
  );
};

/**
 * Removes a user with its login, its picture and what it holds. Its record goes last, so that a removal that was interrupted
 * can be asked for again; from the first step on, the user has no rights. Jobs take back what it was given
 * meanwhile, and take it out of its internal chats. Nobody removes itself, so a company always keeps an administrator.
 */
export const deleteUser =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { params: { id } }) => {
    if (id === context.actor.viewer.id) throw new AppError('ERR_NO_PERMISSION');
    return retryOnConflict(
      async () => {
        const user = existing('user', await context.stores.users.get(id));
        if (!mayManage(context.actor.viewer, user)) throw new AppError('ERR_NO_PERMISSION');
        await takeRights(context, user);
        await pool.remove(user.sub);
        await endLogin(context, id);
        await takeBelongings(context, id);
        await context.media.remove([pictureKey(context.company.id, id)]);
        await removeFromTable(context, id);
        return { ok: true };
      },
      { refusals: administratorRefusals },
    );
  };
