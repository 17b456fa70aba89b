import type { Language } from '@recado/shared/contract/languages';
import { i18n } from '../../../i18n/i18n.ts';
import type { DateFormat } from './read-sheet.ts';
import type { WorkerInput, WorkerMessage } from './read-sheet.worker.ts';
import { maxFileSize, type Sheet } from './sheet-row.ts';

/** The date formats of each language, for sheets that leave the format to their reader. */
const dateFormats: Record<Language, DateFormat> = {
  pt: 'dd/mm/yyyy',
  en: 'yyyy-mm-dd',
  es: 'dd/mm/yyyy',
  tr: 'dd/mm/yyyy',
};

/** Milliseconds after which a file counts as unreadable: a small one may unpack to one that is never read to its end. */
const longest = 60_000;

/**
 * Reads a file's sheets that have rows in a worker, which loads the library. The worker ends with the signal, and after a
 * minute.
 *
 * @throws Error if the file is too large, empty or unreadable, or is not read any more
 */
export const readFile = (file: File, signal: AbortSignal): Promise<Sheet[]> => {
  if (file.size > maxFileSize) return Promise.reject(new Error('the file is too large'));
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' });
  const sheets: Sheet[] = [];
  const add = (name: string, rows: Sheet['rows']): void => {
    const last = sheets.at(-1);
    if (last?.name === name) last.rows.push(...rows);
    else sheets.push({ name, rows });
  };
  let clock: ReturnType<typeof setTimeout> | undefined;
  const read = new Promise<Sheet[]>((resolve, reject) => {
    clock = setTimeout(() => reject(new Error('the file takes too long')), longest);
    signal.addEventListener('abort', () => reject(new Error('the file is not read any more')));
    worker.addEventListener('error', () => reject(new Error('the file could not be read')));
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if ('rows' in data) add(data.sheet, data.rows);
      else if (data.end === 'done' && sheets.length > 0) resolve(sheets);
      else reject(new Error('the file has no rows'));
    });
    const input: WorkerInput = { file, dateFormat: dateFormats[i18n.language as Language] };
    worker.postMessage(input);
  });
  return read.finally(() => {
    clearTimeout(clock);
    worker.terminate();
  });
};
