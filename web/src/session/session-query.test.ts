// @vitest-environment jsdom
import type { LoginResult } from '@recado/shared/contract/auth';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onSessionEnd } from './session-end.ts';
import { enterSession, sessionQuery } from './session-query.ts';
import { takeTab } from './tab-owner.ts';
import { accessToken } from './tokens.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));

const prefix = 'CognitoIdentityServiceProvider.client';
const session = (company: number, user: number): LoginResult =>
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
  stop = onSessionEnd((reason) => ends.push(reason));
});
afterEach(() => {
  stop();
  takeTab(null);
  window.localStorage.clear();
});

test('a tab that slept through another sign-in of its browser gets no token of it', async () => {
  signedIn('ana');
  enterSession(client(), session(1, 1));
  await expect(accessToken()).resolves.toMatch(/\.ana$/);
  window.localStorage.clear();
  signedIn('bia');
  await expect(accessToken()).rejects.toMatchObject({ offline: true });
  expect(ends).toEqual(['otherUser']);
});

test.each([session(2, 1), session(1, 2)])(
  'an answer of another user or company is not taken into what the tab holds',
  async (other) => {
    signedIn('ana');
    const own = client();
    enterSession(own, session(1, 1));
    call.mockResolvedValue(other);
    await expect(own.fetchQuery({ ...sessionQuery, staleTime: 0 })).rejects.toThrow();
    expect(ends).toEqual(['otherUser']);
    expect(own.getQueryData(sessionQuery.queryKey)).toEqual(session(1, 1));
  },
);

test('the same user again is no other', async () => {
  signedIn('ana');
  const own = client();
  enterSession(own, session(1, 1));
  call.mockResolvedValue(session(1, 1));
  await own.fetchQuery({ ...sessionQuery, staleTime: 0 });
  expect(ends).toEqual([]);
});
