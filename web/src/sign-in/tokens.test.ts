// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeTokens } from '../testing/store-tokens.ts';
import { endLogin } from './login-end.ts';
import { loginStorage, storedUser } from './stored-login.ts';
import { accessToken } from './tokens.ts';

const { fetchToken } = vi.hoisted(() => ({ fetchToken: vi.fn<() => Promise<string | null>>() }));
vi.mock('./cognito.ts', () => ({ configure: () => undefined, fetchToken }));
vi.mock('../config/runtime-config.ts', () => ({
  runtimeConfig: () => Promise.resolve({ region: 'sa-east-1', userPoolClientId: 'client' }),
}));

const store = (user: string): string => storeTokens(user, { exp: 0, origin_jti: `sign-in of ${user}` });

let resolveToken: (renewed: string) => void;
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => undefined)),
  );
  fetchToken.mockReset().mockReturnValue(new Promise((resolve) => (resolveToken = resolve)));
  store('ana');
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

/** Requests a token that has to be renewed, and waits until the renewal has started. */
const renewal = async (): Promise<{ pending: Promise<string | null> }> => {
  const pending = accessToken();
  await vi.waitFor(() => expect(fetchToken).toHaveBeenCalledOnce());
  return { pending };
};

test('a token that has run out is renewed', async () => {
  const { pending } = await renewal();
  resolveToken('fresh');
  await expect(pending).resolves.toBe('fresh');
  expect(storedUser()).toBe('ana');
});

test('a token that Amplify stores after the login has ended is removed', async () => {
  const { pending } = await renewal();
  window.localStorage.clear();
  endLogin('logout');
  store('ana');
  resolveToken('fresh');
  await expect(pending).rejects.toMatchObject({ offline: true });
  expect(loginStorage()).toBeNull();
});

test('a sign-in during the renewal is kept', async () => {
  const { pending } = await renewal();
  window.localStorage.clear();
  endLogin('logout');
  store('bia');
  resolveToken('fresh');
  await expect(pending).rejects.toMatchObject({ offline: true });
  expect(storedUser()).toBe('bia');
});
