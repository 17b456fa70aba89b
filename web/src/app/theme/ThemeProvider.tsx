import { MantineProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { useBrand } from '../../config/brand.ts';
import { BrandHead } from './BrandHead.tsx';
import { colorSchemeManager } from './color-scheme.ts';
import { colorVariables, palettesOf, themeOf } from './theme.ts';

/** Mantine with the installation's colours; follows the system's colour scheme until the user chooses one. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const { primaryColorLight, primaryColorDark } = useBrand();
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
      <BrandHead />
      {children}
    </MantineProvider>
  );
};
