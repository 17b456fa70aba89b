import { Select, TextInput } from '@mantine/core';
import { isPeriodName, type PeriodName, periodNames } from '@recado/shared/limits/dashboard';
import { useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { DaysField } from './DaysField.tsx';
import { type PeriodFilter, queryOf } from './figures/period.ts';

interface Props {
  filter: PeriodFilter;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
  onChange: (filter: PeriodFilter) => void;
}

const choices = [...periodNames.slice(0, -1), 'days', 'dates'] as const;
/** The number of days that a free one begins with. */
const initialDays: PeriodName = '14';

/** Returns whether a period is a number of days that is not among the choices. */
const isFree = (name: PeriodName): boolean => !(periodNames as readonly string[]).includes(name);

/** The period of the figures: a choice, a number of days, or two dates, which begin as what was chosen before. */
export const PeriodFields = ({ filter, today, onChange }: Props) => {
  const { t } = useTranslate();
  // A typed number may be one of the choices, as 30 is on the way to 300.
  const [isTyping, setTyping] = useState(false);
  const hasDays = isFree(filter.name) || (isTyping && Number(filter.name) > 0);
  const choose = (name: string | null): void => {
    setTyping(name === 'days');
    const shown = queryOf(filter, today);
    const chosen = name !== null && isPeriodName(name) ? name : initialDays;
    onChange({ name: chosen, from: shown?.date_from ?? '', to: shown?.date_to ?? '' });
  };
  return (
    <>
      {filter.name === 'dates' &&
        (['from', 'to'] as const).map((side) => (
          <TextInput
            key={side}
            type="date"
            aria-label={t(`figures:period.${side}`)}
            value={filter[side]}
            max={today}
            onChange={(event) => onChange({ ...filter, [side]: event.currentTarget.value })}
            data-testid={`period-${side}`}
          />
        ))}
      {hasDays && (
        <DaysField
          value={Number(filter.name)}
          onChange={(days) => {
            setTyping(true);
            onChange({ ...filter, name: `${days}` });
          }}
        />
      )}
      <Select
        aria-label={t('figures:period.label')}
        data={choices.map((name) => ({ value: name, label: t(`figures:period.${name}`) }))}
        value={hasDays ? 'days' : filter.name}
        onChange={choose}
        allowDeselect={false}
        w={180}
        data-testid="period"
      />
    </>
  );
};
