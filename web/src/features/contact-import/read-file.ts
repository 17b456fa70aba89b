import type { WorkerMessage } from './read-sheet.worker.ts';
import { maxFileSize, type SheetRow } from './sheet-row.ts';

/** Milliseconds after which a file counts as unreadable: a small one may unpack to one that is never read to its end. */
const longest = 60_000;

/**
 * Reads a file's rows in a worker, which loads the library. The worker ends with the signal, and after a minute.
 *
 * @throws Error if the file is too large, empty or unreadable, or is not read any more
 */
export const readFile = (file: File, signal: AbortSignal): Promise<SheetRow[]> => {
  if (file.size > maxFileSize) return Promise.reject(new Error('the file is too large'));
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' });
  const rows: SheetRow[] = [];
  let clock: ReturnType<typeof setTimeout> | undefined;
  const read = new Promise<SheetRow[]>((resolve, reject) => {
    clock = setTimeout(() => reject(new Error('the file takes too long')), longest);
    signal.addEventListener('abort', () => reject(new Error('the file is not read any more')));
    worker.addEventListener('error', () => reject(new Error('the file could not be read')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if ('rows' in data) rows.push(...data.rows);
      else if (data.end === 'done' && rows.length > 0) resolve(rows);
      else reject(new Error('the file has no rows'));
    });
    worker.postMessage(file);
  });
  return read.finally(() => {
    clearTimeout(clock);
    worker.terminate();
  });
};
