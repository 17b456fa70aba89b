import type { Company } from '@recado/shared/contract/companies';
import { ownerCompanyId } from '@recado/shared/limits/subscription';
import { createPublicContext } from '../../context/create-context.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { foundingWrites } from '../../domain/operations/founding-writes.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { register } from '../../data/identities/register.ts';
import { demoTenant } from './demo-tenant.ts';
import { fullPlan } from './plans.ts';
import { seedDemo } from './seed-demo.ts';
import { seedPlans } from './seed-plans.ts';

interface SeedOptions {
  superEmail: string;
  superPassword: string;
  /** True to make the demo tenant too. */
  demo: boolean;
  demoPassword: string;
}

/** Options of a local installation only: `main.ts` takes none of them for a deployed one. */
const localOptions: SeedOptions = {
  superEmail: 'super@recado.test',
  superPassword: 'Recado2026',
  demo: true,
  demoPassword: 'Recado2026',
};

interface SignIn {
  company: string;
  role: 'super' | 'admin' | 'agent';
  name: string;
  email: string;
  password: string;
}

interface SeedReport {
  signIns: SignIn[];
}

const ownerName = 'Recado';

const seedOwner = async (
  context: PublicContext,
  pool: UserPool,
  { superEmail: email, superPassword: password }: SeedOptions,
): Promise<void> => {
  const { identities, companies } = context.installation;
  if (await companies.get(ownerCompanyId)) return;
  const now = context.clock.now();
  const company: Company = {
    id: ownerCompanyId,
    name: ownerName,
    email,
    phone: '',
    emailVerified: true,
    storageFull: false,
    status: true,
    planId: fullPlan.id,
    dueDate: '2999-12-31',
    recurrence: 'MENSAL',
    timeZone: 'America/Sao_Paulo',
    firstAnswerAt: null,
    createdAt: new Date(now).toISOString(),
    support: null,
    secondFactorSince: null,
    health: false,
  };
  const userId = await context.installation.idsOf(ownerCompanyId).next('user');
  await register(
    { pool, identities, now, commit: (writes) => context.commit(writes, []) },
    { email, password },
    async (sub, identityWrites) => {
      const admin = {
        ...newUserRecord({
          id: userId,
          companyId: ownerCompanyId,
          sub,
          email,
          name: ownerName,
          profile: 'admin',
          language: 'pt',
        }),
        super: true,
        emailVerified: true,
      };
      await context.commit(
        [
          ...foundingWrites(context.installation, { company, plan: fullPlan, admin, queue: null }),
          ...identityWrites({ companyId: ownerCompanyId, userId }),
        ],
        [],
      );
    },
  );
};

const demoSignIns = (password: string): SignIn[] => [
  { company: demoTenant.company.name, role: 'admin', ...demoTenant.admin, password },
  ...demoTenant.agents.map(({ name, email }): SignIn => ({
    company: demoTenant.company.name,
    role: 'agent',
    name,
    email,
    password,
  })),
];

/**
 * Creates the first records of an installation: the plans, the owner's company with its super user (specification 2,
 * section 9) and, if wanted, a demo tenant. Creates missing records only, so it may run at every start, and continues where it
 * was stopped.
 */
export const seed = async (given: Partial<SeedOptions> = {}): Promise<SeedReport> => {
  const options = { ...localOptions, ...given };
  const context = createPublicContext('seed');
  const pool = cognitoUserPool();
  await seedPlans(context);
  await seedOwner(context, pool, options);
  const owner: SignIn = {
    company: ownerName,
    role: 'super',
    name: ownerName,
    email: options.superEmail,
    password: options.superPassword,
  };
  if (!options.demo) return { signIns: [owner] };
  await seedDemo({ context, pool, password: options.demoPassword });
  return { signIns: [owner, ...demoSignIns(options.demoPassword)] };
};
