import type { SheetCell } from './sheet-file.ts';
import type { SheetRequest, SheetResponse } from './sheet-file.worker.ts';

/** Rows of one message to the worker. */
const part = 1_000;

export interface SheetColumn<Row> {
  header: string;
  value: (row: Row) => SheetCell;
  /** Characters. */
  width: number;
}

/**
 * Writes rows as a spreadsheet file (.xlsx) with a header row, in a worker, which loads the library.
 *
 * @throws Error if the file can't be written
 */
export const writeSpreadsheet = <Row>(
  data: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  sheet: string,
): Promise<Blob> => {
  const worker = new Worker(new URL('./sheet-file.worker.ts', import.meta.url), { type: 'module' });
  const post = (request: SheetRequest): void => worker.postMessage(request);
  const written = new Promise<Blob>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the spreadsheet could not be written')));
    worker.addEventListener('message', ({ data: file }: MessageEvent<SheetResponse>) => resolve(file));
    post({ head: { sheet, columns: columns.map(({ header, width }) => ({ header, width })) } });
    for (let from = 0; from < data.length; from += part)
      post({ rows: data.slice(from, from + part).map((row) => columns.map(({ value }) => value(row))) });
    post({ end: true });
  });
  return written.finally(() => worker.terminate());
};
