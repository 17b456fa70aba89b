import type { createCompany as endpoint } from '@recado/shared/contract/any-companies';
import type { UseCase } from '../../../context/binding.ts';
import { keepAnswer } from '../../../context/keep-answer.ts';
import { newCompany } from '../../../data/companies/new-company.ts';
import { companyEntity } from '../../../data/companies/store.ts';
import { register } from '../../../data/identities/register.ts';
import { startInvitation, unknownPassword } from '../../../domain/operations/start-invitation.ts';
import { firstQueue, foundingWrites } from '../../../domain/operations/founding-writes.ts';
import { newUserRecord } from '../../../data/users/new-user.ts';
import { existing } from '../../../platform/existing.ts';
import type { UserPool } from '../../../platform/user-pool/user-pool.ts';
import { presentAccount } from './present-account.ts';

/**
 * Creates a company as a sign-up does: with its first administrator, queue and settings. The administrator signs in with the
 * company's address and the given password, or is invited to choose one.
 */
export const createCompany =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { body }) => {
    const { clock, installation } = context;
    const { companies, identities, plans } = installation;
    const now = clock.now();
    const plan = existing('plan', await plans.get(body.planId));
    const { password, language = 'pt', numberAttendants, numberConections, ...given } = body;
    const id = await companies.nextId();
    const userId = await installation.idsOf(id).next('user');
    const queue = await firstQueue(installation, { companyId: id, language, plan });
    const record = companyEntity.record({
      ...newCompany(now, { ...given, id }),
      language,
      attendants: numberAttendants,
      connections: numberConections,
    });
    let shown = await presentAccount(installation, record);
    const admin = { id: userId, companyId: id, name: body.name, email: body.email };
    const invitation =
      password === undefined &&
      (await startInvitation(context, { user: admin, companyName: body.name, language, founding: true }));
    await register(
      { pool, identities, now, commit: (writes) => context.commit(writes, [], { isReservation: true }) },
      { email: body.email, password: password ?? unknownPassword() },
      async (sub, identityWrites) => {
        shown = { ...shown, used: { users: 1, connections: 0, queues: queue ? 1 : 0 } };
        await context.commit(
          [
            ...foundingWrites(installation, {
              company: record,
              plan,
              admin: newUserRecord({ ...admin, sub, profile: 'admin' }),
              queue,
            }),
            ...identityWrites({ companyId: id, userId }),
            ...keepAnswer(context, shown),
            ...(invitation ? invitation.writes : []),
          ],
          invitation ? invitation.effects : [],
        );
      },
    );
    return shown;
  };
