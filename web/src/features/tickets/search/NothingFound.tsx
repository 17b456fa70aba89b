import { Button, Stack } from '@mantine/core';
import { IconKeyboard, IconMessageSearch, IconSearch } from '@tabler/icons-react';
import { runCommand } from '../../../components/commands.ts';
import { ContactAvatar } from '../../../components/contact/ContactAvatar.tsx';
import { useContactSearch } from '../../../components/contact-search.ts';
import { contactLabel } from '../../../components/contact/show-address.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useTranslate } from '../../../i18n/use-translate.ts';
import { emptySearch, filterCount, type SearchFilter } from '../cache/search-filter.ts';
import { openNewTicket } from '../new-ticket/new-ticket-dialog.tsx';

/** Contacts that are offered at most. */
const maxContacts = 4;

interface Props {
  search: SearchFilter;
  onSearch: (search: SearchFilter) => void;
}

/** Screen of a search that finds no ticket: what else may hold the text, and the filters if there are any. */
export const NothingFound = ({ search, onSearch }: Props) => {
  const { t } = useTranslate();
  const { text } = search;
  // Searching messages finds more, and leaves nothing out.
  const filtered = filterCount({ ...search, messages: false }) > 0;
  const { contacts } = useContactSearch(text);
  return (
    <EmptyState
      icon={IconSearch}
      title={t('tickets:empty.search')}
      hint={t(filtered ? 'tickets:searchView.filteredHint' : 'tickets:empty.searchHint')}
      role="status"
    >
      <Stack gap="xs" align="stretch">
        {filtered && (
          <Button
            variant="default"
            onClick={() => onSearch({ ...emptySearch, text, messages: search.messages })}
            data-testid="clear-filters"
          >
            {t('tickets:searchView.clear')}
          </Button>
        )}
        {text !== '' && !search.messages && (
          <Button
            variant="default"
            leftSection={<IconMessageSearch size={16} aria-hidden />}
            onClick={() => onSearch({ ...search, messages: true })}
            data-testid="search-messages"
          >
            {t('tickets:searchView.inMessages', { text })}
          </Button>
        )}
        {text !== '' &&
          contacts.slice(0, maxContacts).map((contact) => (
            <Button
              key={contact.id}
              variant="subtle"
              justify="flex-start"
              leftSection={<ContactAvatar name={contact.name} picture={contact.urlPicture} isGroup={false} size={24} />}
              onClick={() => openNewTicket({ id: contact.id, name: contact.name })}
              data-testid={`found-contact-${contact.id}`}
            >
              {contactLabel(contact)}
            </Button>
          ))}
        <Button
          variant="subtle"
          leftSection={<IconKeyboard size={16} aria-hidden />}
          onClick={() => runCommand('palette')}
          data-testid="search-commands"
        >
          {t('tickets:searchView.commands')}
        </Button>
      </Stack>
    </EmptyState>
  );
};
