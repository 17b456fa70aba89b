import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { shortestSearch } from '../../components/contact-search.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Milliseconds of quiet before a search is sent (specification 1, section 9). */
const debounce = 500;

interface Props {
  /** What is searched for as the field appears: on narrow screens it goes and comes with the list. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches all tabs by contact, from 3 characters on; emptied, the tab shows again. */
export const TicketSearch = ({ search, onSearch }: Props) => {
  const { t } = useTranslate();
  const [text, setText] = useState(search);
  const send = useDebouncedCallback(onSearch, debounce);
  const change = (value: string): void => {
    setText(value);
    send(value);
  };
  const clear = (): void => {
    send.cancel();
    setText('');
    onSearch('');
  };
  const tooShort = text.trim() !== '' && text.trim().length < shortestSearch;
  return (
    <TextInput
      type="search"
      size="sm"
      flex={1}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && clear()}
      placeholder={t('tickets:search')}
      aria-label={t('tickets:search')}
      title={tooShort ? t('tickets:searchMore', { count: shortestSearch }) : undefined}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t('common:clear')} onClick={clear} />}
      data-testid="ticket-search"
    />
  );
};
