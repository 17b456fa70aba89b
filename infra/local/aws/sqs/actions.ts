import { SqsError } from './errors.ts';
import { md5OfAttributes, md5OfBody, type Message, type MessageAttributes } from './message.ts';
import type { Queue } from './queue.ts';
import { arnOf, type Queues } from './queues.ts';
import type { Action, RequestOf } from './requests.ts';

interface Call {
  queues: Queues;
  /** The address that queue URLs begin with. */
  base: string;
  /** Aborted when the client goes away. */
  signal: AbortSignal;
}

type Actions = { [Name in Action]: (request: RequestOf<Name>, call: Call) => object | Promise<object> };

const digits = (sequence: number) => String(sequence).padStart(20, '0');

interface SendingEntry {
  MessageBody: string;
  MessageAttributes: MessageAttributes;
  DelaySeconds?: number;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
}

const send = (queue: Queue, entry: SendingEntry): object => {
  const { id, sequence } = queue.send({
    body: entry.MessageBody,
    attributes: entry.MessageAttributes,
    delaySeconds: entry.DelaySeconds,
    group: entry.MessageGroupId,
    deduplicationId: entry.MessageDeduplicationId,
  });
  return {
    MessageId: id,
    MD5OfMessageBody: md5OfBody(entry.MessageBody),
    MD5OfMessageAttributes: md5OfAttributes(entry.MessageAttributes),
    ...(queue.fifo ? { SequenceNumber: digits(sequence) } : {}),
  };
};

/** Runs `act` for each entry and reports success or failure per entry, as the batch actions of SQS do. */
const batch = <Entry extends { Id: string }>(entries: Entry[], act: (entry: Entry) => object | void): object => {
  if (entries.length === 0)
    throw new SqsError(
      'EmptyBatchRequest',
      'There should be at least one entry in the request.',
      'AWS.SimpleQueueService.EmptyBatchRequest',
    );
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new SqsError(
      'BatchEntryIdsNotDistinct',
      'Two or more batch entries in the request have the same Id.',
      'AWS.SimpleQueueService.BatchEntryIdsNotDistinct',
    );
  }
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...act(entry) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.type, Message: error.message });
    }
  }
  return { Successful, Failed };
};

const systemAttributes = (message: Message, wanted: string[]): Record<string, string> | undefined => {
  const all: Record<string, string | undefined> = {
    SenderId: 'AIDALOCAL',
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    MessageGroupId: message.group,
    MessageDeduplicationId: message.deduplicationId,
    SequenceNumber: message.group === undefined ? undefined : digits(message.sequence),
  };
  const chosen = Object.entries(all).filter(
    (entry): entry is [string, string] =>
      entry[1] !== undefined && (wanted.includes('All') || wanted.includes(entry[0])),
  );
  return chosen.length === 0 ? undefined : Object.fromEntries(chosen);
};

const received = (message: Message, request: RequestOf<'ReceiveMessage'>): object => {
  const wanted = request.MessageAttributeNames;
  const matches = (name: string) =>
    wanted.some(
      (want) => want === 'All' || want === name || (want.endsWith('.*') && name.startsWith(want.slice(0, -1))),
    );
  const attributes = Object.fromEntries(Object.entries(message.attributes).filter(([name]) => matches(name)));
  const digest = md5OfAttributes(attributes);
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    MD5OfBody: md5OfBody(message.body),
    Body: message.body,
    Attributes: systemAttributes(message, [...request.AttributeNames, ...request.MessageSystemAttributeNames]),
    ...(digest === undefined ? {} : { MessageAttributes: attributes, MD5OfMessageAttributes: digest }),
  };
};

const describe = (queue: Queue, wanted: string[]): Record<string, string> => {
  const { visible, inFlight, delayed } = queue.counts();
  const created = String(Math.floor(queue.createdAt / 1000));
  const all: Record<string, string> = {
    ...queue.attributes,
    QueueArn: arnOf(queue.name),
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(inFlight),
    ApproximateNumberOfMessagesDelayed: String(delayed),
    CreatedTimestamp: created,
    LastModifiedTimestamp: created,
    ...(queue.fifo ? { FifoQueue: 'true' } : {}),
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.includes('All') || wanted.includes(name)));
};

const urlOf = (queue: Queue, base: string) => `${base}/000000000000/${queue.name}`;

export const actions: Actions = {
  CreateQueue: ({ QueueName, Attributes }, { queues, base }) => ({
    QueueUrl: urlOf(queues.create(QueueName, Attributes), base),
  }),
  GetQueueUrl: ({ QueueName }, { queues, base }) => ({ QueueUrl: urlOf(queues.named(QueueName), base) }),
  ListQueues: ({ QueueNamePrefix }, { queues, base }) => ({
    QueueUrls: queues
      .all()
      .filter(({ name }) => name.startsWith(QueueNamePrefix))
      .map((queue) => urlOf(queue, base)),
  }),
  GetQueueAttributes: ({ QueueUrl, AttributeNames }, { queues }) => ({
    Attributes: describe(queues.at(QueueUrl), AttributeNames),
  }),
  SetQueueAttributes: ({ QueueUrl, Attributes }, { queues }) => {
    Object.assign(queues.at(QueueUrl).attributes, Attributes);
    return {};
  },
  PurgeQueue: ({ QueueUrl }, { queues }) => {
    queues.at(QueueUrl).purge();
    return {};
  },
  SendMessage: (request, { queues }) => send(queues.at(request.QueueUrl), request),
  SendMessageBatch: ({ QueueUrl, Entries }, { queues }) => {
    const queue = queues.at(QueueUrl);
    return batch(Entries, (entry) => send(queue, entry));
  },
  ReceiveMessage: async (request, { queues, signal }) => {
    const queue = queues.at(request.QueueUrl);
    const visibility = request.VisibilityTimeout ?? Number(queue.attributes.VisibilityTimeout);
    const wait = request.WaitTimeSeconds ?? Number(queue.attributes.ReceiveMessageWaitTimeSeconds);
    const messages = await queue.receive(request.MaxNumberOfMessages, visibility, wait, signal);
    return messages.length === 0 ? {} : { Messages: messages.map((message) => received(message, request)) };
  },
  DeleteMessage: ({ QueueUrl, ReceiptHandle }, { queues }) => {
    queues.at(QueueUrl).delete(ReceiptHandle);
    return {};
  },
  DeleteMessageBatch: ({ QueueUrl, Entries }, { queues }) => {
    const queue = queues.at(QueueUrl);
    return batch(Entries, ({ ReceiptHandle }) => {
      queue.delete(ReceiptHandle);
    });
  },
  ChangeMessageVisibility: ({ QueueUrl, ReceiptHandle, VisibilityTimeout }, { queues }) => {
    queues.at(QueueUrl).changeVisibility(ReceiptHandle, VisibilityTimeout);
    return {};
  },
  ChangeMessageVisibilityBatch: ({ QueueUrl, Entries }, { queues }) => {
    const queue = queues.at(QueueUrl);
    return batch(Entries, ({ ReceiptHandle, VisibilityTimeout }) => {
      queue.changeVisibility(ReceiptHandle, VisibilityTimeout);
    });
  },
};
