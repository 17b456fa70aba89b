import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { minSearchLength, useContactSearch } from '../contact-search.ts';
import { contactLabel } from './show-address.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  label?: string;
  value: number | null;
  /** Called with the chosen contact and its name. */
  onChange: (contactId: number | null, name?: string) => void;
  /** True keeps the choice, without taking the focus from the field. */
  readOnly?: boolean;
  error?: ReactNode;
  /** False for a filter, which may stay empty and takes no focus. */
  required?: boolean;
  /** False where the field stands in a popover, which a choice outside of it would close. */
  withinPortal?: boolean;
}

/** Searches contacts by name or number, from 3 characters. */
export const ContactSelect = ({
  label,
  value,
  onChange,
  readOnly = false,
  error,
  required = true,
  withinPortal = true,
}: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  const { contacts, searching } = useContactSearch(typed);
  return (
    <Select
      label={label ?? t('common:contact.label')}
      placeholder={t('common:contact.placeholder')}
      data={contacts.map((contact) => ({ value: String(contact.id), label: contactLabel(contact) }))}
      value={value === null ? null : String(value)}
      onChange={(id) =>
        onChange(id === null ? null : Number(id), contacts.find((contact) => String(contact.id) === id)?.name)
      }
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered, including accents and partial numbers.
      filter={({ options }) => options}
      searchable
      clearable
      withAsterisk={required}
      error={error}
      readOnly={readOnly}
      data-autofocus={required || undefined}
      comboboxProps={{ withinPortal }}
      // What the list says without a search would cover the next field.
      openOnFocus={false}
      nothingFoundMessage={t(searching ? 'common:nothingFound' : 'common:contact.searchMore', {
        count: minSearchLength,
      })}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
    />
  );
};
