import { isApiError, retryAfterOf } from '../../errors/api-error.ts';

export interface ReadProgress {
  done: number;
  /** Null where the number of rows is not known. */
  total: number | null;
}

export interface ReadOptions {
  signal: AbortSignal;
  onProgress: (progress: ReadProgress) => void;
}

/** A page of rows as a list's call returns it. */
export interface RowsPage<Row> {
  rows: readonly Row[];
  /** Rows of all pages; null where that is not known. */
  total: number | null;
  nextCursor: string | null;
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('cancelled', 'AbortError'));
    });
  });

/** Calls, and again after the time that the server asks for. */
const whenReady = async <Result>(run: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isApiError(error, 'ERR_TOO_MANY_REQUESTS')) throw error;
      await pause(retryAfterOf(error) || 1_000, signal);
    }
  }
};

/**
 * Reads all rows of a list, in the pages of 20 of the API (specification 1, section 9). Waits where the server asks for
 * it.
 */
export const readAllRows = async <Row>(
  readPage: (cursor: string | null, signal: AbortSignal) => Promise<RowsPage<Row>>,
  { signal, onProgress }: ReadOptions,
): Promise<Row[]> => {
  const all: Row[] = [];
  let cursor: string | null = null;
  do {
    const after: string | null = cursor;
    const { rows, total, nextCursor }: RowsPage<Row> = await whenReady(() => readPage(after, signal), signal);
    all.push(...rows);
    onProgress({ done: all.length, total: total === null ? null : Math.max(total, all.length) });
    cursor = nextCursor;
  } while (cursor !== null);
  return all;
};
