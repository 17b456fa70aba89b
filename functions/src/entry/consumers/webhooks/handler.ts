import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { webhookMessage } from '@recado/shared/contract/queue-messages/webhook';
import { queueUrl } from '@recado/shared/deployment/queues';
import { stringifyForSqs } from '@recado/shared/text/stringify-for-sqs';
import { sqsClient } from '../../../platform/clients.ts';
import { consume } from '../../../platform/consume.ts';
import { environment } from '../../../platform/environment.ts';
import { systemContext } from '../../../context/system-context.ts';
import { deliverWebhook, type SendLater } from '../../../features/webhooks/deliver.ts';

const sendLater: SendLater = async (message, seconds) => {
  await sqsClient().send(
    new SendMessageCommand({
      QueueUrl: queueUrl(environment().QUEUE_URL_PREFIX, 'webhooks'),
      MessageBody: stringifyForSqs(message),
      DelaySeconds: seconds,
    }),
  );
};

/** Calls the companies' webhooks. */
export const handler = consume(
  webhookMessage,
  async (message) => {
    const context = await systemContext(message.companyId);
    if (context) await deliverWebhook(context, message, sendLater);
  },
  { fifo: false },
);
