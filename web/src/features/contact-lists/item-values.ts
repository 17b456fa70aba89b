import type { ContactListItem } from '@recado/shared/contract/contact-lists';
import { brazil, showPhone } from '../../components/contact/format-phone.ts';

/** Values of an item's form. */
interface ItemValues {
  name: string;
  number: string;
  email: string;
}

/** The values of an item, or of a new one. */
export const valuesOf = (item: ContactListItem | null): ItemValues => ({
  name: item?.name ?? '',
  number: item === null ? `${brazil} ` : showPhone(item.number),
  email: item?.email ?? '',
});

/** The values as they are sent. */
export const filled = (values: ItemValues): ItemValues => ({ ...values, email: values.email.trim() });
