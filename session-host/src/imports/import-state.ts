import { historyRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { Change, FencedItems } from '../platform/fenced-items.ts';
import { hostKeys } from '../platform/host-keys.ts';

/** How far an import is: parts come in, are brought in, its end is being told, it was told. */
export type ImportPhase = 'collecting' | 'running' | 'ending' | 'ended';

/** The import that a connection is to make, as it is kept in the table: it outlives the host. Times in milliseconds. */
export interface ImportState {
  request: HistoryRequest;
  phase: ImportPhase;
  /** When the connection was first open for it; null before. */
  since: number | null;
  /** When the newest part came; null before the first. */
  arrivedAt: number | null;
  /** Whether the phone has said that it sent everything. */
  isComplete: boolean;
  /** Messages of the parts that are brought in whole, and of all that were counted. */
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

/** The import of a connection, or null when it never had one. */
export const readImport = async (items: FencedItems): Promise<ImportState | null> => {
  const item = (await items.read([hostKeys.import])).get(hostKeys.import);
  const request = historyRequest.safeParse(item?.request);
  return item && request.success ? { ...(item as unknown as ImportState), request: request.data } : null;
};

/**
 * Takes down what a start says of the import. The one that is under way goes on; of one that is off only is kept, until
 * the phone is linked anew, that there was one, as the phone knows this device by what it was linked for.
 */
export const storeImportRequest = async (items: FencedItems, request: HistoryRequest | null): Promise<void> => {
  await items.claim();
  const known = await readImport(items);
  if (request !== null && request.id !== known?.request.id) await items.write([importChange(beginImport(request))]);
  if (request === null && known !== null && known.phase !== 'ended')
    await items.write([importChange({ ...known, phase: 'ended' })]);
};

/** The phone is to be linked anew: what is wanted begins from the start, what is over is forgotten. */
export const restartImport = async (items: FencedItems): Promise<void> => {
  const known = await readImport(items);
  if (known === null) return;
  await items.write([
    known.phase === 'ended' ? { sk: hostKeys.import, put: null } : importChange(beginImport(known.request)),
  ]);
};
