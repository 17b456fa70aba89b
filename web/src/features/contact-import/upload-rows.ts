import {
  addContactImportRows,
  type ContactImport,
  type ContactImportRow,
  startContactImport,
} from '@recado/shared/contract/contact-imports';
import type { CallOf, Endpoint, ResultOf } from '@recado/shared/contract/grammar';
import { contactImportLimits } from '@recado/shared/limits/contact-imports';
import { isApiError, retryAfterOf } from '../../errors/api-error.ts';
import { call } from '../../api/call.ts';

/** Times that a call without an answer is repeated, and milliseconds in between. */
const repeats = 4;
const pause = 1_000;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls the server, and again where it asks for a pause or could not be reached: rows that are there already stay. */
const callAgain = async <E extends Endpoint>(endpoint: E, parts: CallOf<E>): Promise<ResultOf<E>> => {
  for (let failures = 0; ;) {
    try {
      return await call(endpoint, parts);
    } catch (error) {
      const isBusy = isApiError(error, 'ERR_TOO_MANY_REQUESTS');
      const isAway = isApiError(error) && error.offline && failures < repeats;
      if (!isBusy && !isAway) throw error;
      if (isAway) failures += 1;
      await wait(retryAfterOf(error) || pause);
    }
  }
};

interface Upload {
  fileName: string;
  validateContact: boolean;
  contactListId: number | null;
  /** The further columns that the rows have. */
  columns: string[];
  rows: readonly ContactImportRow[];
  onProgress: (contactImport: ContactImport) => void;
}

/** Uploads rows part by part. The server begins to import them when the last ones are there. */
export const uploadRows = async ({ rows, onProgress, ...job }: Upload): Promise<void> => {
  const { chunk } = contactImportLimits;
  let contactImport = await call(startContactImport, { body: { ...job, total: rows.length } });
  onProgress(contactImport);
  for (let from = 0; from < rows.length; from += chunk) {
    const part = { params: { importId: contactImport.id }, body: { from, rows: rows.slice(from, from + chunk) } };
    contactImport = await callAgain(addContactImportRows, part);
    onProgress(contactImport);
    if (contactImport.status === 'cancelled') return;
  }
};
