import { MultiSelect } from '@mantine/core';
import { dataRequestLimits } from '@recado/shared/limits/personal-data';
import { type ReactNode, useState } from 'react';
import { contactLabel } from '../../components/contact/show-address.ts';
import { minSearchLength, useContactSearch } from '../../components/contact-search.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Contacts that are chosen already, with their names. */
  known: readonly { id: number; name: string }[];
  value: number[];
  onChange: (contactIds: number[]) => void;
  error?: ReactNode;
}

/** Searches the contacts that one person is, by name or number. */
export const ContactsField = ({ known, value, onChange, error }: Props) => {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  const [labels, setLabels] = useState(() => new Map(known.map(({ id, name }) => [id, name])));
  const { contacts, searching } = useContactSearch(typed);
  const found = new Map([...labels, ...contacts.map((contact) => [contact.id, contactLabel(contact)] as const)]);
  return (
    <MultiSelect
      label={t('personalData:contacts')}
      description={t('personalData:contactsHint')}
      placeholder={value.length === 0 ? t('common:contact.placeholder') : undefined}
      data={[...found].map(([id, label]) => ({ value: String(id), label }))}
      value={value.map(String)}
      onChange={(ids) => {
        setLabels(found);
        onChange(ids.map(Number));
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered, including accents and partial numbers.
      filter={({ options }) => (searching ? options : [])}
      maxValues={dataRequestLimits.contacts}
      searchable
      hidePickedOptions
      openOnFocus={false}
      error={error}
      nothingFoundMessage={t(searching ? 'common:nothingFound' : 'common:contact.searchMore', {
        count: minSearchLength,
      })}
    />
  );
};
