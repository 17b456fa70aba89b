import type { SQSRecord } from 'aws-lambda';
import { randomUUID } from 'node:crypto';

/**
 * A message of a queue as Lambda hands it to a consumer: a text as it is, anything else as JSON. The message is delivered
 * for the first time unless `delivery` says otherwise.
 */
export const sqsRecord = (message: unknown, { group = 'group', delivery = 1 } = {}): SQSRecord => ({
  messageId: randomUUID(),
  receiptHandle: '',
  body: typeof message === 'string' ? message : JSON.stringify(message),
  attributes: {
    ApproximateReceiveCount: String(delivery),
    MessageGroupId: group,
    SentTimestamp: String(Date.now()),
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: '',
});
