import { login, logout, me, openLogin, refreshToken } from '@recado/shared/contract/auth';
import { type Company, getCompanyPlan } from '@recado/shared/contract/companies';
import { createQueue, listQueues } from '@recado/shared/contract/queues';
import { updateUser } from '@recado/shared/contract/users';
import { addDays, localTime } from '@recado/shared/text/time';
import { beforeAll, describe, expect, it, vi } from 'vitest';
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

useOwnQueues();
beforeAll(installPlans);

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

describe('refresh tokens', () => {
  it('are exchanged for others', async () => {
    const { refreshToken: first } = await newCompany();
    const { status, result } = await callHandler(identity, refreshToken, { body: { refreshToken: first } });
    expect(status).toBe(200);
    expect(result.refreshToken).not.toBe(first);
    expect((await callHandler(identity, me, {}, { token: result.token })).status).toBe(200);
  });
});
