// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { clearTokens, onLoginChange, signInId, loginStorage, storedToken, storedUser } from './stored-login.ts';

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

test('without tokens nobody is logged in', () => {
  window.localStorage.setItem('language', 'pt');
  expect([loginStorage(), storedToken(), signInId(), storedUser()]).toEqual([null, null, null, null]);
});

test('a valid token is returned as stored', () => {
  const stored = store(window.localStorage, { exp: inSeconds(600), origin_jti: 'a~ÿ'.slice(0, 2) });
  expect([loginStorage(), storedToken(), signInId(), storedUser()]).toEqual(['local', stored, 'a~', 'user.name@x']);
});

test('a token about to expire is not returned; the sign-in id is', () => {
  store(window.sessionStorage, { exp: inSeconds(30), origin_jti: 'one' });
  expect([loginStorage(), storedToken(), signInId()]).toEqual(['tab', null, 'one']);
});

test('clearTokens removes all of the login’s entries and nothing else', () => {
  store(window.localStorage, { exp: inSeconds(600) });
  window.localStorage.setItem(`${prefix}.user.name@x.refreshToken`, 'refresh');
  window.localStorage.setItem(`${prefix}.user.name@x.deviceKey`, 'device');
  window.localStorage.setItem('language', 'pt');
  expect([clearTokens(), clearTokens(), loginStorage()]).toEqual(['refresh', null, null]);
  expect({ ...window.localStorage }).toEqual({ language: 'pt' });
});

test('an invalid token is not used', () => {
  window.localStorage.setItem(`${prefix}.LastAuthUser`, 'u');
  window.localStorage.setItem(`${prefix}.u.accessToken`, 'nonsense');
  expect([loginStorage(), storedToken(), signInId()]).toEqual(['local', null, null]);
});

test('the listener runs on another tab’s sign-in or sign-out and when the tab wakes up, not on other changes', () => {
  const listener = vi.fn<() => void>();
  const stop = onLoginChange(listener);
  const dispatchStorage = (key: string | null, newValue: string | null): boolean =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
  dispatchStorage('volume', null);
  dispatchStorage(`${prefix}.u.accessToken`, 'renewed');
  expect(listener).not.toHaveBeenCalled();
  dispatchStorage(`${prefix}.LastAuthUser`, 'u');
  dispatchStorage(`${prefix}.LastAuthUser`, null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  dispatchStorage(null, null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(3);
});
