import { cutText } from '@recado/shared/text/cut-text';
import { EventEmitter } from 'events';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';

/** Characters that a cell of a spreadsheet takes. */
const maxCell = 32_767;
/** Characters that XML does not allow: a file with one of them does not open. */
// oxlint-disable-next-line eslint/no-control-regex -- these are what it removes
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const cellText = (value: string): string => cutText(value.replace(forbidden, ''), { units: maxCell });

/** A figure is a number, with which a spreadsheet calculates; everything else is a text. */
export type SheetCell = string | number;

export interface SheetHead {
  /** Name of the sheet. */
  sheet: string;
  /** Widths in characters. */
  columns: readonly { header: string; width: number }[];
}

/** Collects the bytes of a file. */
class FileParts extends EventEmitter {
  readonly parts: Uint8Array<ArrayBuffer>[] = [];

  write(chunk: Uint8Array): boolean {
    this.parts.push(new Uint8Array(chunk));
    return true;
  }

  end(): void {
    this.emit('finish');
  }
}

/**
 * A spreadsheet file (.xlsx) with a header row that is written row by row: of a row only its compressed bytes remain in
 * memory. Cells besides figures are texts, so that a spreadsheet shows what begins as a formula, such as `=HYPERLINK(…)` as the name of a
 * contact, instead of calculating it; and keeps the digits of long numbers.
 */
export class SheetFile {
  readonly #file = new FileParts();
  readonly #book: InstanceType<typeof WorkbookWriter>;
  readonly #sheet: ReturnType<InstanceType<typeof WorkbookWriter>['addWorksheet']>;

  constructor({ sheet, columns }: SheetHead) {
    this.#book = new WorkbookWriter({ stream: this.#file as never, useSharedStrings: false, useStyles: true });
    this.#sheet = this.#book.addWorksheet(sheet, { views: [{ state: 'frozen', ySplit: 1 }] });
    this.#sheet.columns = columns.map(({ header, width }) => ({ header: cellText(header), width }));
    const head = this.#sheet.getRow(1);
    head.font = { bold: true };
    head.commit();
  }

  addRow(cells: readonly SheetCell[]): void {
    this.#sheet.addRow(cells.map((cell) => (typeof cell === 'number' ? cell : cellText(cell)))).commit();
  }

  /** Ends the file and returns it. */
  async finish(): Promise<Blob> {
    await this.#book.commit();
    return new Blob(this.#file.parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
  }
}
