import type { HistoryPhase } from '@recado/shared/contract/queue-messages/history';
import { importRunning, importAwaitingClose } from '@recado/shared/contract/imports';
import { connectionAnnounced } from '../../data/connections/events.ts';
import type { ConnectionRecord, ImportChange } from '../../data/connections/store.ts';
import { closeCommanded } from './close-commanded.ts';
import { importRefreshed, importTold } from './events.ts';
import type { Effect } from '../../platform/outbox/effect.ts';
import type { Context } from '../../context/context.ts';
import { ConditionFailed } from '../../platform/write.ts';

const maxAttempts = 5;

/** An import that is over leaves its dates empty, and its tickets closed or to be closed by a press of a button. */
const ended = ({ closedTicketsPostImported }: ConnectionRecord): ImportChange => ({
  importId: null,
  importOldMessages: null,
  importRecentMessages: null,
  statusImportMessages: closedTicketsPostImported ? null : importAwaitingClose,
});

const changeOf = (before: ConnectionRecord, { phase, at }: HistoryPhase): ImportChange => {
  switch (phase) {
    case 'preparing':
      return { statusImportMessages: String(at) };
    case 'running':
      return { statusImportMessages: importRunning };
    case 'ended':
      return ended(before);
  }
};

const effectsOf = (context: Context, before: ConnectionRecord, { phase }: HistoryPhase): Effect[] => {
  switch (phase) {
    case 'preparing':
      return [importTold(context, before.id, { this: -1, all: -1, date: null })];
    case 'running':
      return [];
    case 'ended':
      return [
        ...(before.closedTicketsPostImported ? [closeCommanded(context, before.id)] : []),
        importRefreshed(context, before.id),
      ];
  }
};

/** How far an import is (behaviour, section 17). What is told of one that is over, or that another has replaced, changes nothing. */
export const receivePhase = async (context: Context, event: HistoryPhase): Promise<void> => {
  const { clock, stores } = context;
  for (let attempt = 1; ; attempt++) {
    const before = await stores.connections.get(event.whatsappId);
    if (!before || before.importId !== event.importId) return;
    const change = { ...changeOf(before, event), updatedAt: new Date(clock.now()).toISOString() };
    try {
      return await context.commit(
        [stores.connections.importChange(before, change)],
        [connectionAnnounced(context, 'update', { ...before, ...change }), ...effectsOf(context, before, event)],
      );
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt === maxAttempts) throw error;
    }
  }
};
