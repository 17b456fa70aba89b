import { listContacts, type Contact } from '@recado/shared/contract/contacts';
import { call } from '../../api/call.ts';
import { showUsername } from '../../components/contact/show-address.ts';
import { openExport } from '../../components/spreadsheet/ExportDialog.tsx';
import { readAllRows } from '../../components/spreadsheet/read-all-rows.ts';
import type { SheetColumn } from '../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../i18n/i18n.ts';
import { type ContactFilter, filterQuery } from './contact-filter.ts';

const columns = (): SheetColumn<Contact>[] => [
  { header: translate('contacts:name'), value: ({ name }) => name, width: 32 },
  { header: translate('contacts:number'), value: ({ number }) => number, width: 20 },
  { header: translate('contacts:username'), value: ({ username }) => showUsername(username), width: 20 },
  { header: translate('contacts:email'), value: ({ email }) => email, width: 28 },
  {
    header: translate('contacts:channel'),
    value: ({ channel }) => translate(`common:channel.${channel}`),
    width: 14,
  },
  { header: translate('contacts:tags'), value: ({ tags }) => tags.map(({ name }) => name).join(', '), width: 24 },
  {
    header: translate('contacts:extraInfo'),
    value: ({ extraInfo }) => extraInfo.map(({ name, value }) => `${name}: ${value}`).join('; '),
    width: 40,
  },
];

/** Exports the contacts that a filter lists. The number of contacts is known without a filter only. */
export const exportContacts = (filter: ContactFilter): void => {
  const wanted = filterQuery(filter);
  const isWhole = Object.keys(wanted).length === 0;
  openExport<Contact>({
    read: (options) =>
      readAllRows(async (cursor, signal) => {
        const query = { ...wanted, ...(cursor === null ? {} : { cursor }) };
        const { contacts, count, nextCursor } = await call(listContacts, { query }, { signal });
        return { rows: contacts, total: isWhole ? count : null, nextCursor };
      }, options),
    columns: columns(),
    sheet: translate('contacts:title'),
    file: translate('contacts:export.file'),
    texts: {
      title: 'contacts:export.title',
      read: 'contacts:export.read',
      readOf: 'contacts:export.readOf',
      done: 'contacts:export.done',
    },
  });
};
