import type { InboundMessage, InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundGroup } from '@recado/shared/contract/queue-messages/inbound-identity';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { handler } from './handler.ts';

const record = (event: InboundEvent | object, group = 'companyId' in event ? inboundGroup(event) : 'x'): SQSRecord => ({
  messageId: randomUUID(),
  receiptHandle: '',
  body: JSON.stringify(event),
  attributes: {
    ApproximateReceiveCount: '1',
    MessageGroupId: group,
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:recado-inbound.fifo',
  awsRegion: 'us-east-1',
});
const deliver = (...records: SQSRecord[]) => handler({ Records: records } satisfies SQSEvent);

let context: TestContext;
let connection: ConnectionRecord;

beforeAll(async () => {
  await installPlans();
  const { company } = await newCompany();
  context = userContext({ companyId: company.id });
  connection = await addConnection(context);
});

const bodies = async (number: string): Promise<{ tickets: number; bodies: string[] }> => {
  const contact = (await context.stores.contacts.identify({ number, lid: null }))!;
  const tickets = (await allTickets(context)).filter(({ contactId }) => contactId === contact.id);
  const messages = await Promise.all(tickets.map((ticket) => context.stores.messages.ofTicket(ticket, ticket.id, 200)));
  return { tickets: tickets.length, bodies: messages.flatMap((found) => found.reverse().map(({ body }) => body)) };
};

describe('the consumer of inbound events', () => {
  it('stores each message once and in order, delivered twice and mixed with those of other chats', async () => {
    const numbers = Array.from({ length: 6 }, anyNumber);
    const written = (number: string): InboundMessage[] =>
      Array.from({ length: 8 }, (_, index) => inboundText(connection, { number, body: `${index}` }));
    const streams = numbers.map(written);
    // Each chat's messages come in their order, every one of them twice, in batches that several functions work off side by side.
    const batches = Array.from({ length: 8 }, (_, index) => streams.map((stream) => stream[index]!));
    for (const [index, batch] of batches.entries()) {
      const again = batches[index - 1] ?? [];
      const answers = await Promise.all([
        deliver(...batch.map((event) => record(event))),
        deliver(...again.map((event) => record(event))),
      ]);
      expect(answers).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }]);
    }
    await deliver(...streams.flat().map((event) => record(event)));
    for (const number of numbers)
      expect(await bodies(number)).toEqual({ tickets: 1, bodies: ['0', '1', '2', '3', '4', '5', '6', '7'] });
  });

  it('hands a poison message back alone, with what follows it in its group', async () => {
    const [good, bad] = [anyNumber(), anyNumber()];
    const group = inboundGroup(inboundText(connection, { number: bad }));
    const poison = record({ type: 'nonsense' }, group);
    const after = record(inboundText(connection, { number: bad, body: 'later' }));
    const { batchItemFailures } = await deliver(
      record(inboundText(connection, { number: good, body: 'fine' })),
      poison,
      after,
    );
    expect(batchItemFailures).toEqual([{ itemIdentifier: poison.messageId }, { itemIdentifier: after.messageId }]);
    expect(await bodies(good)).toEqual({ tickets: 1, bodies: ['fine'] });
  });

  it('lets a poison message at its last delivery go alone', async () => {
    const number = anyNumber();
    const group = inboundGroup(inboundText(connection, { number }));
    const last = (given: SQSRecord): SQSRecord => ({
      ...given,
      attributes: { ...given.attributes, ApproximateReceiveCount: '10' },
    });
    const poison = last(record({ type: 'nonsense' }, group));
    const { batchItemFailures } = await deliver(
      poison,
      last(record(inboundText(connection, { number, body: 'behind it' }))),
    );
    expect(batchItemFailures).toEqual([{ itemIdentifier: poison.messageId }]);
    expect(await bodies(number)).toEqual({ tickets: 1, bodies: ['behind it'] });
  });

  it('drops what is for nobody: an unknown company, a removed connection', async () => {
    const lost = inboundText(connection, {});
    expect(await deliver(record({ ...lost, companyId: 999_999_999 }), record({ ...lost, whatsappId: 999 }))).toEqual({
      batchItemFailures: [],
    });
    expect(await context.stores.contacts.identify(lost.chat.address)).toBeNull();
  });
});
