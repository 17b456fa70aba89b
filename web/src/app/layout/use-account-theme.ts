import { useMantineColorScheme } from '@mantine/core';
import { isSupport } from '@recado/shared/permissions/support';
import { useEffect } from 'react';
import { useLogin } from '../../login/login-query.ts';
import { hasOwnColorScheme } from '../theme/color-scheme.ts';

/** Local storage key of the account's theme as this device applied it last: `{company}.{user}.{theme}`. */
const appliedKey = 'accountTheme';

/**
 * Applies the theme of the account (`defaultTheme`) when the user first signs in on this device, and when it changes,
 * here or on another device. Between, the choice made on this device holds; so does one made before the first sign-in, and
 * while the user acts in another company as its support.
 */
export const useAccountTheme = (): void => {
  const { company, user } = useLogin();
  const { setColorScheme } = useMantineColorScheme();
  const { defaultTheme } = user;
  const isActingAsSupport = isSupport(user);
  const account = `${company.id}.${user.id}.${defaultTheme}`;
  useEffect(() => {
    const applied = window.localStorage.getItem(appliedKey);
    if (isActingAsSupport || applied === account) return;
    window.localStorage.setItem(appliedKey, account);
    if (applied !== null || !hasOwnColorScheme()) setColorScheme(defaultTheme);
  }, [account, defaultTheme, isActingAsSupport, setColorScheme]);
};
