// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession } from './session-end.ts';
import { storedSession, storedUser } from './stored-session.ts';
import { accessToken } from './tokens.ts';

const { token } = vi.hoisted(() => ({ token: vi.fn<() => Promise<string | null>>() }));
vi.mock('./cognito.ts', () => ({ configure: () => undefined, token }));
vi.mock('../config/runtime-config.ts', () => ({
  runtimeConfig: () => Promise.resolve({ region: 'sa-east-1', userPoolClientId: 'client' }),
}));

const prefix = 'CognitoIdentityServiceProvider.client';
const store = (user: string): void => {
  window.localStorage.setItem(`${prefix}.LastAuthUser`, user);
  window.localStorage.setItem(
    `${prefix}.${user}.accessToken`,
    `e30.${btoa(JSON.stringify({ exp: 0, origin_jti: `sign-in of ${user}` }))}.s`,
  );
};

let answer: (renewed: string) => void;
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => new Promise(() => undefined)),
  );
  token.mockReset().mockReturnValue(new Promise((resolve) => (answer = resolve)));
  store('ana');
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

/** Asks for a token that has to be renewed, and waits until the renewal is under way. */
const renewal = async (): Promise<{ asked: Promise<string | null> }> => {
  const asked = accessToken();
  await vi.waitFor(() => expect(token).toHaveBeenCalledOnce());
  return { asked };
};

test('a token that has run out is renewed', async () => {
  const { asked } = await renewal();
  answer('fresh');
  await expect(asked).resolves.toBe('fresh');
  expect(storedUser()).toBe('ana');
});

test('what Amplify stores for a session that ended while its token was renewed is forgotten', async () => {
  const { asked } = await renewal();
  window.localStorage.clear();
  endSession('logout');
  store('ana');
  answer('fresh');
  await expect(asked).rejects.toMatchObject({ offline: true });
  expect(storedSession()).toBeNull();
});

test('who signed in meanwhile stays', async () => {
  const { asked } = await renewal();
  window.localStorage.clear();
  endSession('logout');
  store('bia');
  answer('fresh');
  await expect(asked).rejects.toMatchObject({ offline: true });
  expect(storedUser()).toBe('bia');
});
