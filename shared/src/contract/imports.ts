import * as z from 'zod';
import { endpoint, realtimeEvent } from './grammar.ts';
import { done, id, idParams, isoDate } from './parameters.ts';

/** Years that an import may go back (specification 2, sections 5 and 9). */
export const maxImportYears = 2;

/** Milliseconds after the newest arrival in which an import shows as preparing (specification 2, section 9). */
export const importPreparingTimeout = 35_000;

/** Values of `statusImportMessages` beside the time of the newest arrival, in milliseconds. */
export const importRunning = 'Running';
export const importAwaitingClose = 'renderButtonCloseTickets';

/** What a connection is to bring from its phone when it is connected next. An import is on while it has an old date. */
export const importSettings = {
  importOldMessages: isoDate.nullable(),
  importRecentMessages: isoDate.nullable(),
  importOldMessagesGroups: z.boolean(),
  closedTicketsPostImported: z.boolean(),
  /** Where imported tickets go; required while the import is on. */
  queueIdImportMessages: id.nullable(),
};

/** How far the import is: nothing, the time of the newest arrival, `Running`, or `renderButtonCloseTickets`. */
export const importStatus = z.string().nullable();

/** A connection without an import. */
export const defaultImportSettings = {
  importOldMessages: null,
  importRecentMessages: null,
  importOldMessagesGroups: false,
  closedTicketsPostImported: false,
  queueIdImportMessages: null,
  statusImportMessages: null,
} as const;

/** The date that lies the longest allowed way before another. */
export const oldestImportDate = (now: Date): Date => {
  const oldest = new Date(now);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - maxImportYears);
  return oldest;
};

export const closeImportedTickets = endpoint({
  name: 'closeImportedTickets',
  summary: 'Close the waiting tickets that the connection’s imports made and that nobody has gone on with',
  group: 'connections',
  method: 'POST',
  path: '/closedimported/{id}',
  params: idParams,
  result: done,
  access: 'connections-page:addConnection',
  errors: ['ERR_NO_WAPP_FOUND'],
});

/** `importMessages-{companyId}`. Both numbers are -1 while the phone still sends. `refresh`: an import ended, and no other event told of what it brought. */
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
