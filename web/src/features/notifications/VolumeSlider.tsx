import { Slider } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';
import { chime } from './chime.ts';
import { storeVolume } from './volume.ts';

/** Slider from 0 to 1 in steps of 0.1; plays the sound when it is released. */
export const VolumeSlider = ({ volume, onVolume }: { volume: number; onVolume: (volume: number) => void }) => {
  const { t } = useTranslate();
  const saveVolume = (value: number): void => {
    storeVolume(value);
    chime();
  };
  return (
    <Slider
      value={volume}
      onChange={onVolume}
      onChangeEnd={saveVolume}
      min={0}
      max={1}
      step={0.1}
      thumbLabel={t('layout:volume')}
      label={(value) => `${Math.round(value * 100)}%`}
    />
  );
};
