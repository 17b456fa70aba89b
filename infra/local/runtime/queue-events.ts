import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord, SQSRecordAttributes } from 'aws-lambda';
import { region } from '../aws/account/credentials.ts';

const record = (message: Message, arn: string): SQSRecord => {
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(
    ([name, { DataType, StringValue, BinaryValue }]) => [
      name,
      {
        dataType: DataType ?? 'String',
        stringValue: StringValue,
        binaryValue: BinaryValue && Buffer.from(BinaryValue).toString('base64'),
        stringListValues: [],
        binaryListValues: [],
      },
    ],
  );
  return {
    messageId: message.MessageId!,
    receiptHandle: message.ReceiptHandle!,
    body: message.Body!,
    attributes: message.Attributes as unknown as SQSRecordAttributes,
    messageAttributes: Object.fromEntries(attributes) as SQSRecord['messageAttributes'],
    md5OfBody: message.MD5OfBody!,
    eventSource: 'aws:sqs',
    eventSourceARN: arn,
    awsRegion: region,
  };
};

/** Returns the event in which Lambda passes a batch of messages to a function. */
export const queueEvent = (messages: readonly Message[], arn: string): SQSEvent => ({
  Records: messages.map((message) => record(message, arn)),
});

/**
 * Returns the messages of a batch that succeeded, by the function's answer (ReportBatchItemFailures). No answer or an
 * empty list means all; a list with an id that is not in the batch means none, as Lambda reads it.
 */
export const succeeded = (messages: readonly Message[], answer: unknown): Message[] => {
  const failures = (answer as { batchItemFailures?: unknown } | null | undefined)?.batchItemFailures;
  if (failures === undefined || failures === null) return [...messages];
  if (!Array.isArray(failures)) return [];
  const ids = failures.map((failure) => (failure as { itemIdentifier?: unknown } | null)?.itemIdentifier);
  const known = new Set(messages.map(({ MessageId }) => MessageId));
  if (ids.some((id) => typeof id !== 'string' || !known.has(id))) return [];
  return messages.filter(({ MessageId }) => !ids.includes(MessageId));
};
