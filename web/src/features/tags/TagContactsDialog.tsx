import { ActionIcon, Button, Center, CloseButton, Loader, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listContacts, type Contact } from '@recado/shared/contract/contacts';
import { listCountedTags, removeContactTag, type Tag } from '@recado/shared/contract/tags';
import { IconAddressBook, IconSearch, IconTagOff } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointPages, queryKey } from '../../api/query.ts';
import { minSearchLength } from '../../components/contact-search.ts';
import { showAddress } from '../../components/contact/show-address.ts';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { notifySuccess } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import classes from './Tags.module.css';

/** Milliseconds without a keystroke before the contacts are searched (specification 1, section 9). */
const searchDelay = 500;

interface RowProps {
  contact: Contact;
  isRemoving: boolean;
  onRemove: () => void;
}

const ContactRow = ({ contact, isRemoving, onRemove }: RowProps) => {
  const { t } = useTranslate();
  const { name, urlPicture, isGroup, channel } = contact;
  return (
    <li className={classes.contact} data-testid="tagged-contact">
      <ContactAvatar name={name} picture={urlPicture} isGroup={isGroup} channel={channel} size={36} />
      <div className={classes.person}>
        <Text size="sm" fw={500} truncate dir="auto">
          {name}
        </Text>
        <div className={classes.number}>{showAddress(contact)}</div>
      </div>
      <Tooltip label={t('tags:removeContact')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          loading={isRemoving}
          onClick={onRemove}
          aria-label={t('tags:removeContactOf', { name })}
          data-testid="remove-contact"
        >
          <IconTagOff size={18} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </li>
  );
};

/** The contacts that have a tag, with search, and a button that takes the tag from each. */
export const TagContactsDialog = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const { t } = useTranslate();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), searchDelay);
  const searchParam = typed.length < minSearchLength ? undefined : typed;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...endpointPages(listContacts, { query: { contactTag: [tag.id], ...(searchParam ? { searchParam } : {}) } }),
    staleTime: 0,
  });
  const removal = useMutation({
    mutationFn: ({ id }: Contact) => call(removeContactTag, { params: { tagId: tag.id, contactId: id } }),
    onSuccess: () => {
      notifySuccess(t('tags:contactRemoved'));
      void client.invalidateQueries({ queryKey: queryKey(listCountedTags) });
      return client.invalidateQueries({ queryKey: queryKey(listContacts) });
    },
  });
  const contacts = data?.pages.flatMap((page) => page.contacts);
  return (
    <Dialog title={t('tags:contactsOf', { name: tag.name })} onClose={onClose}>
      <Stack gap="md">
        <TextInput
          type="search"
          aria-label={t('tags:searchContacts')}
          placeholder={t('tags:searchContacts')}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            text !== '' && <CloseButton size="sm" aria-label={t('common:clear')} onClick={() => setText('')} />
          }
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-testid="search-contacts"
        />
        {error !== null && !contacts && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {error === null && !contacts && (
          <Center mih={160}>
            <Loader size="sm" role="status" aria-label={t('common:loading')} />
          </Center>
        )}
        {contacts?.length === 0 && !hasNextPage && (
          <EmptyState
            icon={IconAddressBook}
            title={t(searchParam === undefined ? 'tags:noContacts' : 'common:nothingFound')}
            hint={t(searchParam === undefined ? 'tags:noContactsHint' : 'common:nothingFoundHint')}
          />
        )}
        {contacts && contacts.length > 0 && (
          <ul className={classes.contacts}>
            {contacts.map((contact) => (
              <ContactRow
                key={contact.id}
                contact={contact}
                isRemoving={removal.isPending && removal.variables.id === contact.id}
                onRemove={() => removal.mutate(contact)}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('tags:moreContacts')}
          </Button>
        )}
      </Stack>
    </Dialog>
  );
};
