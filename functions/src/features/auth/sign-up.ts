import type { signUp as endpoint } from '@recado/shared/contract/auth';
import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { BodyOf } from '@recado/shared/contract/grammar';
import type { Language } from '@recado/shared/contract/languages';
import type { Plan } from '@recado/shared/contract/plans';
import { foundingWrites } from '../../domain/operations/founding-writes.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { PublicUseCase } from '../../context/binding.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { environment } from '../../platform/environment.ts';
import { networkOf } from '../../platform/network-of.ts';
import { forgive, type Limit, pairOf, throttle } from '../../platform/throttle.ts';
import { newCompany } from '../../data/companies/new-company.ts';
import { queueEntity, type QueueRecord } from '../../data/queues/store.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { register } from '../../data/identities/register.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perPair: Limit = { attempts: 10, seconds: 60 * 60 };
const perAddress: Limit = { attempts: 60, seconds: 60 * 60 };
/** Companies, not attempts: a refused sign-up is given back. */
const perDay = (): Limit => ({ attempts: environment().LIMITS.signUpsPerDay, seconds: 24 * 60 * 60 });

/** The first queue of a company, in the language of its sign-up (behaviour, section 22). */
const firstQueueNames: Record<Language, string> = {
  pt: 'Atendimento',
  en: 'Service',
  es: 'Atención',
  tr: 'Hizmet',
};
const firstQueueColor = '#0090ff';

type Body = BodyOf<typeof endpoint>;

const checkAllowed = async ({ installation }: PublicContext, planId: number): Promise<Plan> => {
  const [settings, plan] = await Promise.all([installation.settings.all(), installation.plans.get(planId)]);
  if (settings.userCreation === 'disabled' || settings.allowSignup === 'disabled')
    throw new AppError('ERR_USER_CREATION_DISABLED');
  if (!plan?.isPublic) throw new AppError('ERR_NO_PLAN_FOUND');
  return plan;
};

/** The welcome leaves with the transaction; the password stands nowhere in it. */
const welcome = ({ name, email, language }: Body, { name: companyName, dueDate: trialEnds }: Company): Effect => ({
  to: 'mail',
  message: { template: 'welcome', to: email, language, values: { name, companyName, email, trialEnds } },
});

/** Counts what is created for its network's day, and gives it back where it can't be created. */
const withinDay = async <T>(network: string, now: number, create: () => Promise<T>): Promise<T> => {
  const limit = perDay();
  await throttle('signup-day', network, limit, now);
  try {
    return await create();
  } catch (error) {
    await forgive('signup-day', network, limit, now);
    throw error;
  }
};

const firstQueue = (id: number, { language }: Body): QueueRecord =>
  queueEntity.record({
    id,
    name: firstQueueNames[language],
    color: firstQueueColor,
    orderQueue: null,
    greetingMessage: '',
  });

/** Creates a company with its administrator, first queue, settings, trial and welcome mail: one transaction, bound to the pool's user by `register`. */
const createCompany = async (
  pool: UserPool,
  context: PublicContext,
  body: Body,
  plan: Plan,
): Promise<{ companyId: number; userId: number }> => {
  const now = context.clock.now();
  const { identities, companies } = context.installation;
  const companyId = await companies.nextId();
  const ids = context.installation.idsOf(companyId);
  const userId = await ids.next('user');
  const queue = plan.queues > 0 ? firstQueue(await ids.next('queue'), body) : null;
  await register(
    { pool, identities, now, commit: (writes) => context.commit(writes, []) },
    body,
    async (sub, identityWrites) => {
      const admin = newUserRecord({
        id: userId,
        companyId,
        sub,
        email: body.email,
        name: body.name,
        language: body.language,
        profile: 'admin',
        queueIds: queue ? [queue.id] : [],
      });
      const { companyName: name, email, phone, planId } = body;
      const company = newCompany(now, { id: companyId, name, email, phone, planId });
      await context.commit(
        [
          ...foundingWrites(context.installation, {
            company: { ...company, language: body.language },
            plan,
            admin,
          }),
          ...(queue ? context.installation.storesOf(companyId).queues.create(queue, plan.queues) : []),
          ...identityWrites({ companyId, userId }),
        ],
        [welcome(body, company)],
      );
    },
  );
  return { companyId, userId };
};

/** Signs a company up, if the installation takes new ones and the caller's network has not made too many. */
export const signUp =
  (pool: UserPool): PublicUseCase<typeof endpoint> =>
  async (context, { body }) => {
    const now = context.clock.now();
    const network = networkOf(context.sourceIp);
    await throttle('signup-address', network, perAddress, now);
    await throttle('signup-pair', pairOf(body.email, context.sourceIp), perPair, now);
    const plan = await checkAllowed(context, body.planId);
    return withinDay(network, now, () => createCompany(pool, context, body, plan));
  };
