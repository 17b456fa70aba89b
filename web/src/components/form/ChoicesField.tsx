import { MultiSelect } from '@mantine/core';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  label: string;
  /** Stands in the field while nothing is chosen, which is all. */
  placeholder: string;
  choices: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Several things of a list by their names, as a filter in a popover. */
export const ChoicesField = ({ label, placeholder, choices, value, onChange }: Props) => {
  const { t } = useTranslate();
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      nothingFoundMessage={t('common:nothingFound')}
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
    />
  );
};
