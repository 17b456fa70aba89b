import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCommands } from '../../components/commands.ts';
import { minSearchLength } from '../../components/contact-search.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

/** Milliseconds without typing before the search runs (specification 1, section 9). */
const debounce = 500;

interface Props {
  /** Initial search text; on narrow screens the field unmounts with the list. */
  search: string;
  onSearch: (search: string) => void;
}

/** Searches all tabs by contact, from 3 characters; an empty search shows the tab again. */
export const TicketSearch = ({ search, onSearch }: Props) => {
  const { t } = useTranslate();
  const [text, setText] = useState(search);
  const field = useRef<HTMLInputElement>(null);
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
  useCommands({ search: () => field.current?.focus() });
  const tooShort = text.trim() !== '' && text.trim().length < minSearchLength;
  return (
    <TextInput
      ref={field}
      type="search"
      size="sm"
      flex={1}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && clear()}
      placeholder={t('tickets:search')}
      aria-label={t('tickets:search')}
      title={tooShort ? t('tickets:searchMore', { count: minSearchLength }) : undefined}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label={t('common:clear')} onClick={clear} />}
      data-testid="ticket-search"
    />
  );
};
