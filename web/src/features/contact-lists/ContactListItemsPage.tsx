import { Button } from '@mantine/core';
import {
  deleteContactListItem,
  getContactList,
  listContactListItems,
  type ContactListItem,
} from '@recado/shared/contract/contact-lists';
import { IconFileImport, IconFileSpreadsheet, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isApiError } from '../../errors/api-error.ts';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { showPhone } from '../../components/contact/format-phone.ts';
import { openDialog } from '../../components/dialog/dialogs.ts';
import { LinkButton } from '../../components/list/LinkButton.tsx';
import { ListPage } from '../../components/list/ListPage.tsx';
import { pagedList } from '../../components/list/list-rows.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Page } from '../../components/page/Page.tsx';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useReadOnly } from '../../login/use-read-only.ts';
import { CheckNumbersButton } from './CheckNumbersButton.tsx';
import { ContactListItemDialog } from './ContactListItemDialog.tsx';
import { exportItems } from './export-items.ts';
import { NumberStatus } from './NumberStatus.tsx';

const ImportLink = ({ contactListId }: { contactListId: number }) =>
  !useReadOnly() && (
    <LinkButton
      to={`/contact-lists/${contactListId}/import`}
      label="contactLists:import"
      icon={IconFileImport}
      testId="import-items"
    />
  );

/** The items of a contact list (specification 3, section 2). */
export const ContactListItemsPage = () => {
  const { t } = useTranslate();
  const contactListId = Number(useParams().contactListId);
  const { data: list, error, refetch } = useQuery(endpointQuery(getContactList, { params: { id: contactListId } }));
  const useItems = pagedList(
    listContactListItems,
    (searchParam) => ({ query: { contactListId, ...(searchParam === '' ? {} : { searchParam }) } }),
    ({ contacts }) => contacts,
  );
  if (error !== null && (!list || isApiError(error, 'ERR_NO_CONTACT_LIST_FOUND')))
    return (
      <Page title={t('contactLists:itemsTitle')} back={{ label: t('contactLists:back'), to: '/contact-lists' }}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Page>
    );
  const columns = list?.columns ?? [];
  const open = (item: ContactListItem | null): void =>
    void openDialog(ContactListItemDialog, { contactListId, columns, item });
  return (
    <ListPage<ContactListItem>
      key={contactListId}
      name="contact-list-item"
      title={list ? 'contactLists:itemsOf' : 'contactLists:itemsTitle'}
      titleValues={{ name: list?.name ?? '' }}
      back={{ label: 'contactLists:back', to: '/contact-lists' }}
      useRows={useItems}
      nameOf={({ name }) => name}
      search="contactLists:searchItems"
      empty={{
        icon: IconUsers,
        title: 'contactLists:noItems',
        hint: 'contactLists:noItemsHint',
        actions: <ImportLink contactListId={contactListId} />,
      }}
      add={{ label: 'contactLists:addItem', onClick: () => open(null) }}
      tools={
        <>
          <ImportLink contactListId={contactListId} />
          {list && list.contactsCount > 0 && <CheckNumbersButton contactListId={contactListId} />}
          {list && (
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
              onClick={() => exportItems(list)}
              data-testid="export-items"
            >
              {t('contactLists:export.button')}
            </Button>
          )}
        </>
      }
      onEdit={open}
      removal={{ call: ({ id }) => call(deleteContactListItem, { params: { id } }) }}
      columns={[
        { label: 'contactLists:name', cell: ({ name }) => name, main: true, opens: true, width: '34%' },
        { label: 'contactLists:number', cell: ({ number }) => showPhone(number), width: '190px', numeric: true },
        { label: 'contactLists:email', cell: ({ email }) => email },
        ...(columns.length > 0
          ? [
              {
                label: 'contactLists:columns' as const,
                cell: (item: ContactListItem) => columns.flatMap((key) => item.columns[key] ?? []).join(' · '),
              },
            ]
          : []),
        { label: 'contactLists:whatsapp', cell: (item) => <NumberStatus item={item} />, width: '120px' },
      ]}
    />
  );
};
