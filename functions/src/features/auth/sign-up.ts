import type { signUp as endpoint } from '@recado/shared/contract/auth';
import type { Company } from '@recado/shared/contract/companies';
import { AppError } from '@recado/shared/contract/errors';
import type { BodyOf } from '@recado/shared/contract/grammar';
import type { Plan } from '@recado/shared/contract/plans';
import { firstQueue, foundingWrites } from '../../domain/operations/founding-writes.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { PublicUseCase } from '../../context/binding.ts';
import type { PublicContext } from '../../context/public-context.ts';
import { environment } from '../../platform/environment.ts';
import { networkOf } from '../../platform/network-of.ts';
import { forgive, type Limit, pairOf, throttle } from '../../platform/throttle.ts';
import { newCompany } from '../../data/companies/new-company.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { register } from '../../data/identities/register.ts';
import type { UserPool } from '../../platform/user-pool/user-pool.ts';

const perPair: Limit = { attempts: 10, seconds: 60 * 60 };
const perAddress: Limit = { attempts: 60, seconds: 60 * 60 };
/** Companies, not attempts: a refused sign-up is given back. */
const perDay = (): Limit => ({ attempts: environment().LIMITS.signUpsPerDay, seconds: 24 * 60 * 60 });

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
  const userId = await context.installation.idsOf(companyId).next('user');
  const queue = await firstQueue(context.installation, { companyId, language: body.language, plan });
  await register(
    { pool, identities, now, commit: (writes) => context.commit(writes, [], { isReservation: true }) },
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
      });
      const { companyName: name, email, phone, planId } = body;
      const company = newCompany(now, { id: companyId, name, email, phone, planId });
      await context.commit(
        [
          ...foundingWrites(context.installation, {
            company: { ...company, language: body.language },
            plan,
            admin,
            queue,
          }),
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
