import { localStorageColorSchemeManager, type MantineColorScheme } from '@mantine/core';

const key = 'colorScheme';

export const colorSchemeManager = localStorageColorSchemeManager({ key });

/** True when a theme was chosen on this device. */
export const hasOwnColorScheme = (): boolean => window.localStorage.getItem(key) !== null;

const resolved = (scheme: MantineColorScheme): 'light' | 'dark' => {
  if (scheme !== 'auto') return scheme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
};

/** Sets the colour scheme before the first paint. An inline script would weaken the content security policy. */
export const applyStoredColorScheme = (): void => {
  const scheme = resolved(colorSchemeManager.get('auto'));
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
};
