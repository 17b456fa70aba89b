import { ActionIcon, Popover, Skeleton, Tooltip } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { storedVolume } from './volume.ts';

const VolumeSlider = lazyComponent(async () => (await import('./VolumeSlider.tsx')).VolumeSlider);

/** Volume of the notification sound, stored in this browser. */
export const VolumeControl = () => {
  const { t } = useTranslate();
  const [volume, setVolume] = useState(storedVolume);
  return (
    <Popover width={220} position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label={t('layout:volume')}>
          <ActionIcon size="lg" aria-label={t('layout:volume')}>
            {volume === 0 ? <IconVolumeOff size={20} stroke={1.7} /> : <IconVolume size={20} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown px="md" py="lg" aria-label={t('layout:volume')}>
        <Suspense fallback={<Skeleton height={8} />}>
          <VolumeSlider volume={volume} onVolume={setVolume} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
};
