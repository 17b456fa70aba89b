import { AppError } from '@recado/shared/contract/errors';
import type { AccountAct } from '@recado/shared/contract/account-log';
import type { updateUser as endpoint, User } from '@recado/shared/contract/users';
import { can } from '@recado/shared/permissions/can';
import { isDeepStrictEqual } from 'node:util';
import { endLogin } from '../../context/login.ts';
import { existing } from '../../platform/existing.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import type { UseCase } from '../../context/binding.ts';
import type { UserContext } from '../../context/context.ts';
import { describeError, log } from '../../platform/log.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import type { Write } from '../../platform/write.ts';
import { checkOwnAccount } from '../../domain/access/own-account.ts';
import { logAccountActs } from '../../domain/operations/account-acts.ts';
import { actsOfChange } from './acts-of-change.ts';
import { changeEmail } from './change-email.ts';
import { checkReferences } from './check-references.ts';
import { checkOwner, needsOwner } from './check-owner.ts';
import {
  administratorRefusals,
  checkAdministrator,
  checkMayChange,
  isOfOwnAccount,
  type Change,
} from './may-change.ts';
import { withRightsOfRole } from './rights-of-change.ts';
import { presentUser, type UserQueue } from '../../data/users/present-user.ts';
import { toViewer, type UserRecord } from '../../data/users/store.ts';
import { userChanged } from '../../data/users/events.ts';
import { throttleAddresses } from './throttle-addresses.ts';

const load = async ({ stores, actor }: UserContext, id: number): Promise<UserRecord> => {
  if (id !== actor.viewer.id && !can(actor.viewer, 'users-page:edit')) throw new AppError('ERR_NO_PERMISSION');
  const user = existing('user', await stores.users.get(id));
  return user;
};

const save = async (
  context: UserContext,
  before: UserRecord,
  after: UserRecord,
  { queues, acts, writes }: { queues: readonly UserQueue[]; acts: readonly AccountAct[]; writes: readonly Write[] },
): Promise<User> => {
  const logged = await logAccountActs(
    context,
    acts.map((act) => ({ act, user: before })),
  );
  const user = presentUser(after, queues, context.clock.now());
  await context.commit(
    [
      ...context.stores.users.update(before, after),
      ...checkAdministrator(context, before, after),
      ...writes,
      ...logged.writes,
    ],
    [userChanged(context, 'update', user), ...logged.effects],
  );
  if (!isDeepStrictEqual(toViewer(before), toViewer(after))) await context.stores.sockets.rejoin(toViewer(after));
  return user;
};

/** Sets a user's password and ends the user's logins: whoever knew the old one is out, also with a stolen token. */
const setPassword = async (context: UserContext, pool: UserPool, user: UserRecord, password: string): Promise<void> => {
  await pool.setPassword(user.sub, password);
  await endLogin(context, user.id);
  await pool.signOut(user.sub);
};

/** Mails the code that proves the new address. Without it the user can ask for another one. */
const mailCode = async ({ actor }: UserContext, pool: UserPool, userId: number): Promise<void> => {
  await pool.sendEmailCode(actor.accessToken).catch((error: unknown) => {
    log().warn('could not mail a code after a change of address', { userId, error: describeError(error) });
  });
};

const apply = async (context: UserContext, pool: UserPool, user: UserRecord, given: Change): Promise<User> => {
  const { password: _password, ...change } = given;
  const acts = actsOfChange(context, user, given);
  const queues = await checkReferences(context, change);
  const moved = change.email !== undefined && change.email !== user.email;
  const changed: UserRecord = { ...user, ...change, emailVerified: moved ? false : user.emailVerified };
  const { user: after, writes } = await withRightsOfRole(context, user, changed, change);
  if (after.email === user.email) return save(context, user, after, { queues, acts, writes });
  const ports = {
    pool,
    identities: context.installation.identities,
    now: context.clock.now(),
    commit: (writes: readonly Write[]) => context.commit(writes, [], { isReservation: true }),
  };
  const persist = async (identityWrites: Write[]) => {
    await save(context, user, after, { queues, acts, writes: [...writes, ...identityWrites] });
  };
  await throttleAddresses(context, () => changeEmail(ports, user, after.email, persist));
  if (context.actor.viewer.id === user.id) await mailCode(context, pool, user.id);
  return presentUser(after, queues, context.clock.now());
};

/** Changes a user as far as the caller may; a new address or password is changed in the user pool too. */
export const updateUser =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { params: { id }, body: { currentPassword, ...change }, checkSeen }) => {
    const seen = await load(context, id);
    checkMayChange(context.actor.viewer, seen, change);
    checkOwnAccount(context, isOfOwnAccount(context.actor.viewer, seen, change));
    if (needsOwner(context, seen, change)) await checkOwner(context, pool, currentPassword);
    return retryOnConflict(
      async () => {
        const user = await load(context, id);
        checkMayChange(context.actor.viewer, user, change);
        if (checkSeen) checkSeen(presentUser(user, await checkReferences(context, {}), context.clock.now()));
        const changed = await apply(context, pool, user, change);
        if (change.password !== undefined) await setPassword(context, pool, user, change.password);
        return changed;
      },
      { refusals: administratorRefusals },
    );
  };
