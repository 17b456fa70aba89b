import { type CampaignRecipient, listCampaignRecipients } from '@recado/shared/contract/campaign-recipients';
import type { Campaign } from '@recado/shared/contract/campaigns';
import { call } from '../../../api/call.ts';
import { showPhone } from '../../../components/contact/format-phone.ts';
import { formatAt } from '../../../components/schedule/company-clock.ts';
import { openExport } from '../../../components/spreadsheet/ExportDialog.tsx';
import { readAllRows } from '../../../components/spreadsheet/read-all-rows.ts';
import type { SheetColumn } from '../../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../../i18n/i18n.ts';
import type { RecipientFilter } from './recipient-filter.ts';
import { reasonOf } from './RecipientStateLabel.tsx';

/** Recipients that one call reads. */
const rowsOfCall = 500;

const columnsOf = (timeZone: string): SheetColumn<CampaignRecipient>[] => {
  const time = (header: string, read: (row: CampaignRecipient) => string | null): SheetColumn<CampaignRecipient> => ({
    header,
    value: (row) => {
      const at = read(row);
      return at === null ? '' : formatAt(Date.parse(at), timeZone);
    },
    width: 18,
  });
  return [
    { header: translate('campaigns:recipient.name'), value: ({ name }) => name, width: 30 },
    { header: translate('campaigns:recipient.number'), value: ({ number }) => showPhone(number), width: 20 },
    { header: translate('campaigns:export.email'), value: ({ email }) => email, width: 28 },
    {
      header: translate('campaigns:recipient.state'),
      value: ({ state }) => translate(`campaigns:recipientState.${state}`),
      width: 22,
    },
    { header: translate('campaigns:export.reason'), value: (row) => reasonOf(row, translate) ?? '', width: 26 },
    {
      header: translate('campaigns:recipient.message'),
      value: ({ slot }) => (slot === null ? '' : String(slot)),
      width: 10,
    },
    time(translate('campaigns:recipient.deliveredAt'), ({ deliveredAt }) => deliveredAt),
    time(translate('campaigns:recipient.receivedAt'), ({ receivedAt }) => receivedAt),
    time(translate('campaigns:recipient.readAt'), ({ readAt }) => readAt),
    time(translate('campaigns:recipient.repliedAt'), ({ repliedAt }) => repliedAt),
    time(translate('campaigns:export.confirmedAt'), ({ confirmedAt }) => confirmedAt),
    time(translate('campaigns:export.optedOutAt'), ({ optedOutAt }) => optedOutAt),
  ];
};

/** Exports the recipients that a filter shows to a spreadsheet, with progress in a dialog. */
export const exportRecipients = ({ id, name }: Campaign, filter: RecipientFilter, timeZone: string): void =>
  openExport({
    read: (options) =>
      readAllRows(async (cursor, signal) => {
        const query = { ...filter, rows: rowsOfCall, ...(cursor === null ? {} : { cursor }) };
        const { records, nextCursor } = await call(listCampaignRecipients, { params: { id }, query }, { signal });
        return { rows: records, total: null, nextCursor };
      }, options),
    columns: columnsOf(timeZone),
    sheet: translate('campaigns:recipient.title'),
    file: translate('campaigns:export.file', { name }),
    texts: {
      title: 'campaigns:export.title',
      read: 'campaigns:export.read',
      readOf: 'campaigns:export.readOf',
      done: 'campaigns:export.done',
    },
  });
