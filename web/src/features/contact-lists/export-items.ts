import { listContactListItems, type ContactList, type ContactListItem } from '@recado/shared/contract/contact-lists';
import { call } from '../../api/call.ts';
import { openExport } from '../../components/spreadsheet/ExportDialog.tsx';
import { readAllRows } from '../../components/spreadsheet/read-all-rows.ts';
import type { SheetColumn } from '../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../i18n/i18n.ts';
import { statusOf } from './number-status.ts';

const sheetColumns = (columns: readonly string[]): SheetColumn<ContactListItem>[] => [
  { header: translate('contactLists:name'), value: ({ name }) => name, width: 32 },
  { header: translate('contactLists:number'), value: ({ number }) => number, width: 20 },
  { header: translate('contactLists:email'), value: ({ email }) => email, width: 32 },
  {
    header: translate('contactLists:whatsapp'),
    value: (item) => translate(`contactLists:status.${statusOf(item)}`),
    width: 28,
  },
  ...columns.map((key) => ({ header: key, value: (item: ContactListItem) => item.columns[key] ?? '', width: 24 })),
];

/** Exports the items of a contact list, all of them. Its columns are read by the import again. */
export const exportItems = ({ id, contactsCount, columns }: ContactList): void =>
  openExport<ContactListItem>({
    read: (options) =>
      readAllRows(async (cursor, signal) => {
        const query = { contactListId: id, ...(cursor === null ? {} : { cursor }) };
        const { contacts, nextCursor } = await call(listContactListItems, { query }, { signal });
        return { rows: contacts, total: contactsCount, nextCursor };
      }, options),
    columns: sheetColumns(columns),
    sheet: translate('contactLists:itemsTitle'),
    file: translate('contactLists:export.file'),
    texts: {
      title: 'contactLists:export.title',
      read: 'contactLists:export.read',
      readOf: 'contactLists:export.readOf',
      done: 'contactLists:export.done',
    },
  });
