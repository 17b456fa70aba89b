import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, isoDate } from './parameters.ts';

/** Maximum age of imported messages, in years (specification 2, sections 5 and 9). */
export const maxImportYears = 2;

/** Milliseconds after the last arrival during which an import is shown as preparing (specification 2, section 9). */
export const importPreparingTimeout = 35_000;

/** Values of `statusImportMessages`; otherwise it is the time of the last arrival, in milliseconds since 1970. */
export const importRunning = 'Running';
export const importAwaitingClose = 'renderButtonCloseTickets';

/**
 * Import settings of a connection, applied at its next connect. The import is enabled while `importOldMessages` is set.
 */
export const importSettings = {
  importOldMessages: isoDate.nullable(),
  importRecentMessages: isoDate.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  /** Queue of the imported tickets; required while the import is enabled. */
  queueIdImportMessages: id.nullable(),
};

/**
 * State of the import: null, the time of the last arrival in milliseconds, `Running`, or `renderButtonCloseTickets`.
 */
export const importStatus = z.string().nullable();

/** Import settings of a connection without an import. */
export const defaultImportSettings = {
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
  statusImportMessages: null,
} as const;

/** Returns the earliest date from which messages may be imported. */
export const oldestImportDate = (now: Date): Date => {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - maxImportYears);
  return oldest;
};

export const closeImportedTickets = endpoint({
  name: 'closeImportedTickets',
  summary: 'Closes the pending tickets that the connection’s imports created and that no agent has used since',
  group: 'connections',
  method: 'POST',
  path: '/closedimported/{id}',
  params: idParams('connection'),
  result: done,
  access: 'connections-page:addConnection',
});

/**
 * Sent as `importMessages-{companyId}`. Both numbers are -1 while the phone still sends. `refresh`: an import ended;
 * browsers reload, since imported messages publish no events.
 */
export const importEvent = realtimeEvent(
  'importMessages',
  z.discriminatedUnion('action', [
    z.object({
      action: z.literal('update'),
      whatsappId: id,
      status: z.object({ this: z.int().min(-1), all: z.int().min(-1), date: isoDate.nullable() }),
    }),
    z.object({ action: z.literal('refresh'), whatsappId: id }),
  ]),
);
