import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { ChannelWork } from '@recado/shared/contract/queue-messages/channel-work';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundDeduplication, inboundGroup } from '@recado/shared/contract/queue-messages/inbound-identity';
import { queueUrl } from '@recado/shared/deployment/queues';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { createHash } from 'node:crypto';
import { send } from '../../platform/outbox/send.ts';
import { sqsClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { log } from '../../platform/log.ts';
import { InvalidInboundEvent, validInboundEvent } from '@recado/shared/contract/queue-messages/valid-inbound-event';

/** SQS's limit for group and deduplication ids. */
const idLimit = 128;
const within = (id: string): string =>
  id.length <= idLimit && /^[\x21-\x7e]*$/.test(id) ? id : createHash('sha256').update(id).digest('hex');

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
    events
      .flatMap((given) => validated(given) ?? [])
      .map((event) => ({
        queue: 'inbound',
        body: stringifyForSqs(event),
        group: within(inboundGroup(event)),
        deduplication: within(inboundDeduplication(event)),
      })),
  );

/** Enqueues work in the queue `channel-work`; `delay` in seconds. */
export const enqueueWork = async (work: ChannelWork, delay = 0): Promise<void> => {
  await sqsClient().send(
    new SendMessageCommand({
      QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, 'channel-work'),
      MessageBody: stringifyForSqs(work),
      DelaySeconds: delay,
    }),
  );
};
