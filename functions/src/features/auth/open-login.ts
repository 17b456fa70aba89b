import type { openLogin as endpoint } from '@recado/shared/contract/auth';
import type { UseCase } from '../../context/binding.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { startLogin } from './start-login.ts';
import { presentLogin } from './present-login.ts';

/** Opens the login after a sign-in with Amplify. Works with a lapsed subscription too: the screen then shows the invoices. */
export const openLogin =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context) => {
    const { company, plan, stores, installation, ids, actor } = context;
    const now = context.clock.now();
    const user = await startLogin(
      { company, stores, installation, ids, pool, now, commit: (writes, effects) => context.commit(writes, effects) },
      actor.viewer.id,
      actor,
    );
    return presentLogin(stores, { user, company, plan, now });
  };
