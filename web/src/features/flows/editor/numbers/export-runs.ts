import { type FlowRun, listFlowRuns } from '@recado/shared/contract/flow-runs';
import type { Flow } from '@recado/shared/contract/flows';
import { call } from '../../../../api/call.ts';
import { showPhone } from '../../../../components/contact/format-phone.ts';
import { formatAt } from '../../../../components/schedule/company-clock.ts';
import { openExport } from '../../../../components/spreadsheet/ExportDialog.tsx';
import { readAllRows } from '../../../../components/spreadsheet/read-all-rows.ts';
import type { SheetColumn } from '../../../../components/spreadsheet/write-spreadsheet.ts';
import { translate } from '../../../../i18n/i18n.ts';

/** Runs that one call reads. */
const rowsOfCall = 500;

const columnsOf = (timeZone: string): SheetColumn<FlowRun>[] => [
  { header: translate('flowEditor:numbers.file.name'), value: ({ contactName }) => contactName, width: 30 },
  {
    header: translate('flowEditor:numbers.file.number'),
    value: ({ contactNumber }) => showPhone(contactNumber),
    width: 20,
  },
  {
    header: translate('flowEditor:numbers.file.startedAt'),
    value: ({ startedAt }) => formatAt(Date.parse(startedAt), timeZone),
    width: 18,
  },
  {
    header: translate('flowEditor:numbers.file.endedAt'),
    value: ({ endedAt }) => formatAt(Date.parse(endedAt), timeZone),
    width: 18,
  },
  {
    header: translate('flowEditor:numbers.file.outcome'),
    value: ({ outcome }) => translate(`flowEditor:outcome.${outcome}`),
    width: 24,
  },
];

/** Returns one column for each variable that a contact answered, in the order in which they come first. */
export const answerColumns = (rows: readonly FlowRun[]): SheetColumn<FlowRun>[] =>
  [...new Set(rows.flatMap(({ answers }) => Object.keys(answers)))].map((key) => ({
    header: key,
    value: ({ answers }) => answers[key] ?? '',
    width: 24,
  }));

/** Exports the runs of a flow that ended since a day to a spreadsheet, with a column for each variable. */
export const exportRuns = ({ id, name }: Flow, startDate: string, timeZone: string): void =>
  openExport({
    read: (options) =>
      readAllRows(async (cursor, signal) => {
        const query = { startDate, rows: rowsOfCall, ...(cursor === null ? {} : { cursor }) };
        const { runs, nextCursor } = await call(listFlowRuns, { params: { id }, query }, { signal });
        return { rows: runs, total: null, nextCursor };
      }, options),
    columns: (rows) => [...columnsOf(timeZone), ...answerColumns(rows)],
    sheet: translate('flowEditor:numbers.file.sheet'),
    file: translate('flowEditor:numbers.file.file', { name }),
    texts: {
      title: 'flowEditor:numbers.file.title',
      read: 'flowEditor:numbers.file.read',
      readOf: 'flowEditor:numbers.file.readOf',
      done: 'flowEditor:numbers.file.done',
    },
  });
