import { Select, TextInput } from '@mantine/core';
import { periodNames } from '@recado/shared/limits/dashboard';
import { useTranslate } from '../../i18n/use-translate.ts';
import { type PeriodFilter, type PeriodName, queryOf } from './figures/period.ts';

interface Props {
  filter: PeriodFilter;
  /** YYYY-MM-DD in the company's time zone. */
  today: string;
  onChange: (filter: PeriodFilter) => void;
}

/** The period of the figures: a choice, or two dates, which begin as what was chosen before. */
export const PeriodFields = ({ filter, today, onChange }: Props) => {
  const { t } = useTranslate();
  const choose = (name: string | null): void => {
    const shown = queryOf(filter, today);
    onChange({ name: name as PeriodName, from: shown?.date_from ?? '', to: shown?.date_to ?? '' });
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
      <Select
        aria-label={t('figures:period.label')}
        data={periodNames.map((name) => ({ value: name, label: t(`figures:period.${name}`) }))}
        value={filter.name}
        onChange={choose}
        allowDeselect={false}
        w={180}
        data-testid="period"
      />
    </>
  );
};
