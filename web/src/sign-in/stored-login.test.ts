// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { secondsFromNow, storeTokens, tokenPrefix } from '../testing/store-tokens.ts';
import { clearTokens, onLoginChange, signInId, loginStorage, storedToken, storedUser } from './stored-login.ts';

const user = 'user.name@x';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

test('without tokens nobody is logged in', () => {
  window.localStorage.setItem('language', 'pt');
  expect([loginStorage(), storedToken(), signInId(), storedUser()]).toEqual([null, null, null, null]);
});

test('a valid token is returned as stored', () => {
  const stored = storeTokens(user, { exp: secondsFromNow(600), origin_jti: 'a~ÿ'.slice(0, 2) });
  expect([loginStorage(), storedToken(), signInId(), storedUser()]).toEqual(['local', stored, 'a~', 'user.name@x']);
});

test('a token about to expire is not returned; the sign-in id is', () => {
  storeTokens(user, { exp: secondsFromNow(30), origin_jti: 'one' }, window.sessionStorage);
  expect([loginStorage(), storedToken(), signInId()]).toEqual(['tab', null, 'one']);
});

test('clearTokens removes all of the login’s entries and nothing else', () => {
  storeTokens(user, { exp: secondsFromNow(600) });
  window.localStorage.setItem(`${tokenPrefix}.${user}.refreshToken`, 'refresh');
  window.localStorage.setItem(`${tokenPrefix}.${user}.deviceKey`, 'device');
  window.localStorage.setItem('language', 'pt');
  expect([clearTokens(), clearTokens(), loginStorage()]).toEqual(['refresh', null, null]);
  expect({ ...window.localStorage }).toEqual({ language: 'pt' });
});

test('an invalid token is not used', () => {
  window.localStorage.setItem(`${tokenPrefix}.LastAuthUser`, 'u');
  window.localStorage.setItem(`${tokenPrefix}.u.accessToken`, 'nonsense');
  expect([loginStorage(), storedToken(), signInId()]).toEqual(['local', null, null]);
});

test('the listener runs on another tab’s sign-in or sign-out and when the tab wakes up, not on other changes', () => {
  const listener = vi.fn<() => void>();
  const stop = onLoginChange(listener);
  const dispatchStorage = (key: string | null, newValue: string | null): boolean =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
  dispatchStorage('volume', null);
  dispatchStorage(`${tokenPrefix}.u.accessToken`, 'renewed');
  expect(listener).not.toHaveBeenCalled();
  dispatchStorage(`${tokenPrefix}.LastAuthUser`, 'u');
  dispatchStorage(`${tokenPrefix}.LastAuthUser`, null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(3);
  stop();
  dispatchStorage(null, null);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(3);
});
