import type { HistoryMessages } from '@recado/shared/contract/queue-messages/history';
import { publishProgress } from './publish-progress.ts';
import type { Context } from '../../context/context.ts';
import { log } from '../../platform/log.ts';
import { storeHistory } from './store-history.ts';

/** Stores the messages of one chat from the phone's history. Messages that are stored already change nothing; messages of an import that is over are ignored. */
export const receiveMessages = async (context: Context, event: HistoryMessages): Promise<void> => {
  const connection = await context.stores.connections.get(event.whatsappId);
  if (connection?.importId !== event.importId) {
    log().info('messages of an import that is over were ignored', {
      companyId: event.companyId,
      whatsappId: event.whatsappId,
    });
    return;
  }
  await storeHistory(context, connection, 'import', event);
  await publishProgress(context, event);
};
