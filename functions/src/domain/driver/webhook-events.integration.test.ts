import { webhookBody, webhookData } from '@recado/shared/contract/webhook-events';
import { exampleBody, webhookExamples } from '@recado/shared/contract/webhook-examples';
import { webhookEventNames } from '@recado/shared/limits/webhooks';
import type { WebhookEventMessage } from '@recado/shared/contract/queue-messages/webhook-event';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addConnection,
  addQueue,
  allTickets,
  anyNumber,
  inboundText,
  receiptOf,
  setSettings,
} from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import type { ConnectionRecord } from '../../data/connections/store.ts';
import { sendMessage } from '../../features/messages/send-message.ts';
import { updateTicket } from '../../features/tickets/update-ticket.ts';
import { receiveMessage } from '../inbound/receive-message.ts';
import { receiveReceipt } from '../inbound/receive-receipt.ts';

const none = { params: undefined, query: undefined, body: undefined };

let context: TestContext;
let connection: ConnectionRecord;
const number = anyNumber();

beforeEach(async () => {
  context = userContext();
  context.company.webhooks = [{ id: 1, events: [...webhookEventNames] }];
  connection = await addConnection(context);
});

/** Takes the events that were committed since it was called last. */
const taken = (): WebhookEventMessage[] => {
  const events = context.effects.flatMap((effect) => (effect.to === 'webhook-events' ? [effect.message] : []));
  context.effects.length = 0;
  for (const { event } of events) webhookData[event.type].parse(event.data);
  return events;
};
const typesOf = (events: readonly WebhookEventMessage[]): string[] => events.map(({ event }) => event.type);

describe('a conversation', () => {
  it('makes the events of its messages and its ticket, in the order of the ticket', async () => {
    await receiveMessage(context, inboundText(connection, { number, body: 'Bom dia', pushName: 'Ana' }));
    const begun = taken();
    expect(typesOf(begun).toSorted()).toEqual(['contact.created', 'message.received', 'ticket.created']);
    const [ticket] = await allTickets(context);
    const { event, order } = begun.find((one) => one.event.type === 'message.received')!;
    expect(order).toBe(`ticket-${ticket!.id}`);
    expect(event.data).toMatchObject({
      message: { text: 'Bom dia', fromMe: false },
      ticket: { id: ticket!.id, contact: { name: 'Ana', number } },
    });
    const queue = await addQueue(context, 'Vendas');
    const params = { id: ticket!.id };
    await updateTicket(context, { ...none, params, body: { status: 'open', queueId: queue.id, userId: 1 } });
    const [moved] = taken().filter((one) => one.event.type === 'ticket.moved');
    expect(moved!.event.data).toMatchObject({ before: { status: 'pending', queueId: null } });
    const body = { body: 'Olá!', medias: [], vCard: [], location: null, quotedMsg: null, mentions: [] };
    await sendMessage(context, {
      ...none,
      params: { ticketId: ticket!.id },
      body: { ...body, isPrivate: false, requestId: randomUUID() },
    });
    await sendMessage(context, {
      ...none,
      params: { ticketId: ticket!.id },
      body: { ...body, body: 'Uma nota', isPrivate: true, requestId: randomUUID() },
    });
    expect(typesOf(taken())).toEqual(['message.sent']);
    const sent = (await context.stores.messages.ofTicket(ticket!, ticket!.id, 5)).find(({ wid }) => wid !== null)!;
    for (const ack of [2, 2, 3] as const) await receiveReceipt(context, receiptOf(connection, number, sent.wid!, ack));
    const acks = taken().map((one) => (one.event.data.message as { ack: number }).ack);
    expect(acks).toEqual([2, 3]);
    await updateTicket(context, { ...none, params, body: { status: 'closed' } });
    expect(typesOf(taken())).toContain('ticket.closed');
  });

  it('publishes a message that is delivered again under the same id and time', async () => {
    const message = inboundText(connection, { number, body: 'Oi' });
    await receiveMessage(context, inboundText(connection, { number, body: 'Antes' }));
    taken();
    await receiveMessage(context, message, { publishedAt: message.at, isRepeat: false });
    const [first] = taken();
    await receiveMessage(context, message, { publishedAt: message.at, isRepeat: true });
    const [again] = taken();
    expect(again!.event).toEqual(first!.event);
  });

  it('masks numbers where the company hides them', async () => {
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    await receiveMessage(context, inboundText(connection, { number, body: 'Oi' }));
    const events = taken();
    expect(events.length).toBe(3);
    expect(JSON.stringify(events)).not.toContain(number.slice(0, -2));
  });
});

it.each(webhookEventNames)('the example of %s is one of its data', (type) => {
  webhookData[type].parse(webhookExamples[type]);
  webhookBody.parse(exampleBody(type, 1, '2026-01-31T12:00:00.000Z'));
});
