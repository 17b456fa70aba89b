import { type HistoryEvent, historyQueue } from '@recado/shared/contract/queue-messages/history';
import { startBackfill } from '../../../features/imports/start-backfill.ts';
import { closeSomeImported } from '../../../features/imports/close-some-imported.ts';
import { consume } from '../../../platform/consumers/consume.ts';
import type { Context } from '../../../context/context.ts';
import { log } from '../../../platform/log.ts';
import { receivingContext } from '../../../context/system-context.ts';
import { receiveMedia } from '../../../domain/inbound/receive-media.ts';
import { receiveMessages } from '../../../features/imports/receive-messages.ts';
import { receiveBackfill } from '../../../features/imports/receive-backfill.ts';
import { receivePhase } from '../../../features/imports/receive-phase.ts';
import { refusedEvent, storeRefused } from '../../../features/imports/store-refused.ts';

const apply = async (context: Context, event: HistoryEvent): Promise<void> => {
  switch (event.type) {
    case 'messages':
      return await receiveMessages(context, event);
    case 'media':
      return await receiveMedia(context, event.media);
    case 'phase':
      return await receivePhase(context, event);
    case 'close':
      return await closeSomeImported(context, event);
    case 'outage':
      return await startBackfill(context, event);
    case 'missed':
      return await receiveBackfill(context, event);
  }
};

const inCompany = async (
  event: HistoryEvent,
  run: (context: Context, event: HistoryEvent) => Promise<void>,
): Promise<void> => {
  const context = await receivingContext(event.companyId);
  if (context) return run(context, event);
  log().info('an import of a deleted company was dropped', { companyId: event.companyId, type: event.type });
};

/**
 * Handles the messages that an import or a backfill reads from a phone: in the order of each connection, each message
 * once, beside live messages.
 */
export const handler = consume(historyQueue, (event) => inCompany(event, apply), {
  setAside: async (given) => {
    const event = refusedEvent(given);
    if (event) await inCompany(event, storeRefused);
  },
});
