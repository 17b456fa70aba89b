import { SendMessageCommand } from '@aws-sdk/client-sqs';
import type { ChannelWork } from '@recado/shared/contract/queue-messages/channel-work';
import { type InboundEvent, inboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundDeduplication, inboundGroup } from '@recado/shared/contract/queue-messages/inbound-identity';
import { queueUrl } from '@recado/shared/deployment/resources';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { createHash } from 'node:crypto';
import { send } from '../../platform/outbox/send.ts';
import { sqsClient } from '../../platform/clients.ts';
import { environment } from '../../platform/environment.ts';
import { log } from '../../platform/log.ts';

/** SQS's limit for group and deduplication ids. */
const idLimit = 128;
const within = (id: string): string =>
  id.length <= idLimit && /^[\x21-\x7e]*$/.test(id) ? id : createHash('sha256').update(id).digest('hex');

/** Whether an event fits the contract. One that does not would fail at every delivery and block the events behind it, so it is logged and not published. */
const fitsContract = (event: InboundEvent): boolean => {
  const { success, error } = inboundEvent.safeParse(event);
  if (!success)
    log().error('an event breaks the contract', {
      type: event.type,
      companyId: event.companyId,
      whatsappId: event.whatsappId,
      paths: error.issues.map(({ path }) => path.join('.')),
    });
  return success;
};

/**
 * Publishes events to the queue `inbound`, in their order.
 *
 * @throws SendFailed if any of them was not accepted; the others are deduplicated when all are published again
 */
export const publishInbound = (events: readonly InboundEvent[]): Promise<void> =>
  send(
    sqsClient(),
    events.filter(fitsContract).map((event) => ({
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
