import type { ContactListItem } from '@recado/shared/contract/contact-lists';
import { brazil, showPhone } from '../../components/contact/format-phone.ts';

/** Values of an item's form. */
interface ItemValues {
  name: string;
  number: string;
  email: string;
  columns: Record<string, string>;
}

/** The values of an item, or of a new one, with a text for each column of the list. */
export const valuesOf = (item: ContactListItem | null, columns: readonly string[]): ItemValues => ({
  name: item?.name ?? '',
  number: item === null ? `${brazil} ` : showPhone(item.number),
  email: item?.email ?? '',
  columns: Object.fromEntries(columns.map((key) => [key, item?.columns[key] ?? ''])),
});

/** The values as they are sent: columns without a text are left out. */
export const filled = (values: ItemValues): ItemValues => ({
  ...values,
  email: values.email.trim(),
  columns: Object.fromEntries(Object.entries(values.columns).filter(([, value]) => value.trim() !== '')),
});
