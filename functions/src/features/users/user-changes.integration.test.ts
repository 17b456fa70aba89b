import { confirmEmail, me, refreshToken } from '@recado/shared/contract/auth';
import { createUpload } from '@recado/shared/contract/media';
import {
  createUser,
  defaultNotifications,
  deleteUserPicture,
  getUser,
  saveUserPicture,
  setTicketListWidth,
  updateUser,
} from '@recado/shared/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyEmail,
  installation,
  installPlans,
  type Login,
  newColleague,
  newCompany,
  password,
  signIn,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { hourLater } from '../../../test/second-factor.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { createHandler } from '../../entry/http/create-handler.ts';
import { bindings, handler as identity } from '../../entry/http/identity.ts';
import { handler as inbox } from '../../entry/http/inbox.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';

const change = (by: Login, id: number, fields: object) =>
  callHandler(identity, updateUser, { params: { id }, body: fields }, { token: by.token });

useOwnQueues();
beforeAll(installPlans);

describe('what a plain user may change', () => {
  it('is its own name, e-mail, password, theme, menu and farewell', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    const email = anyEmail();
    const fields = {
      name: 'Outro nome',
      email,
      password: 'NovaSenha1',
      defaultTheme: 'dark',
      defaultMenu: 'closed',
      farewellMessage: 'Até logo',
    };
    expect((await change(colleague, colleague.user.id, fields)).status).toBe(200);
    const again = await signIn(email, 'NovaSenha1');
    expect(again.user).toMatchObject({
      id: colleague.user.id,
      name: 'Outro nome',
      defaultTheme: 'dark',
      defaultMenu: 'closed',
      farewellMessage: 'Até logo',
    });
  });

  it.each([
    { profile: 'admin' },
    { queueIds: [1] },
    { showDashboard: 'enabled' },
    { allTicket: 'enable' },
    { allowGroup: true },
    { allHistoric: 'enabled' },
    { allUserChat: 'enabled' },
    { userClosePendingTicket: 'enabled' },
    { allowRealTime: 'enabled' },
    { allowConnections: 'enabled' },
    { startWork: '01:00' },
    { endWork: '20:00' },
    { whatsappId: 1 },
  ])('is not %j', async (fields) => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    expect(await change(colleague, colleague.user.id, fields)).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
    const { result } = await callHandler(identity, me, {}, { token: colleague.token });
    // On a busy machine, the colleague may have gone meanwhile.
    const presence = { online: null, onlineUntil: null };
    expect({ ...result.user, ...presence }).toEqual({ ...colleague.user, ...presence });
  });

  it('may be sent together with what stays as it is', async () => {
    const admin = await newCompany();
    const { user, token } = await newColleague(admin);
    const answer = await callHandler(
      identity,
      updateUser,
      { params: { id: user.id }, body: { name: 'Novo', profile: user.profile, queueIds: user.queueIds } },
      { token },
    );
    expect(answer).toMatchObject({ status: 200, result: { name: 'Novo' } });
  });

  it('is nothing of a colleague', async () => {
    const admin = await newCompany();
    const [one, other] = [await newColleague(admin), await newColleague(admin)];
    expect(await change(one, other.user.id, { name: 'Alterado' })).toMatchObject({ status: 403 });
    expect(await callHandler(identity, getUser, { params: { id: other.user.id } }, { token: one.token })).toMatchObject(
      { status: 403 },
    );
    expect(
      await callHandler(
        identity,
        setTicketListWidth,
        { params: { id: other.user.id }, body: { defaultTicketsManagerWidth: 500 } },
        { token: one.token },
      ),
    ).toMatchObject({ status: 403 });
  });

  it('has its width of the ticket list', async () => {
    const { user, token } = await newCompany();
    const set = (width: number) =>
      callHandler(
        identity,
        setTicketListWidth,
        { params: { id: user.id }, body: { defaultTicketsManagerWidth: width } },
        { token },
      );
    expect((await set(650)).result.defaultTicketsManagerWidth).toBe(650);
    expect((await set(701)).status).toBe(400);
  });
});

describe('in arrears', () => {
  let admin: Login;
  let colleague: Login;
  beforeAll(async () => {
    admin = await newCompany();
    colleague = await newColleague(admin);
    const { companies } = installation();
    const company = (await companies.get(admin.company.id))!;
    await commit(documentClient(), companies.change(company, { dueDate: '2020-01-01', arrearsSince: 1 }));
  });

  const picture = { name: 'foto.jpg', mimetype: 'image/jpeg', size: 1000 };
  const askUpload = (by: Login, body: object) =>
    callHandler(inbox, createUpload, { body: { ...picture, ...body } }, { token: by.token });
  const paysFirst = { status: 402, error: 'ERR_SUBSCRIPTION_EXPIRED' };

  it('everybody manages the own account', async () => {
    for (const by of [colleague, admin]) {
      const { id } = by.user;
      const fields = {
        name: 'Outro nome',
        language: 'tr',
        defaultTheme: 'dark',
        notifications: { ...defaultNotifications, sound: false },
      };
      expect(await change(by, id, fields)).toMatchObject({ status: 200, result: { name: 'Outro nome' } });
      const width = { params: { id }, body: { defaultTicketsManagerWidth: 500 } };
      expect((await callHandler(identity, setTicketListWidth, width, { token: by.token })).status).toBe(200);
      expect((await askUpload(by, {})).status).toBe(200);
      const removed = await callHandler(inbox, deleteUserPicture, { params: { id } }, { token: by.token });
      expect(removed.status).toBe(200);
    }
  });

  it('nobody changes anything else by these calls', async () => {
    const { id } = colleague.user;
    // What an agent may never change is refused as such.
    expect(await change(colleague, id, { queueIds: [1] })).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    for (const fields of [{ queueIds: [1] }, { name: 'Ana', allTicket: 'enable' }, { startWork: '01:00' }])
      expect(await change(admin, admin.user.id, fields)).toMatchObject(paysFirst);
    for (const fields of [{ name: 'Bia' }, { password: 'NovaSenha1' }, { profile: 'admin' }])
      expect(await change(admin, id, fields)).toMatchObject(paysFirst);
    const other = { params: { id } };
    expect(await callHandler(inbox, deleteUserPicture, other, { token: admin.token })).toMatchObject(paysFirst);
    const upload = { ...other, body: { profileImage: 'uploads/c/1/library/1/01K9ZQ2V6N8M4T5R7W1X3Y5Z7A/foto.jpg' } };
    expect(await callHandler(inbox, saveUserPicture, upload, { token: admin.token })).toMatchObject(paysFirst);
    for (const file of [{ ticketId: 1 }, { chatId: 1 }, { mimetype: 'application/pdf' }, { size: 1024 * 1024 + 1 }])
      expect(await askUpload(colleague, file)).toMatchObject(paysFirst);
  });

  it('a password is changed, which ends the logins', async () => {
    const fields = { password: 'NovaSenha1', currentPassword: password };
    expect((await change(colleague, colleague.user.id, fields)).status).toBe(200);
    expect((await callHandler(identity, me, {}, { token: colleague.token })).error).toBe('ERR_SESSION_EXPIRED');
    // The right password meets the arrears, and the one before nothing.
    await expect(signIn(colleague.user.email, 'NovaSenha1')).rejects.toThrow('ERR_SUBSCRIPTION_EXPIRED');
    await expect(signIn(colleague.user.email)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
  });
});

describe('how a user signs in', () => {
  /** The same function ten minutes later: no sign-in of the test is recent. */
  const later = createHandler(bindings, { now: () => Date.now() + 10 * 60_000 });
  const changeLater = (by: Login, fields: object) =>
    callHandler(later, updateUser, { params: { id: by.user.id }, body: fields }, { token: by.token });

  it('is changed with the current password only, by agents and administrators alike', async () => {
    const admin = await newCompany();
    const agent = await newColleague(admin);
    for (const thief of [admin, agent]) {
      const asked = { status: 403, error: 'ERR_CURRENT_PASSWORD' };
      expect(await changeLater(thief, { password: 'Roubada123' })).toMatchObject(asked);
      expect(await changeLater(thief, { email: anyEmail() })).toMatchObject(asked);
      expect(await changeLater(thief, { password: 'Roubada123', currentPassword: 'Chute1234' })).toMatchObject(asked);
      expect((await changeLater(thief, { email: thief.user.email, name: 'Mesma pessoa' })).status).toBe(200);
      expect((await signIn(thief.user.email)).user.name).toBe('Mesma pessoa');
    }
  });

  it('and who else may sign in and with which rights, is decided with the administrator’s password only', async () => {
    const admin = await newCompany();
    const agent = await newColleague(admin);
    const asked = { status: 403, error: 'ERR_CURRENT_PASSWORD' };
    const change = (fields: object) =>
      callHandler(later, updateUser, { params: { id: agent.user.id }, body: fields }, { token: admin.token });
    const add = (proof: object) => {
      const body = { name: 'Cúmplice', email: anyEmail(), password: 'Roubada123', profile: 'user' as const, ...proof };
      return callHandler(later, createUser, { body }, { token: admin.token });
    };
    const taking = [
      { password: 'Roubada123' },
      { email: anyEmail() },
      { profile: 'admin' },
      { allowConnections: 'enabled' },
      { allTicket: 'enable' },
    ];
    for (const fields of taking) expect(await change(fields)).toMatchObject(asked);
    expect(await change({ name: 'Bia', queueIds: [], allowConnections: 'disabled' })).toMatchObject({ status: 200 });
    expect(await change({ profile: 'admin', currentPassword: 'Chute1234' })).toMatchObject(asked);
    expect(await change({ profile: 'admin', currentPassword: password })).toMatchObject({ status: 200 });
    expect(await change({ profile: 'user' })).toMatchObject({ status: 200 });
    expect(await add({})).toMatchObject(asked);
    expect(await add({ currentPassword: password })).toMatchObject({ status: 200 });
  });

  it('ends every login and every token of the user once its password is new', async () => {
    const agent = await newColleague(await newCompany());
    const fields = { password: 'NovaSenha1', currentPassword: password };
    expect((await change({ ...agent, token: hourLater(agent.token) }, agent.user.id, fields)).status).toBe(200);
    expect(await callHandler(identity, me, {}, { token: agent.token })).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
    expect(await callHandler(identity, refreshToken, { body: { refreshToken: agent.refreshToken } })).toMatchObject({
      error: 'ERR_SESSION_EXPIRED',
    });
    expect((await signIn(agent.user.email, 'NovaSenha1')).user.id).toBe(agent.user.id);
  });

  it('does not let a thief guess the password', async () => {
    const agent = await newColleague(await newCompany());
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await changeLater(agent, { password: 'Roubada123', currentPassword: `Chute${count}` })).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  });

  it('is no longer proved once the address is new, which gets a code at once', async () => {
    const agent = await newColleague(await newCompany());
    const email = anyEmail();
    expect(await changeLater(agent, { email, currentPassword: password })).toMatchObject({
      status: 200,
      result: { email, emailVerified: false },
    });
    const mails = await fetch(
      `${process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER}/mail/messages?to=${encodeURIComponent(email)}`,
    );
    const [mail] = (await mails.json()) as { text: string }[];
    const code = /\d{6}/.exec(mail!.text)![0];
    expect(await callHandler(identity, confirmEmail, { body: { code } }, { token: agent.token })).toMatchObject({
      status: 200,
      result: { email, emailVerified: true },
    });
  });

  it('is changed by administrators for their users with their own password', async () => {
    const admin = await newCompany();
    const agent = await newColleague(admin);
    const email = anyEmail();
    expect(
      await callHandler(
        identity,
        updateUser,
        { params: { id: agent.user.id }, body: { email, password: 'NovaSenha1', currentPassword: password } },
        { token: hourLater(admin.token) },
      ),
    ).toMatchObject({ status: 200, result: { email, emailVerified: false } });
    expect((await signIn(email, 'NovaSenha1')).user.id).toBe(agent.user.id);
  });
});
