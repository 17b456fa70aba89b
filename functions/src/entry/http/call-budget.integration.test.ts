import { listPublicPlans } from '@recado/shared/contract/plans';
import { listTickets } from '@recado/shared/contract/tickets';
import { listUserNames, updateUser } from '@recado/shared/contract/users';
import { me } from '@recado/shared/contract/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyAddress, installPlans, newColleague, newCompany, type Login } from '../../../test/accounts.ts';
import { measure } from '../../../test/capacity.ts';
import { callHandler } from '../../../test/call-handler.ts';
import { useLimits } from '../../../test/use-limits.ts';
import { environment } from '../../platform/environment.ts';
import { companyRate } from './call-budget.ts';
import { createHandler } from './create-handler.ts';
import { bindings as identity } from './identity.ts';
import { bindings as inbox } from './inbox.ts';

useLimits({
  userCalls: { perSecond: 1, burst: 60 },
  companyCallsPerUser: { perSecond: 1, burst: 1 },
  companyCallsLeast: { perSecond: 1, burst: 80 },
  unprovedCompanyCalls: { perSecond: 1, burst: 80 },
  addressCalls: { perSecond: 1, burst: 10 },
});

// A clock that stands still: no budget refills while a test runs.
const instant = Date.now();
const clock = { now: () => instant };
const identityHandler = createHandler(identity, clock);
const inboxHandler = createHandler(inbox, clock);

const answersOf = async (count: number, call: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let at = 0; at < count; at++) statuses.push((await call()).status);
  return statuses;
};
const callMe = ({ token }: Login) => callHandler(identityHandler, me, {}, { token });

beforeAll(installPlans);

describe('budgets', () => {
  it('refuse a user that calls too much, with the seconds to wait, and nobody else', async () => {
    const [loud, quiet] = [await newCompany(), await newCompany()];
    expect(await answersOf(60, () => callMe(loud))).toEqual(Array.from({ length: 60 }, () => 200));
    expect(await callMe(loud)).toMatchObject({
      status: 429,
      error: 'ERR_TOO_MANY_REQUESTS',
      details: { retryAfter: 1 },
      headers: { 'retry-after': '1' },
    });
    expect((await callMe(quiet)).status).toBe(200);
  });

  it('refuse a company whose users call too much together', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    const other = await newColleague(admin);
    await answersOf(50, () => callMe(colleague));
    const statuses = await answersOf(50, () => callMe(other));
    expect(statuses.filter((status) => status === 200)).toSatisfy(
      (passed: number[]) => passed.length <= 30 && passed.length > 20,
    );
    expect((await callMe(admin)).status).toBe(429);
    expect((await callHandler(identityHandler, listUserNames, {}, { token: admin.token })).error).toBe(
      'ERR_TOO_MANY_REQUESTS',
    );
  });

  it('refuse without a call of the table, whatever is called, once the caller is known', async () => {
    const admin = await newCompany();
    const colleague = await newColleague(admin);
    await answersOf(20, () => callMe(admin));
    await answersOf(60, () => callMe(colleague));
    const calls = async (call: () => Promise<{ error?: string }>) => {
      let error: string | undefined;
      const cost = await measure(async () => {
        ({ error } = await call());
      });
      return { error, calls: cost.calls };
    };
    const change = { params: { id: admin.user.id }, body: { farewellMessage: 'Tchau' } };
    expect(await calls(() => callHandler(identityHandler, updateUser, change, { token: admin.token }))).toEqual({
      error: 'ERR_TOO_MANY_REQUESTS',
      calls: {},
    });
    expect(await calls(() => callMe(colleague))).toEqual({ error: 'ERR_TOO_MANY_REQUESTS', calls: {} });
  });

  it('charge a page by its number for all pages before it', async () => {
    const { token } = await newCompany();
    const page = (pageNumber: number) =>
      callHandler(inboxHandler, listTickets, { query: { status: 'open', pageNumber } }, { token });
    expect((await page(50)).status).toBe(200);
    expect((await page(11)).status).toBe(429);
    expect((await page(10)).status).toBe(200);
  });

  it('refuse an address that calls public endpoints too much', async () => {
    const sourceIp = anyAddress();
    const call = (from: string) => callHandler(identityHandler, listPublicPlans, {}, { sourceIp: from });
    expect(await answersOf(11, () => call(sourceIp))).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await call(anyAddress())).status).toBe(200);
  });

  it('of a company grow with the users of its plan, between the least and the most', () => {
    const { LIMITS } = environment();
    const rates = { ...LIMITS, companyCallsMost: { perSecond: 200, burst: 2_000 } };
    expect(companyRate(rates, 3, true)).toEqual({ perSecond: 3, burst: 80 });
    expect(companyRate(rates, 100, true)).toEqual({ perSecond: 100, burst: 100 });
    expect(companyRate(rates, 5_000, true)).toEqual({ perSecond: 200, burst: 2_000 });
    expect(companyRate(rates, 5_000, false)).toEqual({ perSecond: 1, burst: 80 });
  });
});
