// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onLoginEnd } from './login-end.ts';
import { startLogin, loginQuery } from './login-query.ts';
import { setTabOwner } from './tab-owner.ts';
import { accessToken } from './tokens.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));

const prefix = 'CognitoIdentityServiceProvider.client';
const login = (company: number, user: number): LoginResult =>
  ({ company: { id: company }, user: { id: user } }) as unknown as LoginResult;
const signedIn = (name: string): void => {
  window.localStorage.setItem(`${prefix}.LastAuthUser`, name);
  window.localStorage.setItem(
    `${prefix}.${name}.accessToken`,
    `e30.${btoa(JSON.stringify({ exp: Date.now() / 1000 + 600 }))}.${name}`,
  );
};
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
  signedIn('ana');
  startLogin(client(), login(1, 1));
  await expect(accessToken()).resolves.toMatch(/\.ana$/);
  window.localStorage.clear();
  signedIn('bia');
  await expect(accessToken()).rejects.toMatchObject({ offline: true });
  expect(ends).toEqual(['otherUser']);
});

test.each([login(2, 1), login(1, 2)])('a response for another user or company is not cached', async (other) => {
  signedIn('ana');
  const own = client();
  startLogin(own, login(1, 1));
  call.mockResolvedValue(other);
  await expect(own.fetchQuery({ ...loginQuery, staleTime: 0 })).rejects.toThrow();
  expect(ends).toEqual(['otherUser']);
  expect(own.getQueryData(loginQuery.queryKey)).toEqual(login(1, 1));
});

test('a response for the same user is accepted', async () => {
  signedIn('ana');
  const own = client();
  startLogin(own, login(1, 1));
  call.mockResolvedValue(login(1, 1));
  await own.fetchQuery({ ...loginQuery, staleTime: 0 });
  expect(ends).toEqual([]);
});
