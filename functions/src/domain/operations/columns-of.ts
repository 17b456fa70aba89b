import type { ContactListItemRecord, ContactListRecord } from '../../data/contact-lists/store.ts';

/** Returns the values that an item stores: those of the list's columns that are not empty. */
export const columnsOf = (
  { columns }: Pick<ContactListRecord, 'columns'>,
  values: Readonly<Record<string, string>>,
): ContactListItemRecord['columns'] =>
  Object.fromEntries(
    columns.flatMap((key) => {
      const value = Object.hasOwn(values, key) ? values[key]!.trim() : '';
      return value === '' ? [] : [[key, value]];
    }),
  );
