import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';

const eventOf = (body: unknown): SQSEvent =>
  ({
    Records: [{ messageId: 'one', body: JSON.stringify(body), attributes: { MessageGroupId: 'one' } }],
  }) as unknown as SQSEvent;

/** Gives a consumer one message of its queue. Throws if it refuses it. */
export const deliver = async (
  handler: (event: SQSEvent) => Promise<SQSBatchResponse>,
  body: unknown,
): Promise<void> => {
  const { batchItemFailures } = await handler(eventOf(body));
  if (batchItemFailures.length > 0) throw new Error('The consumer refused a message');
};
