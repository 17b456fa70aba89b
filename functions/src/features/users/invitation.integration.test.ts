import { acceptInvitation, me } from '@recado/shared/contract/auth';
import { createUser, deleteUser, inviteUser, updateUser } from '@recado/shared/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyAddress,
  anyEmail,
  installPlans,
  type Login,
  newColleague,
  newCompany,
  signIn,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages } from '../../../test/queue-messages.ts';
import { userContext } from '../../../test/user-context.ts';
import { createPublicContext } from '../../context/create-context.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { environment } from '../../platform/environment.ts';
import { cognitoUserPool } from '../../platform/user-pool/cognito-user-pool.ts';
import { acceptInvitation as accepting } from '../auth/accept-invitation.ts';
import { createCompany } from '../companies/administration/create-company.ts';

const chosen = 'NovaSenha1';

interface Mail {
  template: string;
  to: string;
  language: string;
  values: Record<string, string>;
}

/** The next mail to an address. */
const mailTo = async (email: string): Promise<Mail> => {
  for (;;) {
    const mails = (await takeMessages('mail')).map((body) => JSON.parse(body) as Mail);
    const found = mails.find(({ template, to }) => template === 'invitation' && to === email);
    if (found) return found;
    if (mails.length === 0) throw new Error(`no mail came for ${email}`);
  }
};

const tokenTo = async (email: string): Promise<string> => (await mailTo(email)).values.token!;

const accept = (token: string, password = chosen) =>
  callHandler(identity, acceptInvitation, { body: { token, password } }, { sourceIp: anyAddress() });

/** Adds a colleague without a password. */
const add = async (admin: Login, email = anyEmail()) => {
  const body = { name: 'Bruno', email, profile: 'user' as const, language: 'es' as const };
  const answer = await callHandler(identity, createUser, { body }, { token: admin.token });
  expect(answer.status).toBe(200);
  return answer.result;
};

const inviteAgain = (admin: Login, id: number) =>
  callHandler(identity, inviteUser, { params: { id }, body: {} }, { token: admin.token });

const refused = { status: 404, error: 'ERR_INVITATION' };

useOwnQueues();
beforeAll(installPlans);

describe('a user that is added without a password', () => {
  it('gets a mail whose link sets one, and its address is proved', async () => {
    const admin = await newCompany({ companyName: 'Padaria Aurora' });
    const user = await add(admin);
    const mail = await mailTo(user.email);
    const { token } = mail.values;
    expect(mail).toMatchObject({
      language: 'es',
      values: { name: 'Bruno', companyName: 'Padaria Aurora', inviter: admin.user.name, email: user.email },
    });
    expect(user.emailVerified).toBe(false);
    expect(await accept(token!)).toMatchObject({ status: 200, result: { email: user.email } });
    const login = await signIn(user.email, chosen);
    expect(login.user).toMatchObject({ id: user.id, companyId: admin.company.id, emailVerified: true });
    // A colleague's address proves nothing about the company's.
    expect(login.company.emailVerified).toBe(false);
  });

  it('has a token that stands in its mail alone', async () => {
    const admin = await newCompany();
    const user = await add(admin);
    const token = await tokenTo(user.email);
    const stored = await userContext({ companyId: admin.company.id }).stores.invitations.get(user.id);
    expect(stored!.hash).toMatch(/^[\da-f]{64}$/);
    const secret = token.split('.')[2]!;
    const events = await takeMessages('realtime', { wait: false });
    expect(JSON.stringify([user, stored, events])).not.toContain(secret);
  });

  it('is refused where the installation mails nothing', async () => {
    const admin = await newCompany();
    const { MAIL_FROM } = environment();
    environment().MAIL_FROM = '';
    try {
      const body = { name: 'Bruno', email: anyEmail(), profile: 'user' as const };
      const answer = await callHandler(identity, createUser, { body }, { token: admin.token });
      expect(answer).toMatchObject({ status: 409, error: 'ERR_NO_MAIL_SENDER' });
    } finally {
      environment().MAIL_FROM = MAIL_FROM;
    }
  });
});

describe('an invitation', () => {
  it('works once, also when it is used twice at the same time', async () => {
    const user = await add(await newCompany());
    const token = await tokenTo(user.email);
    const answers = await Promise.all([accept(token, 'Primeira1'), accept(token, 'Segunda12')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const won = answers[0].status === 200 ? 'Primeira1' : 'Segunda12';
    expect(await accept(token, 'Terceira1')).toMatchObject(refused);
    expect((await signIn(user.email, won)).user.id).toBe(user.id);
  });

  it('survives a password that is too weak', async () => {
    const user = await add(await newCompany());
    const token = await tokenTo(user.email);
    expect(await accept(token, 'fraquinha')).toMatchObject({ status: 400, error: 'ERR_PASSWORD_POLICY' });
    expect((await accept(token)).status).toBe(200);
  });

  it('expires after a week', async () => {
    const user = await add(await newCompany());
    const token = await tokenTo(user.email);
    const after = (days: number) =>
      accepting(cognitoUserPool())(
        { ...createPublicContext(anyAddress()), clock: { now: () => Date.now() + days * 24 * 60 * 60_000 } },
        { params: undefined, query: undefined, body: { token, password: chosen } },
      );
    await expect(after(7.01)).rejects.toMatchObject({ code: 'ERR_INVITATION' });
    await expect(after(6.9)).resolves.toEqual({ email: user.email });
  });

  it('sets no other user’s password, in its company or another', async () => {
    const [admin, other] = [await newCompany(), await newCompany()];
    const [mine, colleague, outsider] = [await add(admin), await add(admin), await add(other)];
    const secret = (await tokenTo(mine.email)).split('.')[2]!;
    for (const { companyId, id } of [colleague, outsider])
      expect(await accept(`${companyId}.${id}.${secret}`)).toMatchObject(refused);
    expect(await accept(`${admin.company.id}.${admin.user.id}.${secret}`)).toMatchObject(refused);
    expect(await accept('anything')).toMatchObject(refused);
    expect((await callHandler(identity, me, {}, { token: admin.token })).status).toBe(200);
  });

  it('ends with its user, and with its user’s address', async () => {
    const admin = await newCompany();
    const [removed, moved] = [await add(admin), await add(admin)];
    const token = await tokenTo(removed.email);
    await callHandler(identity, deleteUser, { params: { id: removed.id } }, { token: admin.token });
    expect(await accept(token)).toMatchObject(refused);
    await inviteAgain(admin, moved.id);
    const old = await tokenTo(moved.email);
    const body = { email: anyEmail() };
    await callHandler(identity, updateUser, { params: { id: moved.id }, body }, { token: admin.token });
    expect(await accept(old)).toMatchObject(refused);
  });

  it('is sent again by an administrator, and replaces the one before', async () => {
    const admin = await newCompany();
    const user = await add(admin);
    const first = await tokenTo(user.email);
    expect((await inviteAgain(admin, user.id)).status).toBe(200);
    const second = await tokenTo(user.email);
    expect(await accept(first)).toMatchObject(refused);
    expect((await accept(second)).status).toBe(200);
    // Nothing is left to invite to.
    expect((await inviteAgain(admin, user.id)).status).toBe(200);
    expect((await takeMessages('mail', { wait: false })).join()).not.toContain('"invitation"');
  });

  it('is sent by administrators of the company only', async () => {
    const [admin, other] = [await newCompany(), await newCompany()];
    const user = await add(admin);
    const agent = await newColleague(admin);
    expect(await inviteAgain(agent, user.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    // Ids count up in each company: this one has no such user.
    expect(await inviteAgain(other, user.id)).toMatchObject({ status: 404, error: 'ERR_NO_USER_FOUND' });
  });

  it('ends the logins of before', async () => {
    const admin = await newCompany();
    const agent = await newColleague(admin);
    expect((await inviteAgain(admin, agent.user.id)).status).toBe(200);
    expect((await accept(await tokenTo(agent.user.email))).status).toBe(200);
    expect(await callHandler(identity, me, {}, { token: agent.token })).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  });
});

it('a company’s first administrator is invited too, which proves the company’s address', async () => {
  const by = userContext({ viewer: { super: true } });
  const email = anyEmail();
  const body = { name: 'Padaria Sol', email, planId: 1, language: 'en' as const };
  const account = await createCompany(cognitoUserPool())(by, { params: undefined, query: undefined, body });
  const mail = by.effects.find(({ to }) => to === 'mail')!.message as Mail;
  expect(mail).toMatchObject({
    to: email,
    language: 'en',
    values: { companyName: 'Padaria Sol', inviter: by.actor.name },
  });
  expect((await accept(mail.values.token!)).status).toBe(200);
  expect(await signIn(email, chosen)).toMatchObject({
    company: { id: account.id, emailVerified: true },
    user: { profile: 'admin', emailVerified: true },
  });
});
