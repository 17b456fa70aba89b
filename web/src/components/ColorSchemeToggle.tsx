import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslate } from '../i18n/use-translate.ts';

/** Switches between light and dark. */
export const ColorSchemeToggle = () => {
  const { t } = useTranslate();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  const label = t(`common:theme.${other}`);
  return (
    <ActionIcon
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other)}
      data-testid="color-scheme"
    >
      {other === 'dark' ? <IconMoon size={20} stroke={1.7} /> : <IconSun size={20} stroke={1.7} />}
    </ActionIcon>
  );
};
