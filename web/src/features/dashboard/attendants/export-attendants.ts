import type { Attendant } from '@recado/shared/contract/dashboard';
import { downloadFile } from '../../../components/spreadsheet/download-file.ts';
import { type SheetColumn, writeSpreadsheet } from '../../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../../i18n/i18n.ts';

const columnsOf = (): SheetColumn<Attendant>[] => [
  { header: translate('figures:name'), value: ({ name }) => name, width: 30 },
  { header: translate('figures:metric.tickets.title'), value: ({ tickets }) => tickets, width: 14 },
  { header: translate('figures:attendants.avgWait'), value: ({ avgWaitTime }) => avgWaitTime, width: 18 },
  {
    header: translate('figures:attendants.avgSupport'),
    value: ({ avgSupportTime }) => avgSupportTime,
    width: 18,
  },
  { header: translate('figures:attendants.rating'), value: ({ rating }) => rating, width: 14 },
  { header: translate('figures:attendants.countRating'), value: ({ countRating }) => countRating, width: 14 },
  {
    header: translate('figures:attendants.status'),
    value: ({ online }) => translate(online ? 'figures:attendants.online' : 'figures:attendants.offline'),
    width: 12,
  },
];

/** Saves the agents and their figures as a spreadsheet; times in minutes. */
export const exportAttendants = async (attendants: readonly Attendant[]): Promise<void> => {
  const file = await writeSpreadsheet(attendants, columnsOf(), translate('figures:tab.attendants'));
  downloadFile(file, `${translate('figures:attendants.file')}.xlsx`);
};
