import { AppError } from '@recado/shared/contract/errors';
import type { endUserLogins as endEndpoint, listUserLogins as listEndpoint } from '@recado/shared/contract/logins';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { endLogin } from '../../context/login.ts';
import { openLoginOf, presentEndedLogin } from '../../data/logins/store.ts';
import type { UserRecord } from '../../data/users/store.ts';
import { logAccountActs } from '../../domain/operations/account-acts.ts';
import { existing } from '../../platform/existing.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { mayManage } from './may-change.ts';

const managed = async ({ actor, stores }: UserContext, id: number): Promise<UserRecord> => {
  const user = existing('user', await stores.users.get(id));
  if (!mayManage(actor.viewer, user)) throw new AppError('ERR_NO_PERMISSION');
  return user;
};

/** Lists the logins of a user of the caller's company. */
export const listUserLogins: UseCase<typeof listEndpoint> = async (context, { params: { id } }) => {
  const user = await managed(context, id);
  const ended = await context.stores.logins.list(id);
  return { logins: [...openLoginOf(user, context.actor.sessionId), ...ended.map(presentEndedLogin)] };
};

/** Ends every sign-in of a user: calls and sockets are refused from then on, and its refresh tokens are revoked. */
export const endUserLogins =
  (pool: UserPool): UseCase<typeof endEndpoint> =>
  async (context, { params: { id } }) => {
    const user = await managed(context, id);
    const logged = await logAccountActs(
      context,
      user.sessionId === null || id === context.actor.viewer.id ? [] : [{ act: 'loginsEnded', user }],
    );
    await endLogin(context, id, logged);
    await context.stores.pushSubscriptions.remove(id);
    await pool.signOut(user.sub);
    return { ok: true };
  };
