import { Anchor } from '@mantine/core';
import { deleteContactList, listContactLists, type ContactList } from '@recado/shared/contract/contact-lists';
import { IconDownload, IconListDetails, IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { saveSampleSpreadsheet } from '../../components/contact/save-sample-spreadsheet.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { notifyError } from '../../components/notify.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { ContactListDialog } from './ContactListDialog.tsx';

const useContactLists = pagedList(
  listContactLists,
  (searchParam) => ({ query: searchParam === '' ? {} : { searchParam } }),
  ({ records }) => records,
);

const itemsPath = ({ id }: ContactList): string => `/contact-lists/${id}/contacts`;

/** The contact lists of the company (specification 3, section 2). */
export const ContactListsPage = () => {
  const { t, language } = useTranslate();
  const navigate = useNavigate();
  return (
    <ListPage<ContactList>
      name="contact-list"
      title="contactLists:title"
      useRows={useContactLists}
      nameOf={({ name }) => name}
      search="contactLists:search"
      empty={{ icon: IconListDetails, title: 'contactLists:empty', hint: 'contactLists:emptyHint' }}
      add={{ label: 'contactLists:add', onClick: () => openDialog(ContactListDialog, { list: null }) }}
      onEdit={(list) => openDialog(ContactListDialog, { list })}
      removal={{ call: ({ id }) => call(deleteContactList, { params: { id } }), text: 'contactLists:deleteText' }}
      actions={(list) => [
        {
          hint: t('contactLists:sample'),
          label: t('contactLists:sampleOf', { name: list.name }),
          icon: IconDownload,
          onClick: () => void saveSampleSpreadsheet().catch(notifyError),
          testId: 'sample-spreadsheet',
        },
        {
          hint: t('contactLists:open'),
          label: t('contactLists:openOf', { name: list.name }),
          icon: IconUsers,
          onClick: () => void navigate(itemsPath(list)),
          testId: 'open-contact-list',
        },
      ]}
      columns={[
        {
          label: 'contactLists:name',
          cell: (list) => (
            <Anchor component={Link} to={itemsPath(list)} c="inherit" size="md" fw={550}>
              {list.name}
            </Anchor>
          ),
          main: true,
        },
        {
          label: 'contactLists:contacts',
          cell: ({ contactsCount }) => contactsCount.toLocaleString(language),
          width: '180px',
          numeric: true,
        },
      ]}
    />
  );
};
