import { listContacts, type Contact } from '@recado/shared/contract/contacts';
import { isApiError, retryAfterOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { type ContactFilter, filterQuery } from './contact-filter.ts';

export interface ExportProgress {
  done: number;
  /** Null where the number of contacts is not known: with a filter. */
  total: number | null;
}

interface Options {
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('cancelled', 'AbortError'));
    });
  });

const readPage = async (filter: ContactFilter, cursor: string | null, signal: AbortSignal) => {
  for (;;) {
    try {
      const query = { ...filterQuery(filter), ...(cursor === null ? {} : { cursor }) };
      return await call(listContacts, { query }, { signal });
    } catch (error) {
      if (!isApiError(error, 'ERR_TOO_MANY_REQUESTS')) throw error;
      await pause(retryAfterOf(error) || 1_000, signal);
    }
  }
};

/**
 * Reads all contacts that a filter lists, in the pages of 20 of the API (specification 1, section 9). Waits where the
 * server asks for it.
 */
export const readAllContacts = async (filter: ContactFilter, { signal, onProgress }: Options): Promise<Contact[]> => {
  const contacts: Contact[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(filter, cursor, signal);
    const isWhole = Object.keys(filterQuery(filter)).length === 0;
    contacts.push(...page.contacts);
    onProgress({ done: contacts.length, total: isWhole ? Math.max(page.count, contacts.length) : null });
    cursor = page.nextCursor;
  } while (cursor !== null);
  return contacts;
};
