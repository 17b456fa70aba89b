import { listAccountLog } from '@recado/shared/contract/account-log';
import { me, openLogin, refreshToken } from '@recado/shared/contract/auth';
import * as contract from '@recado/shared/contract/logins';
import { beforeAll, expect, it } from 'vitest';
import { anyAddress, installPlans, newColleague, newCompany, signIn } from '../../../test/accounts.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useOwnQueues } from '../../../test/own-queues.ts';
import { takeRealtime } from '../../../test/queue-messages.ts';
import { parseClaims } from '../../context/authenticate.ts';
import { storesOf } from '../../data/stores.ts';
import { handler as identity } from '../../entry/http/identity.ts';
import { currentCaller } from '../../entry/sockets/current-caller.ts';
import { documentClient } from '../../platform/clients.ts';
import { commit } from '../../platform/commit.ts';

type Claims = { auth_time: number; origin_jti: string };
const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Claims;

/** The token of another sign-in of a user, so many seconds before that of `token`. */
const earlierSignIn = (token: string, seconds: number): string => {
  const [header, , signature] = token.split('.');
  const { auth_time, ...claims } = claimsOf(token);
  const changed = { ...claims, auth_time: auth_time - seconds, origin_jti: 'another' };
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
};

const list = (token: string) => callHandler(identity, contract.listLogins, {}, { token });
const ofUser = (id: number) => ({ params: { id } });

useOwnQueues();
beforeAll(installPlans);

it('the list has the login of the call, and the ended ones with their reason', async () => {
  const first = await newCompany();
  const second = await signIn(first.user.email);
  const { result } = await list(second.token);
  expect(result.logins).toMatchObject([
    { device: 'test', endedAt: null, end: null, isThis: true },
    { device: 'test', end: 'displaced', isThis: false },
  ]);
  expect(result.logins[0]!.address).toMatch(/^10\./);
  expect(result.logins[0]!.address).not.toBe(result.logins[1]!.address);
  expect(Date.now() - Date.parse(result.logins[1]!.endedAt!)).toBeLessThan(60_000);
});

it('a sign-in that has opened no login opens none after its user ended all others', async () => {
  const { company, token, user } = await newCompany();
  const { users } = storesOf(documentClient(), company.id);
  const record = (await users.get(user.id))!;
  await commit(documentClient(), users.update(record, { sessionAt: record.sessionAt - 100 }));
  expect((await callHandler(identity, contract.endOtherLogins, {}, { token })).status).toBe(200);
  expect(await callHandler(identity, openLogin, {}, { token: earlierSignIn(token, 50) })).toMatchObject({
    status: 401,
    error: 'ERR_SESSION_DISPLACED',
  });
  expect((await callHandler(identity, me, {}, { token })).status).toBe(200);
  expect((await signIn(user.email)).user.id).toBe(user.id);
});

it('an administrator sees and ends those of a colleague: calls, renewals and sockets are refused at once', async () => {
  const admin = await newCompany();
  const agent = await newColleague(admin);
  const of = ofUser(agent.user.id);
  const listed = await callHandler(identity, contract.listUserLogins, of, { token: admin.token });
  expect(listed.result.logins).toMatchObject([{ endedAt: null, isThis: false }]);
  const claims = parseClaims(claimsOf(agent.token));
  expect(await currentCaller(claims)).not.toBeNull();

  expect((await callHandler(identity, contract.endUserLogins, of, { token: admin.token })).status).toBe(200);
  expect(await callHandler(identity, me, {}, { token: agent.token })).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  expect(await callHandler(identity, openLogin, {}, { token: agent.token })).toMatchObject({ status: 401 });
  const body = { refreshToken: agent.refreshToken };
  expect(await callHandler(identity, refreshToken, { body })).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
  expect(await currentCaller(claims)).toBeNull();
  expect(await takeRealtime(admin.company.id, 'auth')).toMatchObject({
    rooms: [`user:${agent.user.id}`],
    data: { action: 'logout', keep: null },
  });
  const ended = await callHandler(identity, contract.listUserLogins, of, { token: admin.token });
  expect(ended.result.logins).toMatchObject([{ end: 'ended' }]);
  const { result } = await callHandler(identity, listAccountLog, {}, { token: admin.token });
  expect(result.entries[0]).toMatchObject({ act: 'loginsEnded', user: { id: agent.user.id } });
  expect((await signIn(agent.user.email)).user.id).toBe(agent.user.id);
});

it('those of others are no agent’s, and no other company’s', async () => {
  const [admin, other] = [await newCompany(), await newCompany()];
  const agent = await newColleague(admin);
  for (const endpoint of [contract.listUserLogins, contract.endUserLogins]) {
    expect(
      await callHandler(identity, endpoint, ofUser(admin.user.id), { token: agent.token, sourceIp: anyAddress() }),
    ).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect(await callHandler(identity, endpoint, ofUser(agent.user.id), { token: other.token })).toMatchObject({
      status: 404,
      error: 'ERR_NO_USER_FOUND',
    });
  }
  expect((await callHandler(identity, me, {}, { token: agent.token })).status).toBe(200);
});
