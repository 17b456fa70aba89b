import { historyRequest, type HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { Change, FencedItems } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** Phase of an import: parts arrive; parts are published; its end is being published; its end was published. */
type ImportPhase = 'collecting' | 'running' | 'ending' | 'ended';

/**
 * The import that was requested for a connection. It is stored in the table and outlives the host. Times in
 * milliseconds.
 */
export interface ImportState {
  request: HistoryRequest;
  phase: ImportPhase;
  /** The time when the connection was open for the first time since the request; null before. */
  since: number | null;
  /** The time when the newest part arrived; null before the first. */
  arrivedAt: number | null;
  /** True if the phone has announced its last part. */
  isComplete: boolean;
  /** Messages of the parts that are published completely, and of all parts that were counted. */
  done: number;
  all: number;
}

export const beginImport = (request: HistoryRequest): ImportState => ({
  request,
  phase: 'collecting',
  since: null,
  arrivedAt: null,
  isComplete: false,
  done: 0,
  all: 0,
});

export const importChange = (state: ImportState): Change => ({ sk: hostKeys.import, put: { ...state } });

/** Returns the import of a connection; null when none was requested. */
export const readImport = async (items: FencedItems): Promise<ImportState | null> => {
  const item = (await items.read([hostKeys.import])).get(hostKeys.import);
  const request = historyRequest.safeParse(item?.request);
  return item && request.success ? { ...(item as unknown as ImportState), request: request.data } : null;
};

/**
 * Stores the import that a start command requests. The same import continues where it is. Without a request, an import
 * that is under way ends; it stays stored until the phone is linked again, because the phone knows this device by the
 * kind of link.
 */
export const storeImportRequest = async (items: FencedItems, request: HistoryRequest | null): Promise<void> => {
  await items.claim();
  const known = await readImport(items);
  if (request !== null && request.id !== known?.request.id) await items.write([importChange(beginImport(request))]);
  if (request === null && known !== null && known.phase !== 'ended')
    await items.write([importChange({ ...known, phase: 'ended' })]);
};

/** Resets the import before the phone is linked again: a requested import starts over, an ended one is deleted. */
export const restartImport = async (items: FencedItems): Promise<void> => {
  const known = await readImport(items);
  if (known === null) return;
  await items.write([
    known.phase === 'ended' ? { sk: hostKeys.import, put: null } : importChange(beginImport(known.request)),
  ]);
};
