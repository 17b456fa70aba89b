import type { WorkerMessage } from './read-sheet.worker.ts';
import { maxFileSize, type SheetRow } from './sheet-row.ts';

/**
 * Reads a file's rows in a worker, which loads the library.
 *
 * @throws Error if the file is too large, empty or unreadable
 */
export const readFile = (file: File): Promise<SheetRow[]> => {
  if (file.size > maxFileSize) return Promise.reject(new Error('the file is too large'));
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' });
  const rows: SheetRow[] = [];
  const read = new Promise<SheetRow[]>((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('the file could not be read')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if ('rows' in data) rows.push(...data.rows);
      else if (data.end === 'done' && rows.length > 0) resolve(rows);
      else reject(new Error('the file has no rows'));
    });
    worker.postMessage(file);
  });
  return read.finally(() => worker.terminate());
};
