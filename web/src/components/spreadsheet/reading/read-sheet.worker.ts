import { type DateFormat, readSheets } from './read-sheet.ts';
import type { SheetRow } from './sheet-row.ts';

/** The input of the worker. */
export interface WorkerInput {
  file: File;
  dateFormat: DateFormat;
}

/** The messages that the worker posts: rows of a sheet in parts, then the end, or that the file can't be read. */
export type WorkerMessage = { sheet: string; rows: SheetRow[] } | { end: 'done' | 'unreadable' };

/** Rows of one message: the page takes each in a task of its own, so that it never stops for long. */
const part = 1_000;

const post = (message: WorkerMessage): void => self.postMessage(message);

self.addEventListener('message', ({ data: { file, dateFormat } }: MessageEvent<WorkerInput>) => {
  void (async () => {
    try {
      for (const { name: sheet, rows } of readSheets(new Uint8Array(await file.arrayBuffer()), file.name, dateFormat))
        for (let from = 0; from < rows.length; from += part) post({ sheet, rows: rows.slice(from, from + part) });
      post({ end: 'done' });
    } catch {
      post({ end: 'unreadable' });
    }
  })();
});
