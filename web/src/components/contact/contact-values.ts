import type { Contact } from '@recado/shared/contract/contacts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { brazil, showPhone } from './format-phone.ts';

/** Values of the contact form. */
export interface ContactValues {
  name: string;
  number: string;
  email: string;
  disableBot: boolean;
  wallet: Contact['wallet'];
  extraInfo: { name: string; value: string }[];
}

export type ContactForm = EntityForm<ContactValues>;

/** The values of a contact, or of a new one. */
export const valuesOf = (contact: Contact | null): ContactValues => ({
  name: contact?.name ?? '',
  number: contact === null ? `${brazil} ` : showPhone(contact.number),
  email: contact?.email ?? '',
  disableBot: contact?.disableBot ?? false,
  wallet: contact?.wallet ?? null,
  extraInfo: contact?.extraInfo ?? [],
});

/** The fields without empty pairs. */
export const filled = (values: ContactValues): ContactValues => ({
  ...values,
  email: values.email.trim(),
  extraInfo: values.extraInfo
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== ''),
});
