import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { isIgnoredGroup } from '../engine/stages/groups.ts';
import type { Context } from '../../context/context.ts';
import { log } from '../../platform/log.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processEvent } from '../driver/process-event.ts';
import { completeMessage } from './complete-message.ts';
import { loadConversation } from './load-conversation.ts';
import { evictConversation, cachedConnection, cacheConversation } from './cached.ts';

/** Times that an early change may be stored while its message is. */
const maxOvertakes = 5;

const isStored = async ({ stores }: Context, event: InboundMessage): Promise<boolean> => {
  if (event.fromMe) return (await stores.messages.marker(event.whatsappId, 'me', event.wid)) !== null;
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  return contact !== null && (await stores.messages.marker(event.whatsappId, contact.id, event.wid)) !== null;
};

const receive = async (
  context: Context,
  event: InboundMessage,
  skipCache: boolean,
  publishedAt: number,
): Promise<void> => {
  const connection = await cachedConnection(context, event.whatsappId);
  if (!connection) {
    log().info('a message of a removed connection was dropped', {
      companyId: event.companyId,
      whatsappId: event.whatsappId,
    });
    return;
  }
  if (isIgnoredGroup(connection, event)) return;
  const outcome = await processEvent(
    context,
    (attempt) => loadConversation(context, event, connection, skipCache || attempt > 1, publishedAt),
    ['marker'],
  );
  cacheConversation(context, event, outcome);
};

/**
 * Stores a message from a contact, or one that was written on the phone. A repeated delivery changes nothing, because the
 * message's marker exists; it only completes a message that is a placeholder so far.
 *
 * @param publishedAt when the channel published it, in milliseconds
 */
export const receiveMessage = async (
  context: Context,
  event: InboundMessage,
  publishedAt = event.at,
): Promise<void> => {
  for (let overtaken = 0; ; overtaken++) {
    try {
      await receive(context, event, overtaken > 0, publishedAt);
      return;
    } catch (error) {
      evictConversation(context, event);
      if (!(error instanceof ConditionFailed)) throw error;
      if (await isStored(context, event)) return await completeMessage(context, event);
      if (overtaken === maxOvertakes) throw error;
    }
  }
};
