import { connectionOutageEvent } from '@recado/shared/contract/connections';
import { listMessages } from '@recado/shared/contract/messages';
import { queryKey } from '../../../api/query.ts';
import { handlerOf } from '../../../realtime/event-handler.ts';
import type { MessagePages } from './conversation-query.ts';

/** `company-{id}-connectionGap`: refetches the connection's conversations, which mark its outages. */
export const outageHandler = handlerOf(connectionOutageEvent, ({ whatsappId }, { client }) => {
  void client.invalidateQueries({
    queryKey: queryKey(listMessages),
    predicate: ({ state }) =>
      (state.data as MessagePages | undefined)?.pages.some(({ ticket }) => ticket.whatsappId === whatsappId) ?? false,
  });
});
