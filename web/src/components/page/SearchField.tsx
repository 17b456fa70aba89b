import { CloseButton, TextInput } from '@mantine/core';
import { maxSearchLength } from '@recado/shared/limits/search';
import { IconSearch } from '@tabler/icons-react';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Page.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** The search field of a page's toolbar. */
export const SearchField = ({ label, value, onChange }: Props) => {
  const { t } = useTranslate();
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={maxSearchLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton size="sm" aria-label={t('common:clear')} onClick={() => onChange('')} />
      }
      data-testid="search"
    />
  );
};
