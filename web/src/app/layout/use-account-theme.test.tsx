// @vitest-environment jsdom
import { supportUserId } from '@recado/shared/permissions/support';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildLogin } from '../../testing/login.builder.ts';
import { useAccountTheme } from './use-account-theme.ts';

const login = vi.hoisted(() => ({ useLogin: vi.fn<() => unknown>() }));
vi.mock('../../login/login-query.ts', () => login);
const { setColorScheme } = vi.hoisted(() => ({ setColorScheme: vi.fn<(scheme: string) => void>() }));
vi.mock('@mantine/core', async (original) => ({
  ...(await original<object>()),
  useMantineColorScheme: () => ({ setColorScheme }),
}));

const showAs = (defaultTheme: 'light' | 'dark', id = 1): void => {
  login.useLogin.mockReturnValue(buildLogin({ user: { defaultTheme, id } }));
  renderHook(useAccountTheme);
};

beforeEach(() => setColorScheme.mockReset());
afterEach(() => window.localStorage.clear());

test('the first sign-in on a device applies the theme of the account, the next start does not', () => {
  showAs('dark');
  showAs('dark');
  expect(setColorScheme.mock.calls).toEqual([['dark']]);
});

test('a theme chosen on the device before the first sign-in stays', () => {
  window.localStorage.setItem('colorScheme', 'auto');
  showAs('light');
  expect(setColorScheme).not.toHaveBeenCalled();
});

test('a change on another device is applied, and another user gets the own theme', () => {
  window.localStorage.setItem('colorScheme', 'auto');
  showAs('light');
  showAs('dark');
  showAs('light', 2);
  expect(setColorScheme.mock.calls).toEqual([['dark'], ['light']]);
});

test('the theme stays while a super user acts as the support of a company, and afterwards', () => {
  showAs('light');
  setColorScheme.mockReset();
  showAs('light', supportUserId);
  showAs('light');
  expect(setColorScheme).not.toHaveBeenCalled();
});
