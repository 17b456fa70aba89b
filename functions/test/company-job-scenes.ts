import { startJob } from '../src/domain/jobs/start-job.ts';
import { arrearsJob } from '../src/domain/operations/arrears-job.ts';
import { deleteCompany } from '../src/features/companies/administration/delete-company.ts';
import { secondFactorResetStart } from '../src/features/second-factor/reset-job.ts';
import { switchJob } from '../src/features/companies/administration/switch-job.ts';
import { cognitoUserPool } from '../src/platform/user-pool/cognito-user-pool.ts';
import { everythingOf } from './everything-of.ts';
import { newUserRecord } from '../src/data/users/new-user.ts';
import { addConnection } from './conversation.ts';
import { userContext } from './user-context.ts';
import type { Scene } from './job-scene.ts';

const none = { params: undefined, query: undefined, body: undefined };

/** A company with two numbers and two users who are signed in. */
const switching = async (on: boolean, numbers: Parameters<typeof addConnection>[1]): Promise<Scene> => {
  const context = userContext();
  const { companies } = context.installation;
  await context.commit(companies.create({ ...context.company, status: on }), []);
  for (let n = 0; n < 2; n += 1) await addConnection(context, numbers);
  for (const id of [1, 2]) {
    const who = { id, companyId: context.company.id, sub: `sub-${id}`, email: `${id}@aurora.test`, name: 'Ana' };
    const user = { ...newUserRecord({ ...who, profile: 'admin' }), sessionId: `login-${id}` };
    await context.commit(context.stores.users.create(user, 2), []);
  }
  const { writes, effects } = startJob(context, switchJob, { on });
  await context.commit(writes, effects);
  const commands = () => context.effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));
  return {
    context,
    state: async () => ({
      logins: (await context.stores.users.list()).map(({ sessionId }) => sessionId),
      commands: [...new Set(commands().map(({ type, whatsappId }) => `${type} ${whatsappId}`))].toSorted(),
    }),
  };
};
/** Switches a company off: its logins and numbers end. */
export const switchingOff = () => switching(false, { status: 'CONNECTED' });
/** Switches a company on: its suspended numbers start again. */
export const switchingOn = () => switching(true, { status: 'DISCONNECTED', lastDropReason: 'suspended' });

/** A company with two users, a number, a file and a timer; the job belongs to another. */
export const companyDeletion = async (): Promise<Scene> => {
  const context = userContext({ viewer: { super: true } });
  const target = userContext();
  const { id: companyId } = target.company;
  await context.commit(context.installation.companies.create(target.company), []);
  await addConnection(target, { status: 'CONNECTED' });
  for (const id of [1, 2]) {
    const who = { id, companyId, sub: `${companyId}-${id}`, email: `${id}@aurora.test`, name: 'Ana' };
    const user = { ...newUserRecord({ ...who, profile: 'admin' }), sessionId: `login-${id}` };
    await context.commit(target.stores.users.create(user, 2), []);
  }
  const key = `c/${companyId}/users/1/picture`;
  await target.media.write(key, { bytes: new Uint8Array([1]), mimetype: 'image/png' });
  await deleteCompany(cognitoUserPool())(context, { ...none, params: { id: companyId } });
  const commands = () => context.effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message.type] : []));
  return {
    context,
    state: async () => ({
      left: await everythingOf(companyId),
      file: await target.media.head(key),
      commands: [...new Set(commands())],
    }),
  };
};

/** A company whose administrator lost the second factor, which a super user asked to be switched off. */
export const secondFactorReset = async (): Promise<Scene> => {
  const context = userContext();
  const { id: companyId } = context.company;
  const pool = cognitoUserPool();
  const email = `${companyId}@aurora.test`;
  const sub = (await pool.create(email))!;
  const user = {
    ...newUserRecord({ id: 1, companyId, sub, email, name: 'Ana', profile: 'admin' }),
    secondFactor: true,
  };
  const { accountLog, secondFactors, users } = context.stores;
  const askedAt = context.clock.now();
  const resetAskedAt = new Date(askedAt).toISOString();
  const factor = { userId: 1, since: '2026-01-01T00:00:00.000Z', recoveryHashes: [], resetAskedAt };
  const { writes, effects } = startJob(context, secondFactorResetStart, { userId: 1, askedAt, by: 'Rui' });
  await context.commit([...users.create(user, 2), ...secondFactors.save(null, factor), ...writes], effects);
  return {
    context,
    state: async () => ({
      user: (await users.get(1))?.secondFactor,
      factor: await secondFactors.get(1),
      acts: (await accountLog.page(null, 10)).map(({ act }) => act),
    }),
  };
};

/** A company with two numbers that is in arrears, or has paid. */
const arrears = async (stops: boolean, numbers: Parameters<typeof addConnection>[1]): Promise<Scene> => {
  const context = userContext();
  const { companies } = context.installation;
  await context.commit(companies.create({ ...context.company, arrearsSince: stops ? 1 : null }), []);
  for (let n = 0; n < 2; n += 1) await addConnection(context, numbers);
  const { writes, effects } = startJob(context, arrearsJob, { stops });
  await context.commit(writes, effects);
  const commands = () => context.effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));
  return {
    context,
    state: () =>
      Promise.resolve([...new Set(commands().map(({ type, whatsappId }) => `${type} ${whatsappId}`))].toSorted()),
  };
};
/** Stops the numbers of a company in arrears. */
export const stopping = () => arrears(true, { status: 'CONNECTED' });
/** Starts the numbers of a company that has paid. */
export const resuming = () => arrears(false, { status: 'DISCONNECTED', lastDropReason: 'suspended' });
