import { signUp } from '@recado/shared/contract/auth';
import { defaultCompanySettings } from '@recado/shared/contract/settings';
import { listQueues } from '@recado/shared/contract/queues';
import { addDays, localTime } from '@recado/shared/text/time';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  anyAddress,
  anyEmail,
  installation,
  installPlans,
  newCompany,
  signIn,
  signUpBody,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { handler as workspace } from '../../entry/http/workspace.ts';
import { environment } from '../../platform/environment.ts';

const today = () => localTime(Date.now(), 'America/Sao_Paulo').date;

useOwnQueues();
beforeAll(installPlans);

describe('sign-up', () => {
  it('makes a company on trial with its administrator and default settings', async () => {
    const login = await newCompany({ companyName: 'Floricultura', planId: 2 });
    expect(login.user).toMatchObject({
      profile: 'admin',
      super: false,
      companyId: login.company.id,
      startWork: '00:00',
      endWork: '23:59',
    });
    expect(login.company).toMatchObject({
      name: 'Floricultura',
      status: true,
      recurrence: 'MENSAL',
      dueDate: addDays(today(), 7),
    });
    expect(login.plan.id).toBe(2);
    expect(login.settings).toEqual(defaultCompanySettings);
  });

  it.each([
    ['pt', 'Atendimento'],
    ['tr', 'Hizmet'],
  ] as const)('makes a first queue with its administrator in it, named in the language %s', async (language, name) => {
    const body = signUpBody({ language });
    await callHandler(identity, signUp, { body }, { sourceIp: anyAddress() });
    const { user, token } = await signIn(body.email);
    const { result } = await callHandler(workspace, listQueues, {}, { token });
    expect(result).toMatchObject([{ name }]);
    expect(user.queueIds).toEqual(result.map(({ id }) => id));
  });

  it('makes no queue where the plan has none', async () => {
    await installation().plans.save({ ...(await installation().plans.get(3))!, id: 91, queues: 0 });
    const body = signUpBody({ planId: 91 });
    await callHandler(identity, signUp, { body }, { sourceIp: anyAddress() });
    expect((await signIn(body.email)).user.queueIds).toEqual([]);
  });

  it('never makes the owner’s company', async () => {
    expect((await newCompany()).company.id).toBeGreaterThan(1);
  });

  it('lets nobody choose its trial, due date or super flag', async () => {
    const body = { ...signUpBody(), dueDate: '2999-12-31', super: true, companyId: 1, recurrence: 'ANUAL' };
    await callHandler(identity, signUp, { body }, { sourceIp: anyAddress() });
    const login = await signIn(body.email);
    expect(login.company).toMatchObject({ dueDate: addDays(today(), 7), recurrence: 'MENSAL' });
    expect(login.user.super).toBe(false);
    expect(login.company.id).not.toBe(1);
  });

  it('takes an address once over all companies, whatever its case', async () => {
    const body = signUpBody();
    const sourceIp = anyAddress();
    expect((await callHandler(identity, signUp, { body }, { sourceIp })).status).toBe(200);
    const again = await callHandler(
      identity,
      signUp,
      { body: { ...body, email: body.email.toUpperCase(), password: 'Outra12345' } },
      { sourceIp },
    );
    expect(again).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' });
    await expect(signIn(body.email, 'Outra12345')).rejects.toThrow('ERR_INVALID_CREDENTIALS');
  });

  it('lets one of several at once have the address, with its own password', async () => {
    const email = anyEmail();
    const passwords = ['Primeira123', 'Segunda123', 'Terceira123'];
    const answers = await Promise.all(
      passwords.map((secret) =>
        callHandler(identity, signUp, { body: signUpBody({ email, password: secret }) }, { sourceIp: anyAddress() }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await signIn(email, passwords[winner])).company.id).toBe(answers[winner]!.result.companyId);
  });

  it('refuses a plan that is not public, or none', async () => {
    await installation().plans.save({ ...(await installation().plans.get(3))!, id: 90, isPublic: false });
    const call = (planId: number) =>
      callHandler(identity, signUp, { body: signUpBody({ planId }) }, { sourceIp: anyAddress() });
    expect(await call(90)).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' });
    expect(await call(9999)).toMatchObject({ status: 404, error: 'ERR_NO_PLAN_FOUND' });
  });

  it('is refused while it is switched off', async () => {
    await installation().settings.set('userCreation', 'disabled');
    try {
      const answer = await callHandler(identity, signUp, { body: signUpBody() }, { sourceIp: anyAddress() });
      expect(answer).toMatchObject({ status: 403, error: 'ERR_USER_CREATION_DISABLED' });
    } finally {
      await installation().settings.set('userCreation', 'enabled');
    }
  });

  it('names what is wrong in the input, but not the password', async () => {
    const answer = await callHandler(
      identity,
      signUp,
      { body: signUpBody({ name: 'x', password: 'ab!cd' }) },
      { sourceIp: anyAddress() },
    );
    expect(answer).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
      details: {
        issues: [
          { path: 'body.name', code: 'too_small' },
          { path: 'body.password', code: 'too_small' },
        ],
      },
    });
    expect(JSON.stringify(answer)).not.toContain('ab!cd');
  });
});

describe('the companies that one network signs up in a day', () => {
  const most = 3;
  let before: number;
  beforeAll(() => {
    before = environment().LIMITS.signUpsPerDay;
    environment().LIMITS.signUpsPerDay = most;
  });
  afterAll(() => {
    environment().LIMITS.signUpsPerDay = before;
  });

  const from = (sourceIp: string, given = {}) =>
    callHandler(identity, signUp, { body: signUpBody(given) }, { sourceIp });

  it('are limited, and other networks are not', async () => {
    const [sourceIp, other] = [anyAddress(), anyAddress()];
    for (let made = 0; made < most; made += 1) expect((await from(sourceIp)).status).toBe(200);
    const refused = await from(sourceIp);
    expect(refused).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from(other)).status).toBe(200);
  });

  it('are limited for all addresses of an IPv6 network together', async () => {
    const network = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`;
    for (let made = 0; made < most; made += 1) expect((await from(`${network}::${made + 1}`)).status).toBe(200);
    expect((await from(`${network}::ffff`)).status).toBe(429);
  });

  it('do not count sign-ups that were refused, however many there were', async () => {
    const sourceIp = anyAddress();
    const { email } = await newCompany().then(({ user }) => user);
    for (let tried = 0; tried <= most; tried += 1)
      expect(await from(sourceIp, { email })).toMatchObject({ error: 'ERR_EMAIL_TAKEN' });
    expect((await from(sourceIp)).status).toBe(200);
  });

  it('begin again at none on the next day', async () => {
    const sourceIp = anyAddress();
    for (let made = 0; made < most; made += 1) await from(sourceIp);
    expect((await from(sourceIp)).status).toBe(429);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    try {
      expect((await from(sourceIp)).status).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
