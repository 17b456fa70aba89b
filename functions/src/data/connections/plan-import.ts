import { AppError } from '@recado/shared/contract/errors';
import { oldestImportDate } from '@recado/shared/contract/imports';
import type { HistoryRequest } from '@recado/shared/contract/queue-messages/outbound';
import { type ConnectionRecord, type ImportFields, importFieldsOf } from './store.ts';

/** What a caller may say of a connection's import. */
type Asked = Partial<
  Pick<
    ImportFields,
    | 'importOldMessages'
    | 'importRecentMessages'
    | 'importOldMessagesGroups'
    | 'closedTicketsPostImported'
    | 'queueIdImportMessages'
  >
>;

/** Milliseconds that a client's clock may be ahead. */
const tolerance = 5 * 60_000;

const isSame = (before: ImportFields, after: ImportFields): boolean =>
  before.importId !== null &&
  before.importOldMessages === after.importOldMessages &&
  before.importRecentMessages === after.importRecentMessages &&
  before.importOldMessagesGroups === after.importOldMessagesGroups;

const checkDates = (old: string, recent: string, now: number): void => {
  const [since, until] = [Date.parse(old), Date.parse(recent)];
  // A day's grace at the far end: the screen's oldest day begins before the hour that it is now.
  const oldest = oldestImportDate(new Date(now)).getTime() - 86_400_000;
  if (since < oldest || since > now + tolerance || until < since || until > now + tolerance)
    throw new AppError('ERR_IMPORT_DATES');
};

/**
 * A connection's import as it is after a change (specification 2, section 5). Other dates, or groups where there were
 * none, are another import, which needs a phone linked anew; without a recent date it goes up to now.
 *
 * @param id of another import
 * @throws AppError ERR_IMPORT_DATES, ERR_QUEUE_REQUIRED
 */
export const planImport = (before: ConnectionRecord, asked: Asked, now: number, id: string): ImportFields => {
  const after = { ...importFieldsOf(before), ...pickAsked(asked) };
  if (after.importOldMessages === null) {
    return {
      ...after,
      importRecentMessages: null,
      importId: null,
      statusImportMessages: before.importId === null ? before.statusImportMessages : null,
    };
  }
  if (after.queueIdImportMessages === null) throw new AppError('ERR_QUEUE_REQUIRED');
  const dated = { ...after, importRecentMessages: after.importRecentMessages ?? new Date(now).toISOString() };
  if (isSame(before, dated)) return dated;
  checkDates(after.importOldMessages, dated.importRecentMessages, now);
  return { ...dated, importId: id, statusImportMessages: null };
};

const pickAsked = (asked: Asked): Asked => {
  const fields: (keyof Asked)[] = [
    'importOldMessages',
    'importRecentMessages',
    'importOldMessagesGroups',
    'closedTicketsPostImported',
    'queueIdImportMessages',
  ];
  return Object.fromEntries(fields.filter((field) => asked[field] !== undefined).map((field) => [field, asked[field]]));
};

/** The queue that a change names for imported tickets, to be checked with the others. */
export const importQueueOf = ({ queueIdImportMessages }: Asked): number[] =>
  queueIdImportMessages ? [queueIdImportMessages] : [];

/** What the session host is to ask the phone for; null while no import is on. */
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
