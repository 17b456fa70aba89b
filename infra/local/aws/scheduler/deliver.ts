import { createHash } from 'node:crypto';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { region, type Credentials } from '../account/credentials.ts';
import type { Deliver } from './scheduler.ts';

/** Creates a `Deliver` for SQS queues and Lambda functions. @param functionsUrl endpoint of Lambda's Invoke */
export const deliverTo = ({
  queuesUrl,
  functionsUrl,
  credentials,
}: {
  queuesUrl: string;
  functionsUrl: string;
  credentials: Credentials;
}): Deliver => {
  const queues = new SQSClient({ region, endpoint: queuesUrl, credentials, maxAttempts: 1 });
  return async ({ Arn, Input, SqsParameters }, dueAt) => {
    const name = Arn.split(':').at(-1)!;
    if (Arn.startsWith('arn:aws:sqs:')) {
      const fifo = SqsParameters && {
        MessageGroupId: SqsParameters.MessageGroupId,
        MessageDeduplicationId: createHash('sha256').update(`${Arn}${dueAt}${Input}`).digest('hex'),
      };
      await queues.send(
        new SendMessageCommand({ QueueUrl: `${queuesUrl}/000000000000/${name}`, MessageBody: Input, ...fifo }),
      );
      return;
    }
    const response = await fetch(`${functionsUrl}/2015-03-31/functions/${name}/invocations`, {
      method: 'POST',
      headers: { 'x-amz-invocation-type': 'Event' },
      body: Input,
    });
    if (!response.ok) throw new Error(`Invoking ${name} answered ${response.status}`);
  };
};
