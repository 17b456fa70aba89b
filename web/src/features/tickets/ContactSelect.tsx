import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listContacts } from '@recado/shared/contract/contacts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../api/query.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { shortestSearch } from './ticket-list-query.ts';

/** Milliseconds of quiet before contacts are searched (specification 1, section 9). */
const debounce = 500;

interface Props {
  value: number | null;
  onChange: (contactId: number | null) => void;
}

/** Finds a contact by name or number, from 3 characters on. */
export const ContactSelect = ({ value, onChange }: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), debounce);
  const searching = search.length >= shortestSearch;
  const { data } = useQuery({ ...endpointQuery(listContacts, { query: { searchParam: search } }), enabled: searching, placeholderData: keepPreviousData });
  const contacts = data?.contacts.filter(({ isGroup }) => !isGroup) ?? [];
  return (
    <Select
      label={t('tickets:new.contact')}
      placeholder={t('tickets:new.contactPlaceholder')}
      data={contacts.map(({ id, name, number }) => ({ value: String(id), label: number === '' ? name : `${name} · ${number}` }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched: accents and parts of numbers are its business.
      filter={({ options }) => options}
      searchable
      clearable
      withAsterisk
      data-autofocus
      nothingFoundMessage={t(searching ? 'common:nothingFound' : 'tickets:searchMore', { count: shortestSearch })}
      clearButtonProps={{ 'aria-label': t('common:clear') }}
    />
  );
};
