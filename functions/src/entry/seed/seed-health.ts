import { healthNumberId } from '@recado/shared/deployment/health-company';
import type { Plan } from '@recado/shared/contract/plans';
import { ownerCompanyId } from '@recado/shared/limits/subscription';
import { createContext, createPublicContext } from '../../context/create-context.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { newCompany } from '../../data/companies/new-company.ts';
import type { CompanyRecord } from '../../data/companies/store.ts';
import { newConnection } from '../../data/connections/new-connection.ts';
import { register } from '../../data/identities/register.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { foundingWrites } from '../../domain/operations/founding-writes.ts';
import { existing } from '../../platform/existing.ts';
import { sealToken } from '../../platform/sealed-token.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { fullPlan } from './plans.ts';
import { seedPlans } from './seed-plans.ts';

const name = 'Recado – saúde';
const never = '2999-12-31';
/** The connection that receives the webhooks, two numbers that an operator may link, and the one that a test makes and removes. */
const connections = 4;

interface HealthUser {
  email: string;
  password: string;
}

/** The plan of the owner's company, which no super user can delete meanwhile. */
const planOf = async ({ installation }: PublicContext): Promise<Plan> => {
  const owner = await installation.companies.get(ownerCompanyId);
  return existing('plan', await installation.plans.get(owner?.planId ?? fullPlan.id));
};

const foundCompany = async (context: PublicContext, pool: UserPool, { email, password }: HealthUser): Promise<void> => {
  const { installation } = context;
  const { companies, identities } = installation;
  const now = context.clock.now();
  const plan = await planOf(context);
  const id = await companies.nextId();
  const company = {
    ...newCompany(now, { id, name, email, planId: plan.id, dueDate: never, emailVerified: true, health: true }),
    connections,
  };
  const userId = await installation.idsOf(id).next('user');
  await register(
    { pool, identities, now, commit: (writes) => context.commit(writes, []) },
    { email, password },
    async (sub, identityWrites) => {
      const user = newUserRecord({
        id: userId,
        companyId: id,
        sub,
        email,
        name,
        profile: 'admin',
        language: 'pt',
      });
      await context.commit(
        [
          ...foundingWrites(installation, { company, plan, admin: user, queue: null }),
          ...identityWrites({ companyId: id, userId }),
        ],
        [],
      );
    },
  );
};

/** Adds the connection whose webhooks the smoke test signs. It has no account at Meta, so that nothing can be sent by it. */
const addConnection = async (company: CompanyRecord): Promise<void> => {
  const context = createContext(company, { kind: 'system' });
  const { clock, ids, installation, stores } = context;
  if (await installation.channelClaims.of('whatsappapi', healthNumberId)) return;
  const whatsappId = await ids.next('whatsapp');
  const of = { companyId: company.id, whatsappId };
  const now = clock.now();
  const connection = newConnection(
    {
      id: whatsappId,
      companyId: company.id,
      name: 'Webhook',
      channel: 'whatsappapi',
      status: 'CONNECTED',
      connectedAt: new Date(now).toISOString(),
    },
    now,
  );
  await context.commit(
    [
      ...stores.connections.create(connection, connections),
      ...stores.channels.createAccount({
        ...of,
        channel: 'whatsappapi',
        externalId: healthNumberId,
        parentId: healthNumberId,
        token: await sealToken('none', of),
      }),
    ],
    [],
  );
};

/**
 * Creates what each deployment is tried with: the health company, its user, and a connection of the Cloud API that has no
 * account at Meta. Creates missing parts only; the user always gets the given password, so that another one in the secret
 * store holds from the next deployment on.
 *
 * @throws Error where the address belongs to another company
 */
export const seedHealth = async (user: HealthUser): Promise<{ companyId: number }> => {
  const context = createPublicContext('seed');
  const pool = cognitoUserPool();
  const { companies, identities } = context.installation;
  await seedPlans(context);
  const found = async () => {
    const identity = await identities.byEmail(user.email);
    return identity && companies.get(identity.companyId);
  };
  const known = await found();
  if (known && !known.health) throw new Error(`${user.email} belongs to a company that is not the health company`);
  if (!known) await foundCompany(context, pool, user);
  const company = known ?? existing('company', await found());
  const sub = await pool.find(user.email);
  if (known && sub !== null) await pool.setPassword(sub, user.password);
  await addConnection(company);
  return { companyId: company.id };
};
