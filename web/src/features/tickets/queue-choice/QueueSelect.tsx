import { Select } from '@mantine/core';
import type { Queue } from '@recado/shared/contract/queues';
import { useTranslate } from '../../../i18n/use-translate.ts';
import classes from './QueueSelect.module.css';

interface Props {
  queues: readonly Pick<Queue, 'id' | 'name' | 'color'>[];
  value: number | null;
  onChange: (queueId: number | null) => void;
  autoFocus?: boolean;
  /** The reason why the choice is refused. */
  error?: string | null;
}

/** Select for one queue. */
export const QueueSelect = ({ queues, value, onChange, autoFocus, error = null }: Props) => {
  const { t } = useTranslate();
  const colors = new Map(queues.map(({ id, color }) => [String(id), color]));
  return (
    <Select
      label={t('tickets:queue')}
      placeholder={t('tickets:selectQueue')}
      data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      searchable={queues.length > 8}
      allowDeselect={false}
      nothingFoundMessage={t('common:nothingFound')}
      withAsterisk
      error={error}
      data-autofocus={autoFocus || undefined}
      comboboxProps={{ withinPortal: true }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span className={classes.dot} style={{ backgroundColor: colors.get(option.value) }} aria-hidden />
          {option.label}
        </span>
      )}
    />
  );
};
