import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { type MailMessage, mailQueue } from '@recado/shared/contract/queue-messages/mail';
import { type RealtimeMessage, realtimeMessage } from '@recado/shared/contract/queue-messages/realtime';
import { deadLetterQueueUrl, queueUrl } from '@recado/shared/deployment/queues';
import { sqsClient } from '../src/platform/clients.ts';
import { environment } from '../src/platform/environment.ts';

/** Takes the next messages off a queue; waits up to 5 s for the first of them unless `wait` is false. */
export const takeMessages = (queue: string, { wait = true } = {}): Promise<string[]> =>
  take(queueUrl(environment().QUEUE_URL_PREFIX, queue), wait);

/** Takes the next dead letters of a queue; waits as `takeMessages` does. */
export const takeDeadLetters = (queue: string): Promise<string[]> =>
  take(deadLetterQueueUrl(environment().QUEUE_URL_PREFIX, queue), true);

const take = async (QueueUrl: string, wait: boolean): Promise<string[]> => {
  const { Messages = [] } = await sqsClient().send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: wait ? 5 : 0 }),
  );
  for (const { ReceiptHandle } of Messages)
    await sqsClient().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  return Messages.map(({ Body }) => Body ?? '');
};

type InvoiceMail = Extract<MailMessage, { template: 'invoice' }>;

/** Takes all messages that wait in a queue. */
export const takeWaiting = async (queue: string): Promise<string[]> => {
  const found: string[] = [];
  for (;;) {
    const taken = await takeMessages(queue, { wait: false });
    if (taken.length === 0) return found;
    found.push(...taken);
  }
};

/** Takes all mails that wait off the queue, in any order. */
export const takeMails = async (): Promise<MailMessage[]> =>
  (await takeWaiting('mail')).map((body) => mailQueue.schema.parse(JSON.parse(body)));

/** Takes the mails about the invoices of a company off the queue, in any order; those of others are dropped. */
export const takeInvoiceMails = async (companyId: number): Promise<InvoiceMail[]> =>
  (await takeMails()).flatMap((message) =>
    message.template === 'invoice' && message.companyId === companyId ? [message] : [],
  );

const parseRealtime = (body: string): RealtimeMessage => realtimeMessage.parse(JSON.parse(body));

/** Takes all realtime messages that wait, in their order. */
export const takeAllRealtime = async (): Promise<RealtimeMessage[]> =>
  (await takeWaiting('realtime')).map(parseRealtime);

/** The next realtime message of this kind for a company; others that come before it are dropped. */
export const takeRealtime = async (companyId: number, event: string): Promise<RealtimeMessage> => {
  for (;;) {
    const messages = (await takeMessages('realtime')).map(parseRealtime);
    const found = messages.find(
      (message) => message.companyId === companyId && message.event === `company-${companyId}-${event}`,
    );
    if (found) return found;
    if (messages.length === 0) throw new Error(`no ${event} came`);
  }
};
