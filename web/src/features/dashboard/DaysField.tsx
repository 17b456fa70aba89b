import { NumberInput, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { dashboardLimits } from '@recado/shared/limits/dashboard';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Milliseconds without a keystroke before a number holds. */
const delay = 500;
const { max } = dashboardLimits.days;

interface Props {
  value: number;
  onChange: (days: number) => void;
}

/** A number of days up to today. One that the server refuses is marked, and does not hold. */
export const DaysField = ({ value, onChange }: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState<number | string>(value);
  const set = useDebouncedCallback(onChange, delay);
  const isValid = (days: number | string): days is number =>
    typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= max;
  return (
    <NumberInput
      aria-label={t('figures:period.number')}
      value={typed}
      onChange={(days) => {
        setTyped(days);
        if (isValid(days)) set(days);
      }}
      min={1}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      rightSection={
        <Text size="xs" c="dimmed">
          {t('figures:period.unit')}
        </Text>
      }
      rightSectionWidth={48}
      rightSectionPointerEvents="none"
      error={isValid(typed) ? undefined : t('figures:period.range', { max })}
      w={120}
      data-testid="period-days"
    />
  );
};
