import { type InboundEvent, inboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { OutboundCommand } from '@recado/shared/contract/queue-messages/outbound';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { installPlans, newCompany } from '../../../../test/accounts.ts';
import { useOwnQueues } from '../../../../test/own-queues.ts';
import { takeMessages } from '../../../../test/queue-messages.ts';
import { sqsRecord } from '../../../../test/sqs-record.ts';
import { handler } from './handler.ts';

const chatOn = (domain: string): Extract<OutboundCommand, { type: 'send' }>['chat'] => ({
  jid: `551199999@${domain}`,
  isGroup: false,
  address: { number: null, lid: null },
  subject: null,
});

let companyId: number;

useOwnQueues();
beforeAll(async () => {
  await installPlans();
  companyId = (await newCompany()).company.id;
});

/** Handles commands and returns the inbound events that they publish. */
const eventsOf = async (...commands: OutboundCommand[]): Promise<InboundEvent[]> => {
  expect(await handler({ Records: commands.map((command) => sqsRecord(command)) })).toEqual({ batchItemFailures: [] });
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
    expect(await eventsOf(command)).toMatchObject([
      { type: 'failure', channel, wid: command.wid, commandId: command.commandId, reason: 'ERR_WAPP_NOT_INITIALIZED' },
    ]);
  });

  it('a change fails', async () => {
    const change = { chat: chatOn('facebook'), changeWid: '3EB0BB' };
    const events = await eventsOf(
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
