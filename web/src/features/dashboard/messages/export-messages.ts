import type { CampaignFigures, MessageGroup, MessagesOfPeriod } from '@recado/shared/contract/message-figures';
import { messageMetrics } from '@recado/shared/metrics/message-figures';
import { addDays } from '@recado/shared/text/time';
import { downloadFile } from '../../../components/spreadsheet/download-file.ts';
import { type SheetColumn, writeSpreadsheet } from '../../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../../i18n/i18n.ts';
import { daysOf } from '../figures/days-of.ts';
import { campaignCounts } from './message-texts.ts';

type Metric = (typeof messageMetrics)[number];

interface Row {
  title: string;
  name: string;
  /** Those of a campaign are its charges alone. */
  figures: Partial<Record<Metric, number>>;
  /** The counts of a campaign's report. */
  counts?: CampaignFigures['counts'];
}

/** A cost in the currency, with all its decimals. */
const amount = (cost: number): number => cost / 10_000;

const columnsOf = (currency: string): SheetColumn<Row>[] => [
  { header: '', value: ({ title }) => title, width: 24 },
  { header: translate('figures:name'), value: ({ name }) => name, width: 30 },
  ...messageMetrics.map((metric) => ({
    header: `${translate(`figures:messages.metric.${metric}.title`)}${metric === 'cost' ? ` (${currency})` : ''}`,
    value: ({ figures }: Row) => {
      const value = figures[metric];
      if (value === undefined) return '';
      return metric === 'cost' ? amount(value) : value;
    },
    width: 14,
  })),
  ...campaignCounts.map((name) => ({
    header: translate('figures:messages.ofCampaign', {
      name: translate(`figures:messages.campaign.${name}.title`),
    }),
    value: ({ counts }: Row) => counts?.[name] ?? '',
    width: 22,
  })),
];

/** A list that the spreadsheet has, with the names of its groups. */
export interface ExportedList {
  title: string;
  groups: readonly MessageGroup[];
  nameOf: (group: MessageGroup) => string;
}

/** Returns the lines of a list, behind them those of the period before. */
const linesOf = ({ title, groups, nameOf }: ExportedList, nameBefore = nameOf): Row[] => [
  ...groups.map((group) => ({ title, name: nameOf(group), figures: group.figures })),
  ...groups.map((group) => ({
    title: translate('figures:indicators.beforeOf', { name: title }),
    name: nameBefore(group),
    figures: group.previous,
  })),
];

/** Returns the lines and the columns of the file: the whole, its days, each list of the screen, and the campaigns. */
export const messageSheet = (
  { figures, previous, groups, period, currency }: MessagesOfPeriod,
  lists: readonly ExportedList[],
  campaigns: readonly CampaignFigures[],
) => {
  const title = translate('figures:messages.title');
  const days = daysOf(period).length;
  const byDay: ExportedList = {
    title: translate('figures:messages.byDay'),
    groups: (groups.day ?? []).toSorted((one, other) => one.value.localeCompare(other.value)),
    nameOf: ({ value }) => value,
  };
  const rows: Row[] = [
    { title, name: '', figures },
    { title: translate('figures:indicators.beforeOf', { name: title }), name: '', figures: previous },
    ...linesOf(byDay, ({ value }) => addDays(value, -days)),
    ...lists.flatMap((list) => linesOf(list)),
    ...campaigns.map(({ name, charged, cost, counts }) => ({
      title: translate('figures:messages.campaigns'),
      name,
      figures: { charged, cost },
      counts,
    })),
  ];
  return { rows, columns: columnsOf(currency) };
};

/** Saves the messages of a period and their cost as a spreadsheet. */
export const exportMessages = async (...given: Parameters<typeof messageSheet>): Promise<void> => {
  const { rows, columns } = messageSheet(...given);
  const file = await writeSpreadsheet(rows, columns, translate('figures:tab.messages'));
  downloadFile(file, `${translate('figures:messages.file')}.xlsx`);
};
