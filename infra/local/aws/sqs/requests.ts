import { z } from 'zod';

const url = { QueueUrl: z.string().min(1) };
const attribute = z.object({
  DataType: z.string(),
  StringValue: z.string().optional(),
  BinaryValue: z.string().optional(),
});
const sending = {
  MessageBody: z.string(),
  MessageAttributes: z.record(z.string(), attribute).default({}),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageGroupId: z.string().min(1).max(128).optional(),
  MessageDeduplicationId: z.string().min(1).max(128).optional(),
};
const entries = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ Id: z.string().regex(/^[\w-]{1,80}$/), ...shape })).max(10);
const visibility = z.number().int().min(0).max(43_200);

/** The request bodies of the actions in use, in SQS's JSON protocol. */
export const requests = {
  CreateQueue: z.object({
    QueueName: z.string().regex(/^[\w-]{1,75}(\.fifo)?$/),
    Attributes: z.record(z.string(), z.string()).default({}),
  }),
  GetQueueUrl: z.object({ QueueName: z.string() }),
  ListQueues: z.object({ QueueNamePrefix: z.string().default('') }),
  GetQueueAttributes: z.object({ ...url, AttributeNames: z.array(z.string()).default([]) }),
  SetQueueAttributes: z.object({ ...url, Attributes: z.record(z.string(), z.string()) }),
  PurgeQueue: z.object(url),
  SendMessage: z.object({ ...url, ...sending }),
  SendMessageBatch: z.object({ ...url, Entries: entries(sending) }),
  ReceiveMessage: z.object({
    ...url,
    MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
    VisibilityTimeout: visibility.optional(),
    WaitTimeSeconds: z.number().int().min(0).max(20).optional(),
    AttributeNames: z.array(z.string()).default([]),
    MessageSystemAttributeNames: z.array(z.string()).default([]),
    MessageAttributeNames: z.array(z.string()).default([]),
  }),
  DeleteMessage: z.object({ ...url, ReceiptHandle: z.string() }),
  DeleteMessageBatch: z.object({ ...url, Entries: entries({ ReceiptHandle: z.string() }) }),
  ChangeMessageVisibility: z.object({ ...url, ReceiptHandle: z.string(), VisibilityTimeout: visibility }),
  ChangeMessageVisibilityBatch: z.object({
    ...url,
    Entries: entries({ ReceiptHandle: z.string(), VisibilityTimeout: visibility }),
  }),
};

export type Action = keyof typeof requests;
export type RequestOf<Name extends Action> = z.infer<(typeof requests)[Name]>;
