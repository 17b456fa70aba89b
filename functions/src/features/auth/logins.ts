import type { endOtherLogins as endEndpoint, listLogins as listEndpoint } from '@recado/shared/contract/logins';
import type { UseCase } from '../../context/binding.ts';
import { withoutOtherSignIns } from '../../context/login.ts';
import { openLoginOf, presentEndedLogin } from '../../data/logins/store.ts';
import { existing } from '../../platform/existing.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** Lists the caller's login, and those that have ended. */
export const listLogins: UseCase<typeof listEndpoint> = async ({ actor, stores }) => {
  const { id } = actor.viewer;
  const [user, ended] = await Promise.all([stores.users.get(id), stores.logins.list(id)]);
  return { logins: [...openLoginOf(existing('user', user), actor.sessionId), ...ended.map(presentEndedLogin)] };
};

/**
 * Ends every other sign-in of the caller. It has one login, so these are displaced already, or somebody signed in at the
 * pool and has not opened a login yet: from then on none of them opens one.
 */
export const endOtherLogins: UseCase<typeof endEndpoint> = async (context) => {
  const { actor, clock, stores } = context;
  await retryOnConflict(async () => {
    const user = existing('user', await stores.users.get(actor.viewer.id));
    await context.commit(stores.users.update(user, withoutOtherSignIns(user, clock.now())), []);
  });
  return { ok: true };
};
