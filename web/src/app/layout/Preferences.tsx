import { SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { LanguageSelect } from '../../components/LanguageSelect.tsx';
import { storedVolume } from '../../features/notifications/volume.ts';
import { VolumeSlider } from '../../features/notifications/VolumeSlider.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Preferences.module.css';

const schemes = ['light', 'dark', 'auto'] as const;

/** The preferences that this browser stores: theme, language and the volume of the notifications. */
export const Preferences = () => {
  const { t } = useTranslate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [volume, setVolume] = useState(storedVolume);
  return (
    <Stack gap="sm">
      <div>
        <span className={classes.label}>{t('layout:theme.label')}</span>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('layout:theme.label')}
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme)}
          data={schemes.map((scheme) => ({ value: scheme, label: t(`layout:theme.${scheme}`) }))}
        />
      </div>
      <div>
        <span className={classes.label}>{t('common:language')}</span>
        <LanguageSelect />
      </div>
      <div>
        <span className={classes.label}>{t('layout:volume')}</span>
        <VolumeSlider volume={volume} onVolume={setVolume} />
      </div>
    </Stack>
  );
};
