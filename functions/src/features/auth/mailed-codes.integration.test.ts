import { confirmEmail, me, requestEmailCode, requestPasswordReset, resetPassword } from '@recado/shared/contract/auth';
import { updateUser } from '@recado/shared/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyAddress,
  anyEmail,
  installPlans,
  newColleague,
  newCompany,
  password,
  signIn,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { handler as identity } from '../../entry/http/identity.ts';
useOwnQueues();
beforeAll(installPlans);

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
