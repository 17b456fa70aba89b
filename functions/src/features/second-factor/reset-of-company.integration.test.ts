import { auditQueue } from '@recado/shared/contract/queue-messages/audit';
import { jobQueue } from '@recado/shared/contract/queue-messages/job';
import { listAccountLog } from '@recado/shared/contract/account-log';
import { login } from '@recado/shared/contract/auth';
import type { BodyOf } from '@recado/shared/contract/grammar';
import { resetCompanySecondFactor } from '@recado/shared/contract/second-factor';
import { oneTimeCode } from '@recado/shared/test/one-time-code';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyAddress,
  installation,
  installPlans,
  type Login,
  newColleague,
  newCompany,
  password,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMails, takeMessages, takeWaiting } from '../../../test/queue-messages.ts';
import { hourLater, setUpSecondFactor } from '../../../test/second-factor.ts';
import { companyContext } from '../../context/system-context.ts';
import { runSlice } from '../../domain/jobs/run-slice.ts';
import { jobDeclarations } from '../../entry/consumers/jobs/declarations.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';

const reason = 'Chamado 1234: celular roubado';
const day = 24 * 60 * 60_000;

const enter = ({ user }: Login, given: Partial<BodyOf<typeof login>> = {}) =>
  callHandler(identity, login, { body: { email: user.email, password, ...given } }, { sourceIp: anyAddress() });

const usersOf = ({ company }: Login) => installation().storesOf(company.id).users;

const change = async (who: Login, given: object): Promise<void> => {
  const users = usersOf(who);
  await commit(documentClient(), users.update((await users.get(who.user.id))!, given));
};

/** A super user; with a second factor of its own unless the test says otherwise. */
const newOperator = async (hasFactor = true): Promise<Login> => {
  const operator = await newCompany();
  await change(operator, { super: true });
  if (hasFactor) await setUpSecondFactor(operator.token);
  return operator;
};

/** An administrator who signed in a while ago, and has a second factor. */
const newAdministrator = async () => {
  const admin = await newCompany();
  const factor = await setUpSecondFactor(admin.token);
  await change(admin, { sessionAt: Math.floor(Date.now() / 1000) - 60, sessionProvedAt: 0 });
  return { admin, ...factor };
};

const ask = ({ token }: Pick<Login, 'token'>, { company, user }: Login, given: object = {}) =>
  callHandler(
    identity,
    resetCompanySecondFactor,
    { params: { id: company.id }, body: { email: user.email, reason, ...given } },
    { token },
  );

/** Runs the job to its end, as a day later. Returns its state. */
const runJob = async ({ company }: Login): Promise<string> => {
  const [first] = (await takeMessages('jobs', { wait: false })).map((body) => jobQueue.schema.parse(JSON.parse(body)));
  if (first?.type !== 'slice') throw new Error('no job was started');
  for (const slice of [0, 1]) await runSlice((await companyContext(company.id))!, jobDeclarations, { ...first, slice });
  return (await installation().storesOf(company.id).jobs.get(first.jobId))!.state;
};

useOwnQueues();
beforeAll(installPlans);

describe('the reset of an administrator’s second factor by the installation', () => {
  it('happens a day later, with mails and lines in the logs now and then', async () => {
    const operator = await newOperator();
    const { admin } = await newAdministrator();
    const other = await newColleague(admin, { profile: 'admin' });
    await takeMails();
    await takeWaiting('audit');
    const asked = await ask(operator, admin);
    expect(asked.status).toBe(200);
    const at = Date.parse(asked.result.at);
    expect(Math.abs(at - Date.now() - day)).toBeLessThan(60_000);
    // Asked again, it stays as it is.
    expect((await ask(operator, admin)).result).toEqual(asked.result);
    const acts = async () =>
      (await takeMails()).flatMap(({ template, to, values }) =>
        template === 'accountAct' ? [`${values.act} ${values.detail}`.trim().concat(' ', to)] : [],
      );
    const people = [admin.user.email, other.user.email];
    expect((await acts()).toSorted()).toEqual(
      people.map((email) => `secondFactorResetAsked ${reason} ${email}`).toSorted(),
    );
    const lines = (await takeWaiting('audit')).map((body) => auditQueue.schema.parse(JSON.parse(body)));
    const ofCall = lines.filter(({ line }) => line.call === resetCompanySecondFactor.name);
    expect(new Set(ofCall.map(({ companyId }) => companyId))).toEqual(new Set([0, admin.company.id]));
    expect(await enter(admin)).toMatchObject({ error: 'ERR_SECOND_FACTOR_NEEDED' });

    expect(await runJob(admin)).toBe('done');
    expect((await acts()).toSorted()).toEqual(people.map((email) => `secondFactorReset ${email}`).toSorted());
    const done = (await takeWaiting('audit')).map((body) => auditQueue.schema.parse(JSON.parse(body)));
    expect(done).toMatchObject([
      { companyId: admin.company.id, line: { by: { kind: 'installation' }, things: [{ thing: 'user' }] } },
    ]);
    const { status, result } = await enter(admin);
    expect([status, result.user.secondFactor]).toEqual([200, false]);
    const { result: log } = await callHandler(identity, listAccountLog, {}, { token: result.token });
    expect(log.entries).toMatchObject([
      { act: 'secondFactorReset', by: { name: operator.user.name }, user: { id: admin.user.id } },
      { act: 'secondFactorResetAsked', detail: reason },
      {},
    ]);
  });

  it.each(['a code', 'a recovery code'] as const)('is cancelled by a sign-in with %s', async (by) => {
    const operator = await newOperator();
    const { admin, secret, recoveryCodes } = await newAdministrator();
    expect((await ask(operator, admin)).status).toBe(200);
    const given = by === 'a code' ? { code: oneTimeCode(secret) } : { recoveryCode: recoveryCodes[0] };
    expect((await enter(admin, given)).status).toBe(200);
    expect(await runJob(admin)).toBe('stopped');
    expect(await enter(admin)).toMatchObject({ error: 'ERR_SECOND_FACTOR_NEEDED' });
  });

  it('is refused to who has no second factor or no recent proof, and for anybody but an administrator with one', async () => {
    const operator = await newOperator();
    const { admin } = await newAdministrator();
    const agent = await newColleague(admin);
    await setUpSecondFactor(agent.token);
    const bare = await newOperator(false);
    expect(await ask(bare, admin)).toMatchObject({ status: 403, error: 'ERR_OWN_SECOND_FACTOR' });
    const late = { token: hourLater(operator.token) };
    await change(operator, { sessionProvedAt: 0 });
    expect(await ask(late, admin)).toMatchObject({ status: 403, error: 'ERR_RECENT_SIGN_IN' });
    expect(await ask(admin, admin)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await ask(operator, operator)).toMatchObject({ error: 'ERR_OWNER_COMPANY' });
    for (const email of [agent.user.email, operator.user.email])
      expect(await ask(operator, admin, { email })).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
    const without = await newCompany();
    expect(await ask(operator, without)).toMatchObject({ status: 409, error: 'ERR_SECOND_FACTOR_OFF' });
    expect(await takeMessages('jobs', { wait: false })).toEqual([]);
  });
});
