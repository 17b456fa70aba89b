import { readSheet } from './read-sheet.ts';
import type { SheetRow } from './sheet-row.ts';

/** What the worker posts: rows in parts, then the end, or that the file can't be read. */
export type WorkerMessage = { rows: SheetRow[] } | { end: 'done' | 'unreadable' };

/** Rows of one message: the page takes each in a task of its own, so that it never stops for long. */
const part = 1_000;

const post = (message: WorkerMessage): void => self.postMessage(message);

self.addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  void (async () => {
    try {
      const rows = readSheet(new Uint8Array(await file.arrayBuffer()), file.name);
      for (let from = 0; from < rows.length; from += part) post({ rows: rows.slice(from, from + part) });
      post({ end: 'done' });
    } catch {
      post({ end: 'unreadable' });
    }
  })();
});
