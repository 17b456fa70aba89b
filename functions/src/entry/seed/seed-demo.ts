import { companyEntity, type CompanyRecord } from '../../data/companies/store.ts';
import { addDays, localTime } from '@recado/shared/text/time';
import { createContext } from '../../context/create-context.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';
import { foundingWrites } from '../../domain/operations/founding-writes.ts';
import type { Context } from '../../context/context.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { register } from '../../data/identities/register.ts';
import { demoTenant } from './demo-tenant.ts';
import { fullPlan } from './plans.ts';

const timeZone = 'America/Sao_Paulo';
/** Days until the demo's subscription lapses. */
const licence = 3650;

interface Seeding {
  context: PublicContext;
  pool: UserPool;
  password: string;
}

const registerPorts = ({ context, pool }: Seeding): Parameters<typeof register>[0] => ({
  pool,
  identities: context.installation.identities,
  now: context.clock.now(),
  commit: (writes) => context.commit(writes, []),
});

const foundCompany = async (seeding: Seeding): Promise<CompanyRecord> => {
  const { context, password } = seeding;
  const now = context.clock.now();
  const known = await context.installation.identities.byEmail(demoTenant.admin.email);
  const found = known && (await context.installation.companies.get(known.companyId));
  if (found) return found;
  const id = await context.installation.companies.nextId();
  const company = companyEntity.record({
    ...demoTenant.company,
    id,
    status: true,
    planId: fullPlan.id,
    timeZone,
    recurrence: 'MENSAL',
    dueDate: addDays(localTime(now, timeZone).date, licence),
    firstAnswerAt: null,
    createdAt: new Date(now).toISOString(),
  });
  const userId = await context.installation.idsOf(id).next('user');
  await register(registerPorts(seeding), { email: demoTenant.admin.email, password }, async (sub, identityWrites) => {
    const admin = newUserRecord({
      ...demoTenant.admin,
      id: userId,
      companyId: id,
      sub,
      profile: 'admin',
      language: 'pt',
      emailVerified: true,
    });
    await context.commit(
      [
        ...foundingWrites(context.installation, { company, plan: fullPlan, admin, queue: null }),
        ...identityWrites({ companyId: id, userId }),
      ],
      [],
    );
  });
  return company;
};

const addQueues = async (context: Context): Promise<void> => {
  const known = await context.stores.queues.list();
  for (const [index, queue] of demoTenant.queues.entries()) {
    // One that was renamed has its color still, which no other may have.
    const isKnown = ({ name, color }: (typeof known)[number]): boolean =>
      name === queue.name || color.toUpperCase() === queue.color;
    if (known.some(isKnown)) continue;
    const id = await context.ids.next('queue');
    await context.commit(context.stores.queues.create({ ...queue, id, orderQueue: index + 1 }, fullPlan.queues), []);
  }
};

const addAgents = async (seeding: Seeding, context: Context): Promise<void> => {
  const [users, queues] = await Promise.all([context.stores.users.list(), context.stores.queues.list()]);
  for (const agent of demoTenant.agents) {
    if (users.some(({ email }) => email === agent.email)) continue;
    const companyId = context.company.id;
    const id = await context.ids.next('user');
    const queueIds = queues
      .filter(({ name }) => (agent.queues as readonly string[]).includes(name))
      .map((queue) => queue.id);
    await register(
      registerPorts(seeding),
      { email: agent.email, password: seeding.password },
      async (sub, identityWrites) => {
        const user = {
          ...newUserRecord({
            id,
            companyId,
            sub,
            email: agent.email,
            name: agent.name,
            profile: 'user',
            language: 'pt',
            emailVerified: true,
          }),
          queueIds,
        };
        await context.commit(
          [...context.stores.users.create(user, fullPlan.users), ...identityWrites({ companyId, userId: id })],
          [],
        );
      },
    );
  }
};

const greet = async (context: Context): Promise<void> => {
  const { stores } = context;
  const before = await stores.settings.versioned();
  if (before.settings.greetingAcceptedMessage !== '') return;
  await context.commit(
    stores.settings.change(before, {
      ...before.settings,
      sendGreetingAccepted: 'enabled',
      greetingAcceptedMessage: demoTenant.greetingAcceptedMessage,
    }),
    [],
  );
};

/** The demo tenant; only its missing parts are created. */
export const seedDemo = async (seeding: Seeding): Promise<CompanyRecord> => {
  const company = await foundCompany(seeding);
  const context = createContext(company, { kind: 'system' });
  await addQueues(context);
  await addAgents(seeding, context);
  await greet(context);
  return company;
};
