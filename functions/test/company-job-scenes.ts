import { startJob } from '../src/domain/jobs/start-job.ts';
import { arrearsJob } from '../src/domain/operations/arrears-job.ts';
import { deleteCompany } from '../src/features/companies/administration/delete-company.ts';
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
