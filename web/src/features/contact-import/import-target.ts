import { contactListItemLimits } from '@recado/shared/limits/contact-lists';
import { contactLimits } from '@recado/shared/limits/contacts';
import type { ImportField } from './columns.ts';

/** The records that the rows of a file become: contacts, or items of a contact list. */
export interface ImportTarget {
  /** Null for contacts. */
  contactListId: number | null;
  /** The fields that a column can hold. */
  fields: readonly ImportField[];
  /** The extensions of the files that are taken. */
  extensions: readonly string[];
  /** True if further columns are kept, as variables of campaigns. */
  keepsColumns: boolean;
  /** Letters that a name may have. */
  maxName: number;
}

/** An import of contacts (specification 1, section 5). */
export const contactsTarget: ImportTarget = {
  contactListId: null,
  fields: ['name', 'number', 'email', 'tags'],
  extensions: ['xls', 'xlsx', 'csv', 'txt'],
  keepsColumns: false,
  maxName: contactLimits.name.max,
};

/** An import of items of a contact list (specification 3, section 5). */
export const contactListTarget = (contactListId: number): ImportTarget => ({
  contactListId,
  fields: ['name', 'number', 'email'],
  extensions: ['xls', 'xlsx'],
  keepsColumns: true,
  maxName: contactListItemLimits.name.max,
});

/** Returns whether a file's extension is one of those that are taken. */
export const takesFile = ({ extensions }: Pick<ImportTarget, 'extensions'>, fileName: string): boolean =>
  extensions.includes(/\.([^.]+)$/.exec(fileName.toLowerCase())?.[1] ?? '');
