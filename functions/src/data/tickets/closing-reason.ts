import type { CycleRecord, LogRecord } from './record.ts';

/** Entries of the log that are made beside `closed`, and say more. */
const specificReasons: ReadonlySet<string> = new Set([
  'clientClosed',
  'autoClose',
  'transfered',
  'merged',
  'lgpd',
  'botLoop',
]);

/** Returns the reason why a service cycle ended, by the entries that its ticket's log got at that moment. */
export const closingReasonOf = (log: readonly Pick<LogRecord, 'type'>[]): NonNullable<CycleRecord['closingReason']> =>
  (log.find(({ type }) => specificReasons.has(type))?.type ?? 'closed') as NonNullable<CycleRecord['closingReason']>;
