import { Select } from '@mantine/core';
import { useState } from 'react';
import { contactLabel, minSearchLength, useContactSearch } from '../../components/contact-search.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  value: number | null;
  onChange: (contactId: number | null) => void;
  disabled?: boolean;
}

/** Searches contacts by name or number, from 3 characters. */
export const ContactSelect = ({ value, onChange, disabled = false }: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  const { contacts, searching } = useContactSearch(typed);
  return (
    <Select
      label={t('tickets:new.contact')}
      placeholder={t('tickets:new.contactPlaceholder')}
      data={contacts.map((contact) => ({ value: String(contact.id), label: contactLabel(contact) }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered, including accents and partial numbers.
      filter={({ options }) => options}
      searchable
      clearable
      withAsterisk
      disabled={disabled}
      data-autofocus
      nothingFoundMessage={t(searching ? 'common:nothingFound' : 'tickets:searchMore', { count: minSearchLength })}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
    />
  );
};
