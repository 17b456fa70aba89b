import { Badge, Button, Flex, Group, Text } from '@mantine/core';
import { deleteContact, listContacts, type Contact } from '@recado/shared/contract/contacts';
import { can } from '@recado/shared/permissions/can';
import {
  IconAddressBook,
  IconCalendarPlus,
  IconFileImport,
  IconFileSpreadsheet,
  IconMessagePlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ColorChip } from '../../components/ColorChip.tsx';
import { showAddress } from '../../components/contact/show-address.ts';
import { openScheduleDialog } from '../../components/schedule/open-schedule-dialog.ts';
import { openContactDialog } from '../../components/contact/open-contact-dialog.ts';
import { ContactAvatar } from '../../components/contact/ContactAvatar.tsx';
import { minSearchLength } from '../../components/contact-search.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { openNewTicket } from '../../features/tickets/new-ticket/new-ticket-dialog.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { type ContactFilter, countFilters, filterQuery, noFilter } from './contact-filter.ts';
import { ContactFilters } from './ContactFilters.tsx';
import { exportContacts } from './export-contacts.ts';

const ContactName = ({ contact: { name, urlPicture, isGroup, channel } }: { contact: Contact }) => (
  <Group gap="sm" wrap="nowrap" component="span">
    <ContactAvatar name={name} picture={urlPicture} isGroup={isGroup} channel={channel} size={38} />
    <Text span size="md" fw={550} lineClamp={1}>
      {name}
    </Text>
  </Group>
);

const ContactTags = ({ tags }: Pick<Contact, 'tags'>) => (
  <Flex component="span" wrap="wrap" columnGap="xs" rowGap={2}>
    {tags.map(({ id, name, color }) => (
      <ColorChip key={id} color={color}>
        {name}
      </ColorChip>
    ))}
  </Flex>
);

const ImportLink = () => (
  <LinkButton to="/contacts/import" label="contacts:import" icon={IconFileImport} testId="import-contacts" />
);

/** A conversation can be started with people on WhatsApp: elsewhere they write first. */
const mayStart = ({ channel, isGroup, active }: Contact): boolean => channel === 'whatsapp' && !isGroup && active;

/** Badges of a contact that is blocked or gets no campaigns. */
const State = ({ isBlocked, isOptedOut }: { isBlocked: boolean; isOptedOut: boolean }) => {
  const { t } = useTranslate();
  return (
    <Group gap={4}>
      {isBlocked && (
        <Badge color="red" variant="dot">
          {t('contacts:blocked')}
        </Badge>
      )}
      {isOptedOut && (
        <Badge color="gray" variant="dot" data-testid="opted-out">
          {t('contacts:optedOut')}
        </Badge>
      )}
    </Group>
  );
};

/** An e-mail address, which breaks before its domain where it does not fit. */
const Email = ({ email }: Pick<Contact, 'email'>) => {
  const [user, ...domain] = email.split('@');
  return (
    <>
      {user}
      <wbr />@{domain.join('@')}
    </>
  );
};

/** The contacts of the company (specification 1, section 2). */
export const ContactsPage = () => {
  const { t } = useTranslate();
  const { user, plan } = useLogin();
  const isReadOnly = useReadOnly();
  const [filter, setFilter] = useState<ContactFilter>(noFilter);
  const mayDelete = can(user, 'contacts-page:deleteContact');
  const mayImport = can(user, 'contacts-page:import') && !isReadOnly;
  const useContacts = pagedList(
    listContacts,
    (searchParam) => ({ query: { ...(searchParam === '' ? {} : { searchParam }), ...filterQuery(filter) } }),
    ({ contacts }) => contacts,
  );
  return (
    <ListPage<Contact>
      name="contact"
      title="contacts:title"
      useRows={useContacts}
      nameOf={({ name }) => name}
      search="contacts:search"
      minSearch={minSearchLength}
      filtered={countFilters(filter) > 0}
      empty={{
        icon: IconAddressBook,
        title: 'contacts:empty',
        hint: 'contacts:emptyHint',
        actions: mayImport && <ImportLink />,
      }}
      add={{ label: 'contacts:add', onClick: () => openContactDialog(null) }}
      tools={
        <>
          <ContactFilters filter={filter} onChange={setFilter} />
          {mayImport && <ImportLink />}
          {mayDelete && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              onClick={() => exportContacts(filter)}
              data-testid="export-contacts"
            >
              {t('contacts:export.button')}
            </Button>
          )}
        </>
      }
      onEdit={(contact) => openContactDialog(contact)}
      mayRemove={() => mayDelete}
      removal={{ call: ({ id }) => call(deleteContact, { params: { id } }), text: 'contacts:deleteText' }}
      actions={(contact) => [
        ...(mayStart(contact) && !isReadOnly
          ? [
              {
                hint: t('contacts:start'),
                label: t('contacts:startWith', { name: contact.name }),
                icon: IconMessagePlus,
                onClick: () => openNewTicket(contact),
                testId: 'start-ticket',
              },
            ]
          : []),
        ...(plan.useSchedules && contact.active && !isReadOnly
          ? [
              {
                hint: t('contacts:schedule'),
                label: t('contacts:scheduleFor', { name: contact.name }),
                icon: IconCalendarPlus,
                onClick: () => openScheduleDialog(null, { contact }),
                testId: 'schedule-message',
              },
            ]
          : []),
      ]}
      columns={[
        {
          label: 'contacts:name',
          cell: (contact) => <ContactName contact={contact} />,
          main: true,
          opens: true,
          width: '27%',
        },
        {
          label: 'contacts:number',
          cell: (contact) => (contact.isGroup ? '' : showAddress(contact)),
          width: '180px',
          numeric: true,
        },
        { label: 'contacts:email', cell: ({ email }) => email !== '' && <Email email={email} />, width: '20%' },
        { label: 'contacts:tags', cell: ({ tags }) => tags.length > 0 && <ContactTags tags={tags} /> },
        {
          label: 'contacts:state',
          cell: ({ active, optedOutAt }) => {
            const isOptedOut = plan.useCampaigns && optedOutAt !== null;
            return (!active || isOptedOut) && <State isBlocked={!active} isOptedOut={isOptedOut} />;
          },
          width: '150px',
        },
      ]}
    />
  );
};
