import type { InboundMessage } from '@recado/shared/contract/queue-messages/inbound';
import { contactAddressOf } from '../engine/addresses.ts';
import { isIgnoredGroup } from '../engine/stages/groups.ts';
import type { Context } from '../../context/context.ts';
import { log } from '../../platform/log.ts';
import { ConditionFailed } from '../../platform/write.ts';
import { processEvent } from '../driver/process-event.ts';
import { completeMessage } from './complete-message.ts';
import { findMessage } from './find-message.ts';
import { isPublishedAgain, publishAgain } from './publish-again.ts';
import { loadConversation } from './load-conversation.ts';
import { evictConversation, cachedConnection, cacheConversation } from './cached.ts';

/** Times that an early change may be stored while its message is. */
const maxOvertakes = 5;

/** Delivery of a message by a queue, until the message is received. */
export interface InboundDelivery {
  /** The time when the channel published it, in milliseconds. */
  publishedAt: number;
  /** True if it was delivered before: that delivery may have ended before the message was published. */
  isRepeat: boolean;
}

const isStored = async ({ stores }: Context, event: InboundMessage): Promise<boolean> => {
  if (event.fromMe) return (await stores.messages.marker(event.whatsappId, 'me', event.wid)) !== null;
  const contact = await stores.contacts.identify(contactAddressOf(event.chat));
  return contact !== null && (await stores.messages.marker(event.whatsappId, contact.id, event.wid)) !== null;
};

const receive = async (
  context: Context,
  event: InboundMessage,
  skipCache: boolean,
  delivery: InboundDelivery | null,
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
    async (attempt) => ({
      ...(await loadConversation(
        context,
        event,
        connection,
        skipCache || attempt > 1,
        delivery?.publishedAt ?? event.at,
      )),
      isRepeated: delivery !== null && isPublishedAgain(event),
    }),
    ['marker'],
  );
  cacheConversation(context, event, outcome);
};

/** Completes a stored message that is a placeholder so far; publishes another one again where a repeated delivery has to. */
const finishStored = async (
  context: Context,
  event: InboundMessage,
  delivery: InboundDelivery | null,
): Promise<void> => {
  const isCompleted = await completeMessage(context, event);
  if (!isCompleted && delivery?.isRepeat && isPublishedAgain(event)) await publishAgain(context, event);
};

/**
 * Stores a message from a contact, or one that was written on the phone. A repeated delivery changes nothing, because the
 * message's marker exists; it only completes a message that is a placeholder so far, and publishes a contact's message
 * again if the delivery before may have ended before that.
 *
 * @param delivery null where no queue delivers the message again
 */
export const receiveMessage = async (
  context: Context,
  event: InboundMessage,
  delivery: InboundDelivery | null = null,
): Promise<void> => {
  // A contact that is being merged may have the message: the address leads to the other one, whose chat does not.
  if (delivery?.isRepeat && (await findMessage(context, event))) return finishStored(context, event, delivery);
  for (let overtaken = 0; ; overtaken++) {
    try {
      await receive(context, event, overtaken > 0, delivery);
      return;
    } catch (error) {
      evictConversation(context, event);
      if (!(error instanceof ConditionFailed)) throw error;
      if (await isStored(context, event)) return finishStored(context, event, delivery);
      if (overtaken === maxOvertakes) throw error;
    }
  }
};
