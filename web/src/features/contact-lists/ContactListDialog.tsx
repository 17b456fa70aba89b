import { TextInput } from '@mantine/core';
import {
  createContactList,
  listAllContactLists,
  listContactLists,
  updateContactList,
  type ContactList,
} from '@recado/shared/contract/contact-lists';
import { contactListLimits } from '@recado/shared/limits/contact-lists';
import { call } from '../../api/call.ts';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { useTranslate } from '../../i18n/use-translate.ts';

interface Props {
  /** Null for a new list. */
  list: ContactList | null;
  onClose: () => void;
}

/** Form to add or rename a contact list. */
export const ContactListDialog = ({ list, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: list,
    valuesOf: (shown) => ({ name: shown?.name ?? '' }),
    bodyOf: (values) => values,
    limits: contactListLimits,
    create: (body) => call(createContactList, { body }),
    update: ({ id, name }, { body, seen }) =>
      call(updateContactList, { params: { id }, body: { name, ...body }, seen }),
    refreshes: [listContactLists, listAllContactLists],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(list ? 'contactLists:edit' : 'contactLists:add')}
      subject={list?.name}
      form={form}
      name="contact-list"
      onClose={onClose}
    >
      <TextInput
        label={t('contactLists:name')}
        data-autofocus
        maxLength={contactListLimits.name.max}
        {...form.field('name')}
      />
    </EntityDialog>
  );
};
