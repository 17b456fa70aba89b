import { listAccountLog } from '@recado/shared/contract/account-log';
import { logout, me, signUp } from '@recado/shared/contract/auth';
import { type RealtimeMessage, realtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { createQueue } from '@recado/shared/contract/queues';
import { createUser, deleteUser, getUser, listUserNames, listUsers, updateUser } from '@recado/shared/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  anyAddress,
  anyEmail,
  installation,
  installPlans,
  type Login,
  newColleague,
  newCompany,
  password,
  signIn,
  signUpBody,
} from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeMessages, takeRealtime } from '../../../test/queue-messages.ts';
import { storesOf } from '../../data/stores.ts';
import { isOnline } from '../../data/users/present-user.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { handler as workspace } from '../../entry/http/workspace.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';

const body = (given: object = {}) => ({
  name: 'Atendente',
  email: anyEmail(),
  password,
  profile: 'user' as const,
  ...given,
});
const change = (by: Login, id: number, fields: object) =>
  callHandler(identity, updateUser, { params: { id }, body: fields }, { token: by.token });

useOwnQueues();
beforeAll(installPlans);

describe('adding users', () => {
  it('is published to administrators and can sign in', async () => {
    const admin = await newCompany();
    const { result: queue } = await callHandler(
      workspace,
      createQueue,
      { body: { name: 'Vendas', color: '#112233' } },
      { token: admin.token },
    );
    const colleague = await newColleague(admin, { queueIds: [queue.id] });
    expect(colleague.user).toMatchObject({
      profile: 'user',
      super: false,
      queueIds: [queue.id],
      queues: [{ id: queue.id, name: 'Vendas', color: '#112233' }],
    });
    expect(await takeRealtime(admin.company.id, 'user')).toMatchObject({
      rooms: ['everything', 'users', `user:${colleague.user.id}`],
      data: { action: 'create' },
    });
  });

  it('stops at the plan’s limit, also when many are added at once', async () => {
    const admin = await newCompany({ planId: 1 });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => callHandler(identity, createUser, { body: body() }, { token: admin.token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error))).toEqual(
      new Set(['ERR_PLAN_LIMIT_USERS']),
    );
    const { result } = await callHandler(identity, listUserNames, {}, { token: admin.token });
    expect(result).toHaveLength(3);
  });

  it('is for administrators', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    expect(
      await callHandler(identity, createUser, { body: body({ profile: 'admin' }) }, { token: colleague.token }),
    ).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
  });

  it('refuses another company’s queue, an unknown connection and a taken address', async () => {
    const [admin, other] = await Promise.all([newCompany(), newCompany()]);
    const { result: queue } = await callHandler(
      workspace,
      createQueue,
      { body: { name: 'Vendas', color: '#112233' } },
      { token: other.token },
    );
    const add = (given: object) => callHandler(identity, createUser, { body: body(given) }, { token: admin.token });
    expect(await add({ queueIds: [queue.id] })).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' });
    expect(await add({ whatsappId: 12345 })).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
    expect(await add({ email: other.user.email })).toMatchObject({ status: 409, error: 'ERR_EMAIL_TAKEN' });
  });

  it('leaves entries in the company’s log where somebody gives rights or decides how others sign in', async () => {
    const admin = await newCompany();
    const agent = await newColleague(admin);
    const partner = await newColleague(admin, { profile: 'admin' });
    const change = async (id: number, given: object) => {
      const call = { params: { id }, body: { ...given, currentPassword: password } };
      expect(await callHandler(identity, updateUser, call, { token: admin.token })).toMatchObject({ status: 200 });
    };
    await change(admin.user.id, { email: anyEmail() });
    await change(agent.user.id, { name: 'Outro nome', queueIds: [] });
    await change(agent.user.id, { allTicket: 'enable' });
    await change(agent.user.id, { email: anyEmail(), password: 'NovaSenha1' });
    await change(agent.user.id, { profile: 'admin' });
    const read = (token: string, query: object = {}) => callHandler(identity, listAccountLog, { query }, { token });
    const { result } = await read(partner.token);
    expect(result.entries.map(({ act, user }) => `${user?.id} ${act}`).toSorted()).toEqual(
      [
        `${agent.user.id} userAdded`,
        `${partner.user.id} administratorAdded`,
        ...['rightsGiven', 'emailChanged', 'passwordSet', 'administratorAdded'].map((act) => `${agent.user.id} ${act}`),
      ].toSorted(),
    );
    expect(new Set(result.entries.map(({ by }) => by.id))).toEqual(new Set([admin.user.id]));
    const other = await newCompany();
    expect((await read(other.token)).result.entries).toEqual([]);
  });

  it('tells only so often that an address is taken', async () => {
    const [admin, other] = await Promise.all([newCompany(), newCompany()]);
    const add = (email: string) => callHandler(identity, createUser, { body: body({ email }) }, { token: admin.token });
    for (let count = 0; count < 10; count++) expect((await add(other.user.email)).error).toBe('ERR_EMAIL_TAKEN');
    expect((await add(anyEmail())).status).toBe(200);
    const change = (email: string) =>
      callHandler(
        identity,
        updateUser,
        { params: { id: admin.user.id }, body: { email, currentPassword: password } },
        { token: admin.token },
      );
    for (let count = 0; count < 10; count++) expect((await change(other.user.email)).error).toBe('ERR_EMAIL_TAKEN');
    for (const call of [add, change])
      expect(await call(other.user.email)).toMatchObject({ status: 429, error: 'ERR_TOO_MANY_ATTEMPTS' });
  });

  it('gives nobody the super flag', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin, { super: true, companyId: 1 } as object);
    expect(colleague.user).toMatchObject({ super: false, companyId: admin.company.id });
  });
});

describe('administrators', () => {
  it('do not raise or lower themselves, nor remove themselves', async () => {
    const admin = await newCompany();
    expect(await change(admin, admin.user.id, { profile: 'user' })).toMatchObject({ status: 403 });
    expect(
      await callHandler(identity, deleteUser, { params: { id: admin.user.id } }, { token: admin.token }),
    ).toMatchObject({ status: 403 });
    expect((await change(admin, admin.user.id, { super: true })).result.super).toBe(false);
  });

  it('who take each other’s rights at once leave one of them', async () => {
    const one = await newCompany();
    const other = await newColleague(one, { profile: 'admin' });
    const answers = await Promise.all([
      change(one, other.user.id, { profile: 'user' }),
      callHandler(identity, deleteUser, { params: { id: one.user.id } }, { token: other.token }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await storesOf(documentClient(), one.company.id).users.list();
    expect(left.filter(({ profile }) => profile === 'admin')).toHaveLength(1);
  });

  it('who are not super have no power over who is', async () => {
    const owner = await newCompany();
    const users = storesOf(documentClient(), owner.company.id).users;
    const record = (await users.get(owner.user.id))!;
    const other = await newColleague(owner, { profile: 'admin' });
    await commit(documentClient(), users.update(record, { ...record, super: true }));
    expect(await change(other, owner.user.id, { password: 'Roubada123' })).toMatchObject({ status: 403 });
    expect(
      await callHandler(identity, deleteUser, { params: { id: owner.user.id } }, { token: other.token }),
    ).toMatchObject({ status: 403 });
    expect((await signIn(owner.user.email)).user.super).toBe(true);
  });

  it('reach nobody of another company, whose ids are as small as theirs', async () => {
    const [admin, other] = await Promise.all([newCompany(), newCompany()]);
    const outsider = await newColleague(other);
    const id = outsider.user.id;
    expect(await callHandler(identity, getUser, { params: { id } }, { token: admin.token })).toMatchObject({
      status: 404,
      error: 'ERR_NO_USER_FOUND',
    });
    expect(await change(admin, id, { name: 'Alterado', password: 'Roubada123' })).toMatchObject({ status: 404 });
    expect(await callHandler(identity, deleteUser, { params: { id } }, { token: admin.token })).toMatchObject({
      status: 404,
    });
    expect((await signIn(outsider.user.email)).user.name).toBe('Atendente');
  });

  it('end the login of the user whose password they set', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    await change(admin, colleague.user.id, { password: 'NovaSenha1' });
    expect(await callHandler(identity, me, {}, { token: colleague.token })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    });
    await expect(signIn(colleague.user.email)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
  });

  it('find users by part of name or address, a page at a time', async () => {
    const admin = await newCompany({ name: 'Zélia' });
    for (let index = 0; index < 21; index++)
      await callHandler(
        identity,
        createUser,
        { body: body({ name: `João ${String(index).padStart(2, '0')}` }) },
        { token: admin.token },
      );
    const list = (query: object) => callHandler(identity, listUsers, { query }, { token: admin.token });
    const first = (await list({})).result;
    expect(first).toMatchObject({ count: 22, hasMore: true });
    const second = (await list({ cursor: first.nextCursor })).result;
    expect(second).toMatchObject({ hasMore: false, nextCursor: null });
    expect((await list({ pageNumber: 2 })).result.users).toEqual(second.users);
    expect([...first.users, ...second.users].map(({ name }) => name)).toEqual([
      ...Array.from({ length: 21 }, (_, index) => `João ${String(index).padStart(2, '0')}`),
      'Zélia',
    ]);
    expect((await list({ searchParam: 'joao 07' })).result.users.map(({ name }) => name)).toEqual(['João 07']);
    expect((await list({ cursor: 'abc' })).status).toBe(400);
  });
});

describe('removing a user', () => {
  it('ends its login and frees its address and its place in the plan', async () => {
    const admin = await newCompany({ planId: 1 });
    const [gone] = [await newColleague(admin), await newColleague(admin)];
    expect((await callHandler(identity, createUser, { body: body() }, { token: admin.token })).error).toBe(
      'ERR_PLAN_LIMIT_USERS',
    );
    expect(
      (await callHandler(identity, deleteUser, { params: { id: gone.user.id } }, { token: admin.token })).status,
    ).toBe(200);
    expect(await callHandler(identity, me, {}, { token: gone.token })).toMatchObject({
      status: 401,
      error: 'ERR_SESSION_EXPIRED',
    });
    await expect(signIn(gone.user.email)).rejects.toThrow('ERR_INVALID_CREDENTIALS');
    expect(await installation().identities.holder(gone.user.email)).toBeNull();
    expect(
      (
        await callHandler(
          identity,
          signUp,
          { body: signUpBody({ email: gone.user.email }) },
          { sourceIp: anyAddress() },
        )
      ).status,
    ).toBe(200);
    expect((await callHandler(identity, createUser, { body: body() }, { token: admin.token })).status).toBe(200);
  });
});

describe('answers about users', () => {
  it('hold nothing but what the contract names', async () => {
    const admin = await newCompany();
    const { result } = await callHandler(identity, getUser, { params: { id: admin.user.id } }, { token: admin.token });
    for (const secret of ['sub', 'sessionId', 'endedSessions', 'password', 'version'])
      expect(result).not.toHaveProperty(secret);
  });

  it('show colleagues few fields', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    const { result } = await callHandler(identity, listUserNames, {}, { token: colleague.token });
    expect(Object.keys(result[0]!).sort()).toEqual(['id', 'name', 'online', 'profile', 'queueIds']);
    expect((await callHandler(identity, listUsers, {}, { token: colleague.token })).status).toBe(403);
  });
});

describe('who is online', () => {
  it('is published to administrators when a user comes, and when it logs out', async () => {
    const admin = await newCompany();
    const { user, token } = await newColleague(admin);
    const status = async (online: boolean): Promise<RealtimeMessage> => {
      const found = (await takeMessages('realtime'))
        .map((text) => realtimeMessage.parse(JSON.parse(text)))
        .find(({ event, data }) => {
          const changed = data.user as { id: number; online: boolean } | undefined;
          return (
            event === `company-${admin.company.id}-userStatus` && changed?.id === user.id && changed.online === online
          );
        });
      return found ?? status(online);
    };
    const inList = async () => {
      const { result } = await callHandler(identity, listUsers, {}, { token: admin.token });
      return result.users.find(({ id }) => id === user.id)!;
    };
    await callHandler(identity, me, {}, { token });
    const came = await status(true);
    const { online, onlineUntil } = await inList();
    expect(online).toBe(true);
    expect(came).toMatchObject({
      rooms: ['everything', 'users'],
      data: { action: 'update', user: { id: user.id, onlineUntil } },
    });
    await callHandler(identity, logout, {}, { token });
    await status(false);
    expect(await inList()).toMatchObject({ online: false, onlineUntil: null });
  });

  it('lasts for five minutes without a request, beyond the minute to which requests are stored', () => {
    const minute = 60_000;
    const seen = (minutes: number) => isOnline({ onlineAt: 1_000 * minute }, (1_000 + minutes) * minute);
    expect([0, 5, 5.9, 6, 60].map(seen)).toEqual([true, true, true, false, false]);
    expect(isOnline({ onlineAt: null }, 0)).toBe(false);
  });
});
