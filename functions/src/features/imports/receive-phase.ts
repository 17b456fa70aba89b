import type { HistoryPhase } from '@recado/shared/contract/queue-messages/history';
import { importRunning, importAwaitingClose } from '@recado/shared/contract/imports';
import { connectionChanged } from '../../data/connections/events.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import type { ImportFields } from '../../data/connections/plan-import.ts';
import { closeCommand } from './close-command.ts';
import { importProgressed, importRefreshed } from './events.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';

/** The end of an import clears its dates. Its tickets are closed, or wait to be closed by a button. */
const endedImport = ({ closedTicketsPostImported }: ConnectionRecord): Partial<ImportFields> => ({
  importId: null,
  importOldMessages: null,
  importRecentMessages: null,
  statusImportMessages: closedTicketsPostImported ? null : importAwaitingClose,
});

const changeOf = (before: ConnectionRecord, { phase, at }: HistoryPhase): Partial<ImportFields> => {
  switch (phase) {
    case 'preparing':
      return { statusImportMessages: String(at) };
    case 'running':
      return { statusImportMessages: importRunning };
    case 'ended':
      return endedImport(before);
  }
};

const effectsOf = (context: Context, before: ConnectionRecord, { phase }: HistoryPhase): Effect[] => {
  switch (phase) {
    case 'preparing':
      return [importProgressed(context, before.id, { this: -1, all: -1, date: null })];
    case 'running':
      return [];
    case 'ended':
      return [
        ...(before.closedTicketsPostImported ? [closeCommand(context, before.id)] : []),
        importRefreshed(context, before.id),
      ];
  }
};

/** Stores and publishes the phase of an import (behaviour, section 17). An event of an import that is over, or that another one has replaced, changes nothing. */
export const receivePhase = (context: Context, event: HistoryPhase): Promise<void> => {
  const { clock, stores } = context;
  return retryOnConflict(async () => {
    const before = await stores.connections.get(event.whatsappId);
    if (!before || before.importId !== event.importId) return;
    const change = { ...changeOf(before, event), updatedAt: new Date(clock.now()).toISOString() };
    await context.commit(stores.connections.update(before, change), [
      connectionChanged(context, 'update', { ...before, ...change }),
      ...effectsOf(context, before, event),
    ]);
  });
};
