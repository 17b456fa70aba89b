import { Switch, TextInput } from '@mantine/core';
import { createContact, getContact, listContacts, updateContact, type Contact } from '@recado/shared/contract/contacts';
import { contactLimits, typedContactName } from '@recado/shared/limits/contacts';
import { hidesNumbers } from '@recado/shared/permissions/hides-numbers';
import { call } from '../../api/call.ts';
import { translate } from '../../i18n/i18n.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useLogin } from '../../login/login-query.ts';
import { emailRule } from '../form/email-rule.ts';
import { EntityDialog } from '../form/EntityDialog.tsx';
import { textRule } from '../form/text-rule.ts';
import { useRecordForm } from '../form/use-record-form.ts';
import { notifyWarning } from '../notify.ts';
import { type ContactValues, filled, valuesOf } from './contact-values.ts';
import { ExtraInfoFields } from './ExtraInfoFields.tsx';
import { isEmptyPhone } from './format-phone.ts';
import { PhoneField } from './PhoneField.tsx';
import { WalletFields } from './WalletFields.tsx';

export interface ContactDialogProps {
  /** Null for a new contact. */
  contact: Contact | null;
  /** Called with the contact as it was saved. */
  onSaved?: (contact: Contact) => void;
  onClose: () => void;
}

const nameRule = textRule(typedContactName);
const numberRule = textRule(contactLimits.number);
const extraNameRule = textRule(contactLimits.extraName);

/** The rules of the form. A name or number that the contact has already may stay, whatever it looks like. */
const rulesFor = (contact: Contact | null) => {
  const before = valuesOf(contact);
  return {
    name: (value: string) => (contact !== null && value === before.name ? null : nameRule(value)),
    number: (value: string) => {
      if (contact !== null && value === before.number) return null;
      return isEmptyPhone(value) ? translate('common:form.required') : numberRule(value.replace(/\D/g, ''));
    },
    email: (value: string) => (value.trim() === '' ? null : emailRule(value)),
    extraInfo: {
      name: (name: string, { extraInfo }: ContactValues, path: string) => {
        const pair = extraInfo[Number(path.split('.')[1])];
        return name.trim() === '' && pair?.value.trim() === '' ? null : extraNameRule(name);
      },
    },
  };
};

/** Form to add or change a contact (specification 1, section 2). Open it with `openContactDialog`. */
export const ContactDialog = ({ contact, onSaved, onClose }: ContactDialogProps) => {
  const { t } = useTranslate();
  const { user, settings } = useLogin();
  const isPerson = contact === null || (contact.channel === 'whatsapp' && !contact.isGroup);
  const hidden = contact !== null && hidesNumbers(settings, user);
  const form = useRecordForm({
    record: contact,
    valuesOf,
    bodyOf: filled,
    rules: rulesFor(contact),
    create: (body) => call(createContact, { body }),
    update: ({ id }, change) => call(updateContact, { params: { id }, ...change }),
    errorFields: {
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
    },
    saved: 'contacts:saved',
    refreshes: [listContacts, getContact],
    onSaved: (saved) => {
      if (!saved.numberChecked)
        notifyWarning(translate(saved.numberPending ? 'contacts:numberPending' : 'contacts:unchecked'));
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <EntityDialog
      title={t(contact ? 'contacts:edit' : 'contacts:add')}
      subject={contact?.name}
      form={form}
      name="contact"
      onClose={onClose}
    >
      <TextInput
        label={t('contacts:name')}
        data-autofocus
        maxLength={contactLimits.name.max}
        {...form.field('name')}
        withAsterisk
      />
      {isPerson && (
        <PhoneField
          label={t('contacts:number')}
          description={t(hidden ? 'contacts:numberHidden' : 'contacts:numberHint')}
          disabled={hidden}
          {...form.field('number')}
          value={form.form.values.number}
          onChange={(number) => form.form.setFieldValue('number', number)}
          withAsterisk
        />
      )}
      <TextInput
        label={t('contacts:email')}
        type="email"
        autoComplete="off"
        maxLength={contactLimits.email.max}
        {...form.field('email')}
      />
      {isPerson && settings.DirectTicketsToWallets && <WalletFields form={form} />}
      <ExtraInfoFields form={form} />
      <Switch
        label={t('contacts:disableBot')}
        description={t('contacts:disableBotHint')}
        {...form.check('disableBot')}
      />
    </EntityDialog>
  );
};
