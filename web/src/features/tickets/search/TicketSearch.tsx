import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { maxSearchLength } from '@recado/shared/limits/search';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useCommands } from '../../../components/commands.ts';
import { focusWriting, leaveField } from '../../../components/focus/places.ts';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { focusFirstRow, openFirstRow } from '../focus/rows.ts';

/** Milliseconds without typing before the search runs (specification 1, section 9). */
const debounce = 500;

interface Props {
  /** The text that is searched. */
  search: string;
  onSearch: (search: string) => void;
  /** Called by Escape in an empty field. */
  onLeave: () => void;
  /** Opens the filters of the search view; null while it is shown. */
  onFilters: (() => void) | null;
}

const FiltersButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTranslate();
  const label = t('tickets:searchView.open');
  return (
    <Tooltip label={label}>
      <ActionIcon size="md" aria-label={label} onClick={onClick} data-testid="open-search">
        <IconAdjustmentsHorizontal size={16} stroke={1.8} />
      </ActionIcon>
    </Tooltip>
  );
};

/** The field for the text of a search. */
export const TicketSearch = ({ search, onSearch, onLeave, onFilters }: Props) => {
  const { t } = useTranslate();
  const [text, setText] = useState(search);
  const [searched, setSearched] = useState(search);
  // The address may name another text: by the browser's buttons, or when the filters are cleared.
  if (search !== searched) {
    setSearched(search);
    if (search !== text.trim()) setText(search);
  }
  const field = useRef<HTMLInputElement>(null);
  const send = useDebouncedCallback(onSearch, debounce);
  const change = (value: string): void => {
    setText(value);
    send(value.trim());
  };
  const clear = (): void => {
    send.cancel();
    setText('');
    onSearch('');
  };
  useCommands({ search: () => field.current?.focus() });
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    const isShown = search !== '' && search === text.trim();
    if (key === 'Enter' && isShown) openFirstRow();
    else if (key === 'Enter') send.flush();
    else if (key === 'ArrowDown') focusFirstRow();
    else if (key === 'Escape' && text !== '') clear();
    else if (key === 'Escape') {
      onLeave();
      if (!focusWriting()) leaveField();
    } else return;
    event.preventDefault();
  };
  return (
    <TextInput
      ref={field}
      type="search"
      size="sm"
      flex={1}
      maxLength={maxSearchLength}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      placeholder={t('tickets:search')}
      aria-label={t('tickets:search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text === '' ? (
          onFilters && <FiltersButton onClick={onFilters} />
        ) : (
          <CloseButton size="sm" aria-label={t('common:clear')} onClick={clear} />
        )
      }
      data-testid="ticket-search"
    />
  );
};
