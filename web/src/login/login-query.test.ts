// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../testing/login.builder.ts';
import { secondsFromNow, storeTokens } from '../testing/store-tokens.ts';
import { onLoginEnd } from '../sign-in/login-end.ts';
import { startLogin, loginQuery } from './login-query.ts';
import { setTabOwner } from '../sign-in/tab-owner.ts';
import { accessToken } from '../sign-in/tokens.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));

const login = (companyId: number, userId: number): LoginResult =>
  buildLogin({ company: { id: companyId }, user: { id: userId } });
const signIn = (name: string): string => storeTokens(name, { exp: secondsFromNow(600) });
const client = (): QueryClient => new QueryClient({ defaultOptions: { queries: { retry: false } } });

let ends: string[];
let stop: () => void;
beforeEach(() => {
  ends = [];
  stop = onLoginEnd((reason) => ends.push(reason));
});
afterEach(() => {
  stop();
  setTabOwner(null);
  window.localStorage.clear();
});

test('a tab that missed another sign-in in its browser gets none of its tokens', async () => {
  const token = signIn('ana');
  startLogin(client(), login(1, 1));
  await expect(accessToken()).resolves.toBe(token);
  window.localStorage.clear();
  signIn('bia');
  await expect(accessToken()).rejects.toMatchObject({ offline: true });
  expect(ends).toEqual(['otherUser']);
});

test.each([login(2, 1), login(1, 2)])('a response for another user or company is not cached', async (other) => {
  signIn('ana');
  const own = client();
  startLogin(own, login(1, 1));
  call.mockResolvedValue(other);
  await expect(own.fetchQuery({ ...loginQuery, staleTime: 0 })).rejects.toThrow();
  expect(ends).toEqual(['otherUser']);
  expect(own.getQueryData(loginQuery.queryKey)).toEqual(login(1, 1));
});

test('a response for the same user is accepted', async () => {
  signIn('ana');
  const own = client();
  startLogin(own, login(1, 1));
  call.mockResolvedValue(login(1, 1));
  await own.fetchQuery({ ...loginQuery, staleTime: 0 });
  expect(ends).toEqual([]);
});

test('the local flag of the campaigns is set with the plan and removed without it', async () => {
  signIn('ana');
  const own = client();
  startLogin(own, login(1, 1));
  expect(window.localStorage.getItem('cshow')).toBe('true');
  const known = login(1, 1);
  call.mockResolvedValue({ ...known, plan: { ...known.plan, useCampaigns: false } });
  await own.fetchQuery({ ...loginQuery, staleTime: 0 });
  expect(window.localStorage.getItem('cshow')).toBeNull();
});
