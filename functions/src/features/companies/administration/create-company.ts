import type { createCompany as endpoint } from '@recado/shared/contract/any-companies';
import type { UseCase } from '../../../context/binding.ts';
import { keepAnswer } from '../../../context/keep-answer.ts';
import { newCompany } from '../../../data/companies/new-company.ts';
import { companyEntity } from '../../../data/companies/store.ts';
import { register } from '../../../data/identities/register.ts';
import { startInvitation, unknownPassword } from '../../../domain/operations/start-invitation.ts';
import { foundingWrites } from '../../../domain/operations/founding-writes.ts';
import { newUserRecord } from '../../../data/users/new-user.ts';
import { existing } from '../../../platform/existing.ts';
import type { UserPool } from '../../../platform/user-pool/user-pool.ts';
import { presentAccount } from './present-account.ts';

/**
 * Creates a company and its first administrator, who signs in with the company's address and the given password. Without a
 * password, the administrator is invited to choose one.
 */
export const createCompany =
  (pool: UserPool): UseCase<typeof endpoint> =>
  async (context, { body }) => {
    const { clock, installation } = context;
    const { companies, identities, plans } = installation;
    const now = clock.now();
    const plan = existing('plan', await plans.get(body.planId));
    const { password, language, numberAttendants, numberConections, ...given } = body;
    const id = await companies.nextId();
    const userId = await installation.idsOf(id).next('user');
    const record = companyEntity.record({
      ...newCompany(now, { ...given, id }),
      attendants: numberAttendants,
      connections: numberConections,
    });
    let shown = await presentAccount(installation, record);
    const admin = { id: userId, companyId: id, name: body.name, email: body.email };
    const invitation =
      password === undefined && (await startInvitation(context, { user: admin, companyName: body.name, language }));
    await register(
      { pool, identities, now, commit: (writes) => context.commit(writes, []) },
      { email: body.email, password: password ?? unknownPassword() },
      async (sub, identityWrites) => {
        shown = { ...shown, used: { ...shown.used, users: 1 } };
        await context.commit(
          [
            ...foundingWrites(installation, {
              company: record,
              plan,
              admin: newUserRecord({ ...admin, sub, profile: 'admin' }),
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
