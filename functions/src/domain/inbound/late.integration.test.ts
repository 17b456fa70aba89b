import type { Connection } from '@recado/shared/contract/connections';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, changeOf, inboundText, receiptOf } from '../../../test/conversation.ts';
import { sessionEvent } from '../../../test/session-event.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { applySessionEvent } from '../../features/connections/apply-session-event.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { updateTicket } from '../../features/tickets/update-ticket.ts';
import { receiveChange } from './receive-change.ts';
import { receiveChatRead } from './receive-chat-read.ts';
import { receiveMedia } from './receive-media.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveReceipt } from './receive-receipt.ts';
import { evictConversation } from './cached.ts';

const hour = 3_600_000;
const close = (context: TestContext, id: number) =>
  updateTicket(context, { params: { id }, query: undefined, body: { status: 'closed' } });

/** Receives an event as one of the consumer's other function instances, which remember nothing. */
const receive = async (context: TestContext, event: InboundEvent): Promise<void> => {
  switch (event.type) {
    case 'message':
      evictConversation(context, event);
      return receiveMessage(context, event);
    case 'receipt':
      return receiveReceipt(context, event);
    case 'chatRead':
      return receiveChatRead(context, event);
    case 'media':
      return receiveMedia(context, event);
    case 'session':
      return applySessionEvent(context, event);
    case 'edit':
    case 'revoke':
    case 'reaction':
      return receiveChange(context, event);
    default:
      throw new Error(`no part of this test: ${event.type}`);
  }
};

const standing = async (context: TestContext, connection: Connection) => {
  const tickets = await allTickets(context);
  const messages = await Promise.all(tickets.map((ticket) => context.stores.messages.ofTicket(ticket, ticket.id, 100)));
  return { tickets, messages, connection: await context.stores.connections.get(connection.id) };
};

/** A morning's conversation, three hours ago, of every kind of event. */
const morning = (connection: Connection, number: string): InboundEvent[] => {
  const began = Date.now() - 3 * hour;
  const { companyId, id: whatsappId, channel } = connection;
  const [asked, changed, taken, own, picture] = [
    inboundText(connection, { number, body: 'Bom dia', at: began }),
    inboundText(connection, { number, body: 'first', at: began + 1_000 }),
    inboundText(connection, { number, body: 'never mind', at: began + 2_000 }),
    inboundText(connection, { number, body: 'written on the phone', at: began + 3_000, fromMe: true, pushName: null }),
    inboundText(connection, {
      number,
      at: began + 4_000,
      content: { type: 'media', body: '', media: { kind: 'image', mimetype: 'image/png', size: 3, name: null } },
    }),
  ];
  const { chat } = asked;
  const session = (sequence: number, status: 'OPENING' | 'CONNECTED'): InboundEvent =>
    sessionEvent({
      companyId,
      whatsappId,
      channel,
      fence: 3,
      sequence,
      status,
      number: '5511900000000',
      at: began + sequence,
    });
  const media = (outcome: Extract<InboundEvent, { type: 'media' }>['outcome'], at: number): InboundEvent => ({
    companyId,
    whatsappId,
    channel,
    type: 'media',
    chat,
    wid: picture.wid,
    fromMe: false,
    at,
    outcome,
  });
  return [
    session(1, 'OPENING'),
    session(2, 'CONNECTED'),
    asked,
    changed,
    changeOf(changed, { type: 'edit', body: 'second' }, { at: began + 1_500 }),
    changeOf(changed, { type: 'edit', body: 'third' }, { at: began + 1_600 }),
    changeOf(asked, { type: 'reaction', emoji: '👍' }, { at: began + 1_700 }),
    changeOf(asked, { type: 'reaction', emoji: '' }, { at: began + 1_800 }),
    taken,
    changeOf(taken, { type: 'revoke' }, { at: began + 2_500 }),
    own,
    ...([1, 2, 3] as const).map((ack) => receiptOf(connection, number, own.wid, ack)),
    picture,
    media({ state: 'failed', reason: 'ERR_WAPP_DOWNLOAD_MEDIA' }, began + 5_000),
    media(
      { state: 'ready', key: `c/${companyId}/in/${whatsappId}/P/them.png`, size: 3, mimetype: 'image/png' },
      began + 6_000,
    ),
    { companyId, whatsappId, channel, type: 'chatRead', chat, at: began + 7_000 },
  ];
};

describe('a queue that delivers again hours later', () => {
  it.each([
    ['in the same order', (events: InboundEvent[]) => events],
    ['the other way round', (events: InboundEvent[]) => events.toReversed()],
  ])('changes nothing of a conversation that was closed and went on since, %s', async (_, order) => {
    const context = userContext();
    const connection = await addConnection(context);
    const number = anyNumber();
    const events = morning(connection, number);
    for (const event of events) await receive(context, event);
    const [{ id }] = (await allTickets(context)) as [TicketRecord];
    const [shown] = (await standing(context, connection)).messages;
    expect(
      shown?.toReversed().map(({ body, isDeleted, ack, mediaState }) => [body, isDeleted, ack, mediaState]),
    ).toEqual([
      ['Bom dia', false, 0, 'none'],
      ['third', false, 0, 'none'],
      ['never mind', true, 0, 'none'],
      ['written on the phone', false, 3, 'none'],
      ['', false, 0, 'ready'],
    ]);
    await close(context, id);
    const closed = await standing(context, connection);
    for (const event of order(events)) await receive(context, event);
    expect(await standing(context, connection)).toEqual(closed);

    for (const body of ['Boa tarde', 'Ainda aí?']) await receive(context, inboundText(connection, { number, body }));
    const later = await standing(context, connection);
    expect(later.tickets.filter(({ status }) => status !== 'closed')).toMatchObject([
      { unreadMessages: 2, lastMessage: 'Ainda aí?' },
    ]);
    const effects = context.effects.length;
    for (const event of order(events)) await receive(context, event);
    expect(await standing(context, connection)).toEqual(later);
    expect(context.effects.slice(effects)).toEqual([]);
  });
});
