import type { InboundMessage, InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { inboundQueue } from '@recado/shared/contract/queue-messages/inbound-queue';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../../test/conversation.ts';
import { sqsRecord } from '../../../../test/sqs-record.ts';
import { type TestContext, userContext } from '../../../../test/user-context.ts';
import type { ConnectionRecord } from '../../../data/connections/store.ts';
import { placeholderOf } from '@recado/shared/contract/queue-messages/valid-inbound-event';
import { takeDeadLetters } from '../../../../test/queue-messages.ts';
import { receiveMessage } from '../../../domain/inbound/receive-message.ts';
import { handler } from './handler.ts';
import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../../../platform/clients.ts';

const record = (
  event: InboundEvent | object,
  { group = 'companyId' in event ? inboundQueue.group(event) : 'x', delivery = 1 } = {},
): SQSRecord => sqsRecord(event, { group, delivery });
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

  /** Waits for the dead letter with this text in it. */
  const deadLetter = async (text: string): Promise<string> => {
    for (;;) {
      const letters = await takeDeadLetters('inbound');
      const found = letters.find((letter) => letter.includes(text));
      if (found !== undefined) return found;
      if (letters.length === 0) throw new Error(`no dead letter contains ${text}`);
    }
  };
  const stored = async (number: string) => {
    const contact = (await context.stores.contacts.identify({ number, lid: null }))!;
    const ticket = (await allTickets(context)).find(({ contactId }) => contactId === contact.id)!;
    return (await context.stores.messages.ofTicket(ticket, ticket.id, 200)).reverse();
  };
  /** A text that the table refuses in this file, as it refused half emojis. */
  const refusedText = 'the table refuses this text';

  beforeAll(() => {
    documentClient().middlewareStack.add(
      (next) => (given) => {
        if (!JSON.stringify(given.input).includes(refusedText)) return next(given);
        throw new DynamoDBServiceException({ name: 'SerializationException', $fault: 'client', $metadata: {} });
      },
      { step: 'initialize', name: 'refuseText' },
    );
    return () => documentClient().middlewareStack.remove('refuseText');
  });

  it('shows a placeholder for a message that the table refuses at once, and holds nothing up', async () => {
    const number = anyNumber();
    const refused = inboundText(connection, { number, body: refusedText, pushName: 'Ana' });
    const { batchItemFailures } = await deliver(
      record(inboundText(connection, { number, body: 'before' })),
      record(refused),
      record(inboundText(connection, { number, body: 'behind it' })),
    );
    expect(batchItemFailures).toEqual([]);
    expect((await stored(number)).map(({ body, mediaType }) => [body, mediaType])).toEqual([
      ['before', 'conversation'],
      ['', 'unsupported'],
      ['behind it', 'conversation'],
    ]);
    expect(JSON.parse(await deadLetter(refused.wid))).toEqual(refused);
  });

  it('completes the placeholder when the message is replayed', async () => {
    const number = anyNumber();
    const refused = inboundText(connection, { number, body: refusedText });
    await deliver(record(refused));
    const { content } = inboundText(connection, { body: 'what was written' });
    expect(await deliver(record({ ...refused, content }))).toEqual({ batchItemFailures: [] });
    expect(await stored(number)).toMatchObject([{ body: 'what was written', mediaType: 'conversation' }]);
    await deliver(record({ ...refused, content: inboundText(connection, { body: 'another' }).content }));
    expect(await stored(number)).toMatchObject([{ body: 'what was written' }]);
  });

  it('shows a placeholder for a message that breaks the contract, and keeps it', async () => {
    const number = anyNumber();
    const broken = { ...inboundText(connection, { number }), content: { type: 'hologram' } };
    const group = inboundQueue.group(inboundText(connection, { number }));
    expect(await deliver(record(broken, { group }))).toEqual({ batchItemFailures: [] });
    expect(await stored(number)).toMatchObject([{ mediaType: 'unsupported' }]);
    expect(JSON.parse(await deadLetter(broken.wid))).toEqual(broken);
  });

  it('keeps what has no bubble, and hands back nothing', async () => {
    const group = inboundQueue.group(inboundText(connection, { number: anyNumber() }));
    expect(await deliver(record({ type: 'nonsense', mark: group }, { group }))).toEqual({ batchItemFailures: [] });
    expect(await deadLetter(group)).toContain('nonsense');
  });

  it('shows a message that an outage delayed for hours', async () => {
    const number = anyNumber();
    expect(await deliver(record(inboundText(connection, { number, body: 'late' }), { delivery: 40 }))).toEqual({
      batchItemFailures: [],
    });
    expect(await stored(number)).toMatchObject([{ body: 'late', mediaType: 'conversation' }]);
  });

  it('completes a placeholder whose completion an outage interrupted', async () => {
    const number = anyNumber();
    const delayed = inboundText(connection, { number, body: 'delayed' });
    await receiveMessage(context, placeholderOf(delayed, 1)!);
    expect(await deliver(record(delayed, { delivery: 12 }))).toEqual({ batchItemFailures: [] });
    expect(await stored(number)).toMatchObject([{ body: 'delayed', mediaType: 'conversation' }]);
  });

  it('does not try again what ended the function: its placeholder is there and it is kept', async () => {
    const number = anyNumber();
    const fatal = inboundText(connection, { number, body: 'fatal' });
    await receiveMessage(context, placeholderOf(fatal, 1)!);
    expect(await deliver(record(fatal, { delivery: 16 }))).toEqual({ batchItemFailures: [] });
    expect(await stored(number)).toMatchObject([{ body: '', mediaType: 'unsupported' }]);
    expect(await deadLetter(fatal.wid)).toContain('fatal');
  });

  it('drops what is for nobody: an unknown company, a removed connection', async () => {
    const lost = inboundText(connection, {});
    expect(await deliver(record({ ...lost, companyId: 999_999_999 }), record({ ...lost, whatsappId: 999 }))).toEqual({
      batchItemFailures: [],
    });
    expect(await context.stores.contacts.identify(lost.chat.address)).toBeNull();
  });
});
