import {
  confirmEmail,
  login,
  logout,
  me,
  openLogin,
  refreshToken,
  requestEmailCode,
  requestPasswordReset,
  resetPassword,
  signUp,
} from '@recado/shared/contract/auth';
import { type Company, getCompanyPlan } from '@recado/shared/contract/companies';
import { defaultCompanySettings } from '@recado/shared/contract/settings';
import { createQueue, listQueues } from '@recado/shared/contract/queues';
import { updateUser } from '@recado/shared/contract/users';
import { addDays, localTime } from '@recado/shared/text/time';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  anyAddress,
  anyEmail,
  installation,
  installPlans,
  newColleague,
  newCompany,
  password,
  signIn,
  signUpBody,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeRealtime } from '../../../test/queue-messages.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { handler as workspace } from '../../entry/http/workspace.ts';
import { commit } from '../../platform/commit.ts';
import { documentClient } from '../../platform/clients.ts';
import { companyEntity } from '../../data/companies/store.ts';
import { entityStore } from '../../platform/entity/entity-store.ts';

const today = () => localTime(Date.now(), 'America/Sao_Paulo').date;

const changeCompany = async (companyId: number, change: Partial<Company>): Promise<void> => {
  const companies = entityStore(companyEntity, documentClient());
  const company = await companies.get(companyId);
  await commit(documentClient(), companies.update(company!, change));
};

const setDueDate = (companyId: number, dueDate: string): Promise<void> => changeCompany(companyId, { dueDate });

/** The token of another sign-in of the same user, so many seconds after that of `token`. */
const tokenOfOtherSignIn = (token: string, origin: string, seconds: number): string => {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { auth_time: number };
  const changed = { ...claims, origin_jti: origin, auth_time: claims.auth_time + seconds };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
};

beforeAll(useOwnQueues);
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

describe('login', () => {
  it('refuses a wrong password and an unknown address alike', async () => {
    const { user } = await newCompany();
    const call = (email: string) =>
      callHandler(identity, login, { body: { email, password: 'Errada123' } }, { sourceIp: anyAddress() });
    expect(await call(user.email)).toEqual(await call(anyEmail()));
    expect(await call(user.email)).toMatchObject({ status: 401, error: 'ERR_INVALID_CREDENTIALS' });
  });

  it('throttles wrong passwords of one network, which does not lock the owner out', async () => {
    const { user } = await newCompany();
    const sourceIp = anyAddress();
    const attempt = (secret: string) =>
      callHandler(identity, login, { body: { email: user.email, password: secret } }, { sourceIp });
    for (let count = 0; count < 5; count++)
      expect(await attempt(`Errada${count}`)).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
    expect(await attempt(password)).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    // The user pool's own lock after five wrong passwords lasts a second.
    await vi.waitFor(() => signIn(user.email), { timeout: 60_000, interval: 200 });
  });

  it('does not count right passwords', async () => {
    const { user } = await newCompany();
    const sourceIp = anyAddress();
    for (let count = 0; count < 8; count++)
      expect((await callHandler(identity, login, { body: { email: user.email, password } }, { sourceIp })).status).toBe(
        200,
      );
  });

  it('is refused outside the user’s hours of work, on the company’s clock', async () => {
    const admin = await newCompany();
    const hour = (shift: number) =>
      `${localTime(Date.now() + shift * 3_600_000, 'America/Sao_Paulo').time.slice(0, 2)}:00`;
    const email = anyEmail();
    await expect(newColleague(admin, { email, startWork: hour(2), endWork: hour(4) })).rejects.toThrow(
      'ERR_OUT_OF_HOURS',
    );
    const known = await newColleague(admin, { startWork: hour(-2), endWork: hour(2) });
    expect(known.user.endWork).toBe(hour(2));
  });

  it('goes by the hours of the company’s time zone', async () => {
    const admin = await newCompany();
    await changeCompany(admin.company.id, { timeZone: 'Asia/Tokyo' });
    const hoursAround = (timeZone: string) => ({
      startWork: `${localTime(Date.now() - 2 * 3_600_000, timeZone).time.slice(0, 2)}:00`,
      endWork: `${localTime(Date.now() + 2 * 3_600_000, timeZone).time.slice(0, 2)}:00`,
    });
    await expect(newColleague(admin, hoursAround('America/Sao_Paulo'))).rejects.toThrow('ERR_OUT_OF_HOURS');
    expect((await newColleague(admin, hoursAround('Asia/Tokyo'))).user.companyId).toBe(admin.company.id);
  });

  it('is refused to an expired company, but Amplify’s way leads to the invoices', async () => {
    const { company, user, token } = await newCompany();
    await setDueDate(company.id, addDays(today(), -1));
    const refused = await callHandler(
      identity,
      login,
      { body: { email: user.email, password } },
      { sourceIp: anyAddress() },
    );
    expect(refused).toMatchObject({
      status: 402,
      error: 'ERR_SUBSCRIPTION_EXPIRED',
      details: { dueDate: addDays(today(), -1) },
    });
    expect((await callHandler(identity, openLogin, {}, { token })).status).toBe(200);
    expect((await callHandler(identity, me, {}, { token })).result.company.dueDate).toBe(addDays(today(), -1));
    expect((await callHandler(workspace, getCompanyPlan, { params: { id: company.id } }, { token })).status).toBe(200);
    expect((await callHandler(workspace, listQueues, {}, { token })).status).toBe(200);
    const body = createQueue.example!.body!;
    expect(await callHandler(workspace, createQueue, { body }, { token })).toMatchObject({
      status: 402,
      error: 'ERR_SUBSCRIPTION_EXPIRED',
    });
    await setDueDate(company.id, today());
    expect((await callHandler(workspace, createQueue, { body }, { token })).status).toBe(200);
  });
});

describe('the only login', () => {
  it('goes to the newer sign-in, and the older one’s browsers get an event', async () => {
    const older = await newCompany();
    const newer = await signIn(older.user.email);
    expect(await callHandler(identity, me, {}, { token: older.token })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_DISPLACED',
    });
    expect((await callHandler(identity, me, {}, { token: newer.token })).status).toBe(200);
    const event = await takeRealtime(older.company.id, 'auth');
    expect(event).toMatchObject({
      rooms: [`user:${older.user.id}`],
      data: { action: 'displaced', user: { id: older.user.id } },
    });
    expect(event.data.keep).toEqual(expect.any(String));
  });

  it('never goes back to a displaced sign-in, not even refreshed', async () => {
    const older = await newCompany();
    await signIn(older.user.email);
    const refreshed = await callHandler(identity, refreshToken, { body: { refreshToken: older.refreshToken } });
    expect(refreshed.result.user).toBeNull();
    for (const token of [older.token, refreshed.result.token]) {
      expect(await callHandler(identity, openLogin, {}, { token })).toMatchObject({
        status: 401,
        error: 'ERR_SESSION_DISPLACED',
      });
    }
  });

  it('is not opened by an older sign-in after a newer one', async () => {
    const { token } = await newCompany();
    const older = tokenOfOtherSignIn(token, 'older', -60);
    expect(await callHandler(identity, openLogin, {}, { token: older })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_DISPLACED',
    });
    expect((await callHandler(identity, me, {}, { token })).status).toBe(200);
    const newer = tokenOfOtherSignIn(token, 'newer', 60);
    expect((await callHandler(identity, openLogin, {}, { token: newer })).status).toBe(200);
    expect(await callHandler(identity, me, {}, { token })).toMatchObject({ error: 'ERR_SESSION_DISPLACED' });
  });

  it('survives a refresh of its tokens and being opened again', async () => {
    const login = await newCompany();
    const { result } = await callHandler(identity, refreshToken, { body: { refreshToken: login.refreshToken } });
    expect(result.user).toMatchObject({ id: login.user.id, email: login.user.email });
    expect((await callHandler(identity, me, {}, { token: result.token })).status).toBe(200);
    expect((await callHandler(identity, openLogin, {}, { token: result.token })).status).toBe(200);
    expect((await callHandler(identity, me, {}, { token: login.token })).status).toBe(200);
  });

  it('ends with a logout, for every token of it', async () => {
    const { token, refreshToken: refresh } = await newCompany();
    expect((await callHandler(identity, logout, {}, { token })).status).toBe(200);
    expect(await callHandler(identity, me, {}, { token })).toMatchObject({ status: 401, error: 'ERR_SESSION_EXPIRED' });
    expect(await callHandler(identity, openLogin, {}, { token })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_DISPLACED',
    });
    expect(await callHandler(identity, refreshToken, { body: { refreshToken: refresh } })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    });
  });

  it('is not opened by an id token', async () => {
    const { idToken } = await newCompany();
    expect(await callHandler(identity, me, {}, { token: idToken })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    });
  });

  it('holds a changed permission at the next call', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    await callHandler(
      identity,
      updateUser,
      { params: { id: colleague.user.id }, body: { showDashboard: 'enabled' } },
      { token: admin.token },
    );
    const { result } = await callHandler(identity, me, {}, { token: colleague.token });
    expect(result.user.showDashboard).toBe('enabled');
  });
});

const mailedCode = async (email: string): Promise<string> => {
  const mails = await fetch(
    `${process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER}/mail/messages?to=${encodeURIComponent(email)}`,
  );
  const [mail] = (await mails.json()) as { text: string }[];
  return /\d{6}/.exec(mail!.text)![0];
};
const reset = (email: string, code: string, secret: string) =>
  callHandler(identity, resetPassword, { body: { email, code, password: secret } }, { sourceIp: anyAddress() });

describe('password reset', () => {
  it('sets a new password by the mailed code and signs everybody out', async () => {
    const { user, token } = await newCompany();
    expect(
      (await callHandler(identity, requestPasswordReset, { body: { email: user.email } }, { sourceIp: anyAddress() }))
        .status,
    ).toBe(200);
    expect(await reset(user.email, await mailedCode(user.email), 'NovaSenha1')).toMatchObject({ status: 200 });
    await expect(signIn(user.email)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
    expect(await callHandler(identity, me, {}, { token })).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
    expect((await signIn(user.email, 'NovaSenha1')).user.id).toBe(user.id);
  });

  it('refuses a wrong code, a weak password and a code used before', async () => {
    const { user } = await newCompany();
    await callHandler(identity, requestPasswordReset, { body: { email: user.email } }, { sourceIp: anyAddress() });
    const code = await mailedCode(user.email);
    expect(await reset(user.email, code === '000000' ? '111111' : '000000', 'NovaSenha1')).toMatchObject({
      status: 404,
      error: 'ERR_RESET_CODE',
    });
    expect(await reset(user.email, code, 'fraquinha')).toMatchObject({ status: 400, error: 'ERR_PASSWORD_POLICY' });
    expect((await reset(user.email, code, 'NovaSenha1')).status).toBe(200);
    expect(await reset(user.email, code, 'OutraSenha1')).toMatchObject({
      status: 404,
      error: 'ERR_RESET_CODE',
    });
    expect((await signIn(user.email, 'NovaSenha1')).user.id).toBe(user.id);
  });

  it('says that an address is unknown', async () => {
    const answer = await callHandler(
      identity,
      requestPasswordReset,
      { body: { email: anyEmail() } },
      { sourceIp: anyAddress() },
    );
    expect(answer).toMatchObject({ status: 404, error: 'ERR_NO_EMAIL_FOUND' });
  });

  it('is throttled for one network, and still mails the owner a code that works', async () => {
    const { user } = await newCompany();
    const sourceIp = anyAddress();
    const request = (from: string) =>
      callHandler(identity, requestPasswordReset, { body: { email: user.email } }, { sourceIp: from });
    for (let count = 0; count < 5; count++) expect((await request(sourceIp)).status).toBe(200);
    expect(await request(sourceIp)).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
    // The user pool mails no sixth code in an hour: the fifth is in the mailbox.
    expect((await request(anyAddress())).status).toBe(200);
    expect(await reset(user.email, await mailedCode(user.email), 'NovaSenha1')).toMatchObject({ status: 200 });
  });
});

describe('an e-mail address', () => {
  const requestCode = (token: string) => callHandler(identity, requestEmailCode, {}, { token });
  const confirm = (token: string, code: string) => callHandler(identity, confirmEmail, { body: { code } }, { token });

  it('is proved by a mailed code, and the trial starts before that', async () => {
    const { user, company, token } = await newCompany();
    expect(user.emailVerified).toBe(false);
    expect(company).toMatchObject({ emailVerified: false, status: true });
    expect((await requestCode(token)).status).toBe(200);
    const code = await mailedCode(user.email);
    expect(await confirm(token, code === '000000' ? '111111' : '000000')).toMatchObject({
      status: 404,
      error: 'ERR_RESET_CODE',
    });
    expect(await confirm(token, code)).toMatchObject({ status: 200, result: { id: user.id, emailVerified: true } });
    const { result } = await callHandler(identity, me, {}, { token });
    expect([result.user.emailVerified, result.company.emailVerified]).toEqual([true, true]);
    expect((await requestCode(token)).status).toBe(200);
  });

  it('of an agent proves the agent, not the company', async () => {
    const admin = await newCompany();
    const { user, token } = await newColleague(admin);
    await requestCode(token);
    await confirm(token, await mailedCode(user.email));
    const { result } = await callHandler(identity, me, {}, { token });
    expect([result.user.emailVerified, result.company.emailVerified]).toEqual([true, false]);
  });

  it('of another administrator proves not the company, whose own does', async () => {
    const admin = await newCompany();
    const { user, token } = await newColleague(admin, { profile: 'admin' });
    await requestCode(token);
    await confirm(token, await mailedCode(user.email));
    const proved = async () => (await callHandler(identity, me, {}, { token })).result.company.emailVerified;
    expect(await proved()).toBe(false);
    await requestCode(admin.token);
    await confirm(admin.token, await mailedCode(admin.user.email));
    expect(await proved()).toBe(true);
  });

  it('of an administrator proves the company where nobody has the company’s any more', async () => {
    const admin = await newCompany();
    const email = anyEmail();
    const body = { email, currentPassword: password };
    await callHandler(identity, updateUser, { params: { id: admin.user.id }, body }, { token: admin.token });
    await confirm(admin.token, await mailedCode(email));
    expect((await callHandler(identity, me, {}, { token: admin.token })).result.company.emailVerified).toBe(true);
  });

  it('is proved by a code for a new password as well', async () => {
    const { user } = await newCompany();
    await callHandler(identity, requestPasswordReset, { body: { email: user.email } }, { sourceIp: anyAddress() });
    await reset(user.email, await mailedCode(user.email), 'NovaSenha1');
    const again = await signIn(user.email, 'NovaSenha1');
    expect([again.user.emailVerified, again.company.emailVerified]).toEqual([true, true]);
  });

  it('is mailed five codes an hour at most', async () => {
    const { token } = await newCompany();
    const statuses = [];
    for (let count = 0; count < 6; count++) statuses.push((await requestCode(token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('refresh tokens', () => {
  it('are exchanged for others', async () => {
    const { refreshToken: first } = await newCompany();
    const { status, result } = await callHandler(identity, refreshToken, { body: { refreshToken: first } });
    expect(status).toBe(200);
    expect(result.refreshToken).not.toBe(first);
    expect((await callHandler(identity, me, {}, { token: result.token })).status).toBe(200);
  });
});
