import './exceljs/set-buffer.ts';
import { type SheetCell, SheetFile, type SheetHead } from './sheet-file.ts';

/** The messages that the page posts: the head, then rows in parts, then the end. */
export type SheetRequest = { head: SheetHead } | { rows: SheetCell[][] } | { end: true };

/** The message that the worker posts: the file; nothing if it can't be written, but then the worker has an error. */
export type SheetResponse = Blob;

let file: SheetFile | undefined;

self.addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  if ('head' in data) file = new SheetFile(data.head);
  else if ('rows' in data) for (const row of data.rows) file?.addRow(row);
  else
    void file?.finish().then(
      (written: SheetResponse) => self.postMessage(written),
      (error: unknown) => reportError(error),
    );
});
