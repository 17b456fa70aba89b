import { TextInput } from '@mantine/core';
import {
  createContactListItem,
  listContactListItems,
  listContactLists,
  updateContactListItem,
  type ContactListItem,
} from '@recado/shared/contract/contact-lists';
import { contactListColumnLimits, contactListItemLimits as limits } from '@recado/shared/limits/contact-lists';
import { call } from '../../api/call.ts';
import { isEmptyPhone } from '../../components/contact/format-phone.ts';
import { PhoneField } from '../../components/contact/PhoneField.tsx';
import { emailRule } from '../../components/form/email-rule.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { EntityDialog } from '../../components/form/EntityDialog.tsx';
import { textRule } from '../../components/form/text-rule.ts';
import { useRecordForm } from '../../components/form/use-record-form.ts';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { filled, valuesOf } from './item-values.ts';

interface Props {
  contactListId: number;
  /** The further columns of the list. */
  columns: readonly string[];
  /** Null for a new item. */
  item: ContactListItem | null;
  onClose: () => void;
}

const numberRule = textRule(limits.number);

/** Form to add or change an item of a contact list. WhatsApp is asked for the number. */
export const ContactListItemDialog = ({ contactListId, columns, item, onClose }: Props) => {
  const { t } = useTranslate();
  const form = useRecordForm({
    record: item,
    valuesOf: (shown: ContactListItem | null) => valuesOf(shown, columns),
    bodyOf: filled,
    limits: { name: limits.name },
    rules: {
      number: (value) =>
        isEmptyPhone(value) ? translate('common:form.required') : numberRule(value.replace(/\D/g, '')),
      email: (value) => (value.trim() === '' ? null : emailRule(value)),
    },
    create: (body) => call(createContactListItem, { body: { contactListId, ...body } }),
    update: ({ id }, change) => call(updateContactListItem, { params: { id }, ...change }),
    errorFields: { ERR_CONTACT_LIST_NUMBER_EXISTS: 'number', ERR_WAPP_INVALID_CONTACT: 'number' },
    refreshes: [listContactListItems, listContactLists],
    onSaved: onClose,
  });
  return (
    <EntityDialog
      title={t(item ? 'contactLists:editItem' : 'contactLists:addItem')}
      subject={item?.name}
      form={form}
      name="contact-list-item"
      onClose={onClose}
    >
      <TextInput label={t('contactLists:name')} data-autofocus maxLength={limits.name.max} {...form.field('name')} />
      <PhoneField
        label={t('contactLists:number')}
        description={t('contactLists:numberHint')}
        {...form.field('number')}
        value={form.form.values.number}
        onChange={(number) => form.form.setFieldValue('number', number)}
        withAsterisk
      />
      <TextInput
        label={t('contactLists:email')}
        type="email"
        autoComplete="off"
        maxLength={limits.email.max}
        {...form.field('email')}
      />
      {columns.length > 0 && (
        <FormSection title={t('contactLists:columns')} hint={t('contactLists:columnsHint')}>
          {columns.map((key) => (
            <TextInput
              key={key}
              label={`{${key}}`}
              maxLength={contactListColumnLimits.value.max}
              {...form.form.getInputProps(`columns.${key}`)}
              data-testid={`column-${key}`}
            />
          ))}
        </FormSection>
      )}
    </EntityDialog>
  );
};
