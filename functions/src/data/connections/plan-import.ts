import { AppError } from '@recado/shared/contract/errors';
import { oldestImportDate } from '@recado/shared/contract/imports';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import type { ConnectionRecord } from './store.ts';

/** The import fields that a caller may set. */
const settable = [
  'importOldMessages',
  'importRecentMessages',
  'importOldMessagesGroups',
  'closedTicketsPostImported',
  'queueIdImportMessages',
] as const;

type ImportSettings = Pick<ConnectionRecord, (typeof settable)[number]>;

/** The fields of a connection about its import. */
export type ImportFields = ImportSettings & Pick<ConnectionRecord, 'statusImportMessages' | 'importId'>;

/** Milliseconds that a client's clock may be ahead. */
const tolerance = 5 * 60_000;

const isSame = (before: ImportFields, after: ImportSettings): boolean =>
  before.importId !== null &&
  before.importOldMessages === after.importOldMessages &&
  before.importRecentMessages === after.importRecentMessages &&
  before.importOldMessagesGroups === after.importOldMessagesGroups;

const checkDates = (old: string, recent: string, now: number): void => {
  const [since, until] = [Date.parse(old), Date.parse(recent)];
  // One day more than the limit: the oldest day that the screen offers begins before the current hour of that day.
  const oldest = oldestImportDate(new Date(now)).getTime() - 86_400_000;
  if (since < oldest || since > now + tolerance || until < since || until > now + tolerance)
    throw new AppError('ERR_IMPORT_DATES');
};

const settingsAfter = (before: ImportSettings, change: Partial<ImportSettings>): ImportSettings =>
  Object.fromEntries(
    settable.map((field) => [field, change[field] === undefined ? before[field] : change[field]]),
  ) as ImportSettings;

/**
 * Returns a connection's import fields after a change (specification 2, section 5). Other dates, or groups where there
 * were none, start another import, which needs the phone to be linked again; without a recent date it ends now.
 *
 * @param id id of another import, if one starts
 * @throws AppError ERR_IMPORT_DATES, ERR_QUEUE_REQUIRED
 */
export const planImport = (
  before: ConnectionRecord,
  change: Partial<ImportSettings>,
  now: number,
  id: string,
): ImportFields => {
  const { importId, statusImportMessages } = before;
  const after = settingsAfter(before, change);
  if (after.importOldMessages === null) {
    return {
      ...after,
      importRecentMessages: null,
      importId: null,
      statusImportMessages: importId === null ? statusImportMessages : null,
    };
  }
  if (after.queueIdImportMessages === null) throw new AppError('ERR_QUEUE_REQUIRED');
  const dated = { ...after, importRecentMessages: after.importRecentMessages ?? new Date(now).toISOString() };
  if (isSame(before, dated)) return { ...dated, importId, statusImportMessages };
  checkDates(after.importOldMessages, dated.importRecentMessages, now);
  return { ...dated, importId: id, statusImportMessages: null };
};

/** Returns the request for history that the session host makes to the phone; null while no import is enabled. */
export const historyRequestOf = ({
  importId,
  importOldMessages,
  importRecentMessages,
  importOldMessagesGroups,
}: ImportFields): HistoryRequest | null =>
  importId === null || importOldMessages === null || importRecentMessages === null
    ? null
    : {
        id: importId,
        since: Date.parse(importOldMessages),
        until: Date.parse(importRecentMessages),
        groups: importOldMessagesGroups,
      };
