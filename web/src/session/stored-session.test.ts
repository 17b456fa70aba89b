// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { forgetTokens, onRemoteSession, signInId, storedSession, storedToken, storedUser } from './stored-session.ts';

const prefix = 'CognitoIdentityServiceProvider.client';
const token = (claims: object): string =>
  `e30.${btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_')}.s`;
const inSeconds = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;

const store = (storage: Storage, claims: object): string => {
  const stored = token(claims);
  storage.setItem(`${prefix}.LastAuthUser`, 'user.name@x');
  storage.setItem(`${prefix}.user.name@x.accessToken`, stored);
  return stored;
};

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('nobody is signed in where no tokens lie', () => {
  window.localStorage.setItem('language', 'pt');
  expect([storedSession(), storedToken(), signInId(), storedUser()]).toEqual([null, null, null, null]);
});

test('a token that still runs is used as it lies', () => {
  const stored = store(window.localStorage, { exp: inSeconds(600), origin_jti: 'a~ÿ'.slice(0, 2) });
  expect([storedSession(), storedToken(), signInId(), storedUser()]).toEqual(['local', stored, 'a~', 'user.name@x']);
});

test('a token about to run out is left to be renewed, the sign-in stays known', () => {
  store(window.sessionStorage, { exp: inSeconds(30), origin_jti: 'one' });
  expect([storedSession(), storedToken(), signInId()]).toEqual(['tab', null, 'one']);
});

test('a session is forgotten with all that came with it, and nothing else is', () => {
  store(window.localStorage, { exp: inSeconds(600) });
  window.localStorage.setItem(`${prefix}.user.name@x.refreshToken`, 'refresh');
  window.localStorage.setItem(`${prefix}.user.name@x.deviceKey`, 'device');
  window.localStorage.setItem('language', 'pt');
  expect([forgetTokens(), forgetTokens(), storedSession()]).toEqual(['refresh', null, null]);
  expect({ ...window.localStorage }).toEqual({ language: 'pt' });
});

test('what is no token is not used', () => {
  window.localStorage.setItem(`${prefix}.LastAuthUser`, 'u');
  window.localStorage.setItem(`${prefix}.u.accessToken`, 'nonsense');
  expect([storedSession(), storedToken(), signInId()]).toEqual(['local', null, null]);
});

test('another tab’s sign-out and sign-in are noticed, and waking up; other changes are not', () => {
  const heard = vi.fn<() => void>();
  const stop = onRemoteSession(heard);
  const tell = (key: string | null, newValue: string | null): boolean =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
  tell('volume', null);
  tell(`${prefix}.u.accessToken`, 'renewed');
  expect(heard).not.toHaveBeenCalled();
  tell(`${prefix}.LastAuthUser`, 'u');
  tell(`${prefix}.LastAuthUser`, null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(3);
  stop();
  tell(null, null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(3);
});
