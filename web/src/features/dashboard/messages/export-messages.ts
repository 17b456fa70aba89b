import type { MessageGroup, MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import { messageMetrics } from '@recado/shared/metrics/message-figures';
import { downloadFile } from '../../../components/spreadsheet/download-file.ts';
import { type SheetColumn, writeSpreadsheet } from '../../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../../i18n/i18n.ts';

interface Row {
  title: string;
  name: string;
  figures: MessageGroup['figures'];
}

/** A cost in the currency, with all its decimals. */
const amount = (cost: number): number => cost / 10_000;

const columnsOf = (currency: string): SheetColumn<Row>[] => [
  { header: '', value: ({ title }) => title, width: 24 },
  { header: translate('figures:name'), value: ({ name }) => name, width: 30 },
  ...messageMetrics.map((metric) => ({
    header: `${translate(`figures:messages.metric.${metric}.title`)}${metric === 'cost' ? ` (${currency})` : ''}`,
    value: ({ figures }: Row) => (metric === 'cost' ? amount(figures.cost) : figures[metric]),
    width: 14,
  })),
];

/** A list that the spreadsheet has, with the names of its groups. */
export interface ExportedList {
  title: string;
  groups: readonly MessageGroup[];
  nameOf: (group: MessageGroup) => string;
}

/** Saves the messages of a period and their cost as a spreadsheet: the whole, and each list of the screen. */
export const exportMessages = async (
  { figures, currency }: MessagesOfPeriod,
  lists: readonly ExportedList[],
): Promise<void> => {
  const title = translate('figures:messages.title');
  const rows = [
    { title, name: '', figures },
    ...lists.flatMap((list) =>
      list.groups.map((group) => ({ title: list.title, name: list.nameOf(group), figures: group.figures })),
    ),
  ];
  const file = await writeSpreadsheet(rows, columnsOf(currency), translate('figures:tab.messages'));
  downloadFile(file, `${translate('figures:messages.file')}.xlsx`);
};
