import type { ChannelWork } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { send } from '../../platform/outbox/send.ts';
import { toQueueMessage } from '../../platform/outbox/to-queue-message.ts';
import { sqsClient } from '../../platform/clients.ts';
import { log } from '../../platform/log.ts';
import { InvalidInboundEvent, validInboundEvent } from '@recado/shared/contract/queue-messages/valid-inbound-event';

/**
 * Returns the event as the contract requires; null for a change that breaks it, which would fail at every delivery and
 * block the events behind it. A message becomes an unreadable one.
 */
const validated = (event: InboundEvent): InboundEvent | null => {
  const about = { type: event.type, companyId: event.companyId, whatsappId: event.whatsappId };
  try {
    const { event: valid, isIntact } = validInboundEvent(event, Date.now());
    if (!isIntact) log().error('a message breaks the contract and is shown as unreadable', about);
    return valid;
  } catch (error) {
    if (!(error instanceof InvalidInboundEvent)) throw error;
    log().error('an event breaks the contract', { ...about, paths: error.paths });
    return null;
  }
};

/**
 * Publishes events to the queue `inbound`, in their order.
 *
 * @throws SendFailed if any of them was not accepted; the others are deduplicated when all are published again
 */
export const publishInbound = (events: readonly InboundEvent[]): Promise<void> =>
  send(
    sqsClient(),
    events.flatMap((given) => validated(given) ?? []).map((message) => toQueueMessage({ to: 'inbound', message })),
  );

/** Enqueues work in the queue `channel-work`; `delay` in seconds. */
export const enqueueWork = (message: ChannelWork, delay?: number): Promise<void> =>
  send(sqsClient(), [toQueueMessage({ to: 'channel-work', message }, delay)]);
