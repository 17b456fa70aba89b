import { cutText } from '@recado/shared/text/cut-text';
import writeSheet, { type SheetData } from 'write-excel-file/universal';

/** Characters that a cell of a spreadsheet takes. */
const maxCell = 32_767;
/** Characters that XML does not allow: a file with one of them does not open. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what it removes
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A cell of text. Its declared type has a spreadsheet show what begins as a formula, such as `=HYPERLINK(…)` as the name
 * of a contact, instead of calculating it; and keeps the digits of long numbers.
 */
const textCell = (value: string) => ({
  type: String,
  value: cutText(value.replace(forbidden, ''), { units: maxCell }),
});

export interface SheetColumn<Row> {
  header: string;
  value: (row: Row) => string;
  /** Characters. */
  width: number;
}

/** Writes rows as a spreadsheet file (.xlsx) with a header row. */
export const writeSpreadsheet = <Row>(
  data: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  sheet: string,
): Promise<Blob> => {
  const rows: SheetData = [
    columns.map(({ header }) => ({ ...textCell(header), fontWeight: 'bold' as const })),
    ...data.map((row) => columns.map(({ value }) => textCell(value(row)))),
  ];
  return writeSheet(rows, { sheet, columns: columns.map(({ width }) => ({ width })), stickyRowsCount: 1 }).toBlob();
};
