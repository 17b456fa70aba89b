import type { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { ConditionFailed, put } from '../write.ts';
import type { Effect } from './effect.ts';
import { sendThenCommit } from './send-then-commit.ts';

vi.mock('../environment.ts', () => ({ environment: () => ({ QUEUE_URL_PREFIX: 'http://queues' }) }));

const chat = {
  jid: '5511900000001@s.whatsapp.net',
  isGroup: false,
  address: { number: '5511900000001', lid: null },
  subject: null,
};
const command: Effect = {
  to: 'outbound',
  message: { type: 'read', companyId: 1, whatsappId: 1, commandId: 'c', chat, messages: [] },
};
const event: Effect = {
  to: 'realtime',
  message: { companyId: 1, rooms: [], except: [], event: 'e', data: {}, order: 'ticket-1', id: 'i' },
};
const reading = put('ticket', { TableName: 'table', Item: {} });

/** Table and queues that note what they are asked for; `broken` are those that fail. */
const services = (broken: readonly string[] = []) => {
  const asked: string[] = [];
  const ask = (what: string, failure: () => Error): Promise<object> => {
    asked.push(what);
    return broken.includes(what) ? Promise.reject(failure()) : Promise.resolve({});
  };
  const sqs = {
    send: ({ input: { QueueUrl = '' } }: SendMessageBatchCommand) =>
      ask(QueueUrl.includes('outbound') ? 'command' : 'event', () => new Error('unreachable')),
  } as unknown as SQSClient;
  const withOutbox = (): Promise<void> => Promise.resolve(void asked.push('outbox'));
  const client = {
    send: () => ask('write', () => new ConditionalCheckFailedException({ message: 'no', $metadata: {} })),
  } as unknown as DynamoDBDocumentClient;
  return {
    asked,
    run: () => sendThenCommit({ client, sqs, clock: systemClock }, [reading], [event, command], withOutbox),
  };
};

it('sends commands, writes without a transaction, and sends events then', async () => {
  const { asked, run } = services();
  await run();
  expect(asked).toEqual(['command', 'write', 'event']);
});

it('is committed by the outbox where its command does not leave, as while a queue is away', async () => {
  const { asked, run } = services(['command']);
  await run();
  expect(asked).toEqual(['command', 'outbox']);
});

it('sends no event of what was not written', async () => {
  const { asked, run } = services(['write']);
  await expect(run()).rejects.toBeInstanceOf(ConditionFailed);
  expect(asked).toEqual(['command', 'write']);
});

it('has done its work where an event does not leave', async () => {
  const { asked, run } = services(['event']);
  await run();
  expect(asked).toEqual(['command', 'write', 'event']);
});
