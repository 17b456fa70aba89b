import { AppError } from '@recado/shared/contract/errors';
import type { createUser as endpoint } from '@recado/shared/contract/users';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import type { UseCase } from '../../context/binding.ts';
import { keepAnswer } from '../../context/keep-answer.ts';
import { mapConditionFailure } from '../../platform/map-condition-failure.ts';
import { logAccountActs } from '../../domain/operations/account-acts.ts';
import { startInvitation, unknownPassword } from '../../domain/operations/start-invitation.ts';
import { checkOwner } from './check-owner.ts';
import { checkReferences } from './check-references.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { presentUser } from '../../data/users/present-user.ts';
import { register } from '../../data/identities/register.ts';
import { userEntity } from '../../data/users/store.ts';
import { userChanged } from '../../data/users/events.ts';
import { withRightsOfRole } from './rights-of-change.ts';
import { throttleAddresses } from './throttle-addresses.ts';

/** Adds a user within the plan's limit, which the transaction counts. Without a password, the user is invited to choose one. */
export const createUser =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { body: { password, currentPassword, language, ...given } }) => {
    await checkOwner(context, pool, currentPassword);
    const {
      stores,
      company,
      plan,
      installation: { identities },
      clock,
      ids,
    } = context;
    const [queues, users] = await Promise.all([checkReferences(context, given), stores.users.list()]);
    if (users.length >= plan.users) throw new AppError('ERR_PLAN_LIMIT_USERS', { limit: plan.users });
    const id = await ids.next('user');
    const now = clock.now();
    const added = newUserRecord({ ...given, id, companyId: company.id, sub: '' });
    const rights = await withRightsOfRole(context, null, added, given);
    let { user } = rights;
    const invitation =
      password === undefined && (await startInvitation(context, { user, companyName: company.name, language }));
    const add = () =>
      register(
        { pool, identities, now, commit: (writes) => context.commit(writes, [], { isReservation: true }) },
        { email: given.email, password: password ?? unknownPassword() },
        async (sub, identityWrites) => {
          user = { ...user, sub };
          const { id: userId, name, email } = user;
          const act = user.profile === 'admin' ? ('administratorAdded' as const) : ('userAdded' as const);
          const logged = await logAccountActs(context, [
            { act, user: { id: userId, name, email, language: user.language } },
          ]);
          const writes = [
            ...logged.writes,
            ...stores.users.create(user, plan.users),
            ...rights.writes,
            ...keepAnswer(context, presentUser(user, queues, now)),
            ...identityWrites({ companyId: company.id, userId: id }),
            ...(invitation ? invitation.writes : []),
          ];
          const created = userChanged(context, 'create', presentUser(user, queues, now));
          const effects = [created, ...logged.effects, ...(invitation ? invitation.effects : [])];
          // A role that another call changed at the same moment: the caller tries again.
          const refusals = { ...userEntity.refusals, role: 'ERR_BUSY' } as const;
          await mapConditionFailure(context.commit(writes, effects), refusals, { limit: plan.users });
        },
      );
    await throttleAddresses(context, add);
    return presentUser(user, queues, now);
  };
