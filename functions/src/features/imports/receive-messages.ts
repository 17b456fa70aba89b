import type { HistoryMessages } from '@recado/shared/contract/queue-messages/history';
import { publishProgress } from './publish-progress.ts';
import type { Context } from '../../context/context.ts';
import { log } from '../../platform/log.ts';
import { storeHistory } from './store-history.ts';

/** What a phone's history holds of one chat. Told again, or known from before, it changes nothing; of an import that is over, nothing is stored. */
export const receiveMessages = async (context: Context, event: HistoryMessages): Promise<void> => {
  const connection = await context.stores.connections.get(event.whatsappId);
  if (connection?.importId !== event.importId) {
    log().info('messages of an import that is over were dropped', {
      companyId: event.companyId,
      whatsappId: event.whatsappId,
    });
    return;
  }
  await storeHistory(context, connection, 'import', event);
  await publishProgress(context, event);
};
