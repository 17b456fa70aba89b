import { type InboundEvent, inboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import type { SQSRecord } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { useOwnQueues } from '../../../../test/own-queues.ts';
import { takeMessages } from '../../../../test/queue-messages.ts';
import { handler } from './handler.ts';

const record = (command: OutboundCommand): SQSRecord => ({
  messageId: randomUUID(),
  receiptHandle: '',
  body: JSON.stringify(command),
  attributes: {
    ApproximateReceiveCount: '1',
    MessageGroupId: 'chat',
    SentTimestamp: '0',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '0',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:us-east-1:000000000000:recado-graph.fifo',
  awsRegion: 'us-east-1',
});

const chatOn = (domain: string): Extract<OutboundCommand, { type: 'send' }>['chat'] => ({
  jid: `551199999@${domain}`,
  isGroup: false,
  address: { number: null, lid: null },
  subject: null,
});

let companyId: number;

beforeAll(async () => {
  await useOwnQueues();
  await installPlans();
  companyId = (await newCompany()).company.id;
});

/** Returns the inbound events of commands for a connection that was removed. */
const inboundEventsOf = async (...commands: OutboundCommand[]): Promise<InboundEvent[]> => {
  expect(await handler({ Records: commands.map(record) })).toEqual({ batchItemFailures: [] });
  const events: InboundEvent[] = [];
  while (events.length < commands.length)
    events.push(...(await takeMessages('inbound')).map((body) => inboundEvent.parse(JSON.parse(body))));
  return events;
};

describe('on a connection that was removed', () => {
  const common = () => ({ companyId, whatsappId: 77, commandId: randomUUID(), wid: '3EB0AA' });

  it.each([
    ['facebook', 'facebook'],
    ['instagram', 'instagram'],
    ['s.whatsapp.net', 'whatsappapi'],
  ])('a message to %s fails', async (domain, channel) => {
    const command: OutboundCommand = {
      ...common(),
      type: 'send',
      chat: chatOn(domain),
      content: { type: 'text', body: 'Olá' },
      quoted: null,
    };
    expect(await inboundEventsOf(command)).toMatchObject([
      { type: 'failure', channel, wid: command.wid, commandId: command.commandId, reason: 'ERR_WAPP_NOT_INITIALIZED' },
    ]);
  });

  it('a change is taken back', async () => {
    const change = { chat: chatOn('facebook'), changeWid: '3EB0BB' };
    const events = await inboundEventsOf(
      { ...common(), ...change, type: 'react', fromMe: false, participant: null, emoji: '👍', before: '' },
      { ...common(), ...change, type: 'edit', body: 'novo', before: 'velho' },
      { ...common(), ...change, type: 'revoke' },
    );
    expect(events).toMatchObject([
      { type: 'changeFailure', fromMe: false, change: { type: 'react', emoji: '👍', before: '' } },
      { type: 'changeFailure', fromMe: true, change: { type: 'edit', body: 'novo', before: 'velho' } },
      { type: 'changeFailure', fromMe: true, change: { type: 'revoke' } },
    ]);
  });
});
