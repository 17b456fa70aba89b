import type { Message } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord, SQSRecordAttributes } from 'aws-lambda';
import { region } from '../aws/credentials.ts';

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

/** The event that Lambda makes of a batch. */
export const queueEvent = (messages: readonly Message[], arn: string): SQSEvent => ({
  Records: messages.map((message) => record(message, arn)),
});

/**
 * Which messages of a batch are done, by what the function reported (ReportBatchItemFailures): nothing
 * or an empty list means all; a list that names no message of the batch means none, as Lambda reads it.
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
