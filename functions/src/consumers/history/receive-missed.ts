import type { HistoryMissed } from '@recado/shared/contract/queue-messages/history';
import type { Context } from '../../platform/context.ts';
import { storeHistory } from './store-history.ts';

/** What came to a chat while its connection was away. What has come by itself meanwhile, or was told before, changes nothing; where a ticket was closed since, it stays so. */
export const receiveMissed = async (context: Context, event: HistoryMissed): Promise<void> => {
  const connection = await context.stores.connections.get(event.whatsappId);
  if (connection) await storeHistory(context, connection, 'missed', event);
};
