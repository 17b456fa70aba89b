import { downloadFile } from '../../../components/spreadsheet/download-file.ts';
import { type SheetColumn, writeSpreadsheet } from '../../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../../i18n/i18n.ts';
import { type AttendantRow, type Column, columns, times, titles, valueIn } from './attendant-columns.ts';

const minute = 60_000;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns a duration in minutes; nothing where none was measured. */
const minutes = (milliseconds: number | null | undefined): number | '' =>
  milliseconds === null || milliseconds === undefined ? '' : round(milliseconds / minute);

/** Returns a value of the period before as the column of the period has it. */
const valueBefore = ({ previous }: AttendantRow, name: Column): number | '' => {
  const value = valueIn(previous, name);
  if (name === 'avgWaitTime' || name === 'avgSupportTime') return minutes(value);
  return value === null ? '' : round(value);
};

/** Returns the columns of the file: those of the specification, medians and 90th percentiles, and the period before. */
export const attendantColumns = (): SheetColumn<AttendantRow>[] => [
  { header: translate('figures:name'), value: ({ attendant }) => attendant.name, width: 30 },
  ...columns.map((name) => ({
    header: translate(titles[name]),
    value: ({ attendant }: AttendantRow) => attendant[name],
    width: 18,
  })),
  {
    header: translate('figures:attendants.status'),
    value: ({ attendant }) => translate(attendant.online ? 'figures:attendants.online' : 'figures:attendants.offline'),
    width: 12,
  },
  ...times.flatMap((metric) =>
    (['median', 'p90'] as const).map((value) => ({
      header: translate(`figures:indicators.${value}`, { name: translate(`figures:metric.${metric}.title`) }),
      value: ({ figures }: AttendantRow) => minutes(figures[metric]?.[value]),
      width: 18,
    })),
  ),
  ...columns.map((name) => ({
    header: translate('figures:indicators.beforeOf', { name: translate(titles[name]) }),
    value: (row: AttendantRow) => valueBefore(row, name),
    width: 18,
  })),
];

/** Saves the agents and their figures as a spreadsheet; times in minutes. */
export const exportAttendants = async (rows: readonly AttendantRow[]): Promise<void> => {
  const file = await writeSpreadsheet(rows, attendantColumns(), translate('figures:tab.attendants'));
  downloadFile(file, `${translate('figures:attendants.file')}.xlsx`);
};
