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

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ from the contact's. What a user sees masked is not sent back. */
export const changesOf = (contact: Contact, values: ContactValues): Partial<ContactValues> => {
  const before = valuesOf(contact);
  const after = filled(values);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !same(value, before[name as keyof ContactValues])),
  );
};
