import { type HistoryEvent, historyEvent } from '@recado/shared/contract/queue-messages/history';
import { startBackfill } from '../../../features/imports/start-backfill.ts';
import { closeSomeImported } from '../../../features/imports/close-some-imported.ts';
import { consume } from '../../../platform/consume.ts';
import type { Context } from '../../../context/context.ts';
import { log } from '../../../platform/log.ts';
import { systemContext } from '../../../context/system-context.ts';
import { receiveMedia } from '../../../conversation/inbound/receive-media.ts';
import { receiveMessages } from '../../../features/imports/receive-messages.ts';
import { receiveBackfill } from '../../../features/imports/receive-backfill.ts';
import { receivePhase } from '../../../features/imports/receive-phase.ts';

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
    case 'gap':
      return await startBackfill(context, event);
    case 'missed':
      return await receiveBackfill(context, event);
  }
};

/** What an import, or a look for what an outage left out, brings from a phone: each connection's in its order, each message once, beside what comes in live. */
export const handler = consume(
  historyEvent,
  async (event) => {
    const context = await systemContext(event.companyId);
    if (!context) {
      log().info('an import of an inactive company was dropped', { companyId: event.companyId, type: event.type });
      return;
    }
    await apply(context, event);
  },
  { fifo: true },
);
