import { MantineProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { BrandingLoader, useBranding } from './branding.ts';
import { colorSchemeManager } from './color-scheme.ts';
import { colorVariables, palettesOf, themeOf } from './theme.ts';

/** Mantine with the installation's colours; follows the system's colour scheme until the user chooses one. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const { primaryColorLight, primaryColorDark } = useBranding();
  const { theme, variables } = useMemo(() => {
    const palettes = palettesOf({ primaryColorLight, primaryColorDark });
    return { theme: themeOf(palettes), variables: colorVariables(palettes) };
  }, [primaryColorLight, primaryColorDark]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <BrandingLoader />
      {children}
    </MantineProvider>
  );
};
