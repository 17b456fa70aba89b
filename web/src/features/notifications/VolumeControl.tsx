import { ActionIcon, Popover, Slider, Tooltip } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { chime } from './chime.ts';
import { storedVolume, storeVolume } from './volume.ts';

/** How loud a new message is; kept in this browser. */
export const VolumeControl = () => {
  const { t } = useTranslate();
  const [volume, setVolume] = useState(storedVolume);
  const keep = (value: number): void => {
    storeVolume(value);
    chime();
  };
  return (
    <Popover width={220} position="bottom-end" trapFocus>
      <Popover.Target>
        <Tooltip label={t('layout:volume')}>
          <ActionIcon size="lg" aria-label={t('layout:volume')}>
            {volume === 0 ? <IconVolumeOff size={20} stroke={1.7} /> : <IconVolume size={20} stroke={1.7} />}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown px="md" pb="lg">
        <Slider value={volume} onChange={setVolume} onChangeEnd={keep} min={0} max={1} step={0.1} thumbLabel={t('layout:volume')} label={(value) => `${Math.round(value * 100)}%`} />
      </Popover.Dropdown>
    </Popover>
  );
};
