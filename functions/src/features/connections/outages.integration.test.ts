import type { HistoryOutage } from '@recado/shared/contract/queue-messages/history';
import { maxBackfillChats } from '@recado/shared/contract/queue-messages/outbound';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addConnection } from '../../../test/conversation.ts';
import { sessionEvent } from '../../../test/session-event.ts';
import { addMessage, addTicket } from '../../../test/tickets.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { listMessages } from '../messages/list-messages.ts';
import { messageIdOf } from '../../data/messages/message-id.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { ticketUuid } from '../../data/tickets/uuid.ts';
import { applySessionEvent } from './apply-session-event.ts';
import { readOutages } from '../../data/connection-log/read-outages.ts';
import { startBackfill } from '../imports/start-backfill.ts';

const begin = Date.parse('2026-01-01T12:00:00.000Z');
const minute = 60_000;
const at = (minutes: number): string => new Date(begin + minutes * minute).toISOString();

describe('outages in a conversation', () => {
  const conversation = async (minutes: readonly number[]) => {
    const context: TestContext = { ...userContext(), clock: { now: () => begin + 600 * minute } };
    const connection = await addConnection(context, { status: 'OPENING' });
    let sequence = 0;
    const apply = (event: object, when: number) =>
      applySessionEvent(
        context,
        sessionEvent({
          companyId: context.company.id,
          whatsappId: connection.id,
          sequence: ++sequence,
          at: begin + when * minute,
          ...event,
        }),
      );
    const away = async (from: number, to: number | null) => {
      await apply({ status: 'TIMEOUT', reason: 'unavailable' }, from);
      if (to !== null) await apply({ status: 'CONNECTED' }, to);
    };
    await apply({ status: 'CONNECTED' }, 0);
    const ticket = await addTicket(context, { uuid: ticketUuid(1, randomUUID()), whatsappId: connection.id });
    for (const when of minutes)
      await addMessage(context, ticket, { id: messageIdOf(ticket.id, begin + when * minute, context.ids.ulid()) });
    const page = (cursor?: string) =>
      listMessages(context, { params: { ticketUuid: ticket.uuid }, query: { cursor }, body: undefined });
    return { away, page };
  };

  it('are returned with the page of the messages around them', async () => {
    const { away, page } = await conversation(Array.from({ length: 30 }, (_, index) => (index + 1) * 10));
    await away(5, 8);
    await away(22, 28);
    await away(31, 31.5);
    await away(152, 175);
    await away(305, 309);
    await away(320, null);
    const newest = await page();
    expect(newest.gaps).toEqual([
      { from: at(152), to: at(175) },
      { from: at(305), to: at(309) },
    ]);
    expect(newest.messages).toHaveLength(20);
    expect((await page(newest.nextCursor!)).gaps).toEqual([{ from: at(22), to: at(28) }]);
  });

  it('are not returned without messages, nor for another connection', async () => {
    const [empty, other] = [await conversation([]), await conversation([10, 500])];
    await empty.away(20, 30);
    expect((await empty.page()).gaps).toEqual([]);
    expect((await other.page()).gaps).toEqual([]);
  });

  it('are none after a message whose time is ahead of the clock that reads it', async () => {
    const { page } = await conversation([601]);
    expect(await page()).toMatchObject({ messages: [{ ticketId: 1 }], gaps: [] });
  });
});

describe('the backfill of an outage', () => {
  const number = '5511900000000';

  const outageEvents = ({ effects }: TestContext) =>
    effects.flatMap((effect) => (effect.to === 'history' && effect.message.type === 'outage' ? [effect.message] : []));
  const outage = async (minutes: number, given: { after?: string; relinked?: boolean } = {}) => {
    const context: TestContext = { ...userContext(), clock: { now: () => begin + 600 * minute } };
    const connection = await addConnection(context, { status: 'OPENING', number: '' });
    let sequence = 0;
    const apply = (event: object, when: number) =>
      applySessionEvent(
        context,
        sessionEvent({
          companyId: context.company.id,
          whatsappId: connection.id,
          sequence: ++sequence,
          at: begin + when * minute,
          ...event,
        }),
      );
    let tickets = 0;
    const ticket = (given: Partial<TicketRecord> = {}) => {
      tickets += 1;
      return addTicket(context, {
        id: tickets,
        uuid: ticketUuid(tickets, randomUUID()),
        whatsappId: connection.id,
        ...given,
      });
    };
    const end = async () => {
      await apply({ status: 'CONNECTED', number }, 0);
      await apply({ status: 'TIMEOUT', reason: 'unavailable' }, 10);
      if (given.relinked !== false) await apply({ status: 'qrcode', qrcode: 'code' }, 10.2);
      context.effects.length = 0;
      await apply({ status: 'CONNECTED', number: given.after ?? number }, 10 + minutes);
      return outageEvents(context);
    };
    const commands = () =>
      context.effects.flatMap((effect) =>
        effect.to === 'outbound' && effect.message.type === 'backfill' ? [effect.message] : [],
      );
    return { context, connection, ticket, end, commands, apply };
  };

  it('is requested from the phone when it is connected again, by the newest message of each chat that the phone has', async () => {
    const { context, connection, ticket, end, commands } = await outage(15);
    const ana = await ticket({ updatedAt: begin + 9 * minute });
    const beto = await ticket({ contactId: 8, jid: '5511911111111@s.whatsapp.net', updatedAt: begin + 30 * minute });
    await ticket({ contactId: 9, jid: '5511922222222@s.whatsapp.net', whatsappId: connection.id + 1 });
    const add = (of: TicketRecord, when: number, given: object) =>
      addMessage(context, of, {
        id: messageIdOf(of.id, begin + when * minute, context.ids.ulid()),
        createdAt: begin + when * minute,
        ...given,
      });
    await add(ana, 1, { wid: 'OLD' });
    await add(ana, 2, { wid: 'LAST' });
    await add(ana, 3, { wid: 'NOTE', isPrivate: true, fromMe: true });
    await add(ana, 12, { wid: 'WAITS', fromMe: true, ack: 0 });
    const [event, ...more] = (await end()) as [HistoryOutage];
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      companyId: context.company.id,
      whatsappId: connection.id,
      since: begin + 10 * minute,
      until: begin + 25 * minute,
    });
    await startBackfill(context, event);
    expect(commands()).toMatchObject([
      {
        whatsappId: connection.id,
        since: event.since,
        until: event.until,
        chats: [
          { jid: beto.jid, newest: null },
          { jid: ana.jid, newest: { wid: 'LAST', fromMe: false, at: begin + 2 * minute } },
        ],
      },
    ]);
  });

  it('is not requested after a short outage, nor from another phone', async () => {
    expect(await (await outage(0.9, { relinked: false })).end()).toEqual([]);
    const another = await outage(15, { after: '5511999999999' });
    await another.ticket();
    const [event] = (await another.end()) as [HistoryOutage];
    await startBackfill(another.context, event);
    expect(another.commands()).toEqual([]);
  });

  it('is requested after a new link, however short the outage, also while no chat is known', async () => {
    const { context, connection, end, commands } = await outage(0.3);
    const [event] = (await end()) as [HistoryOutage];
    expect(event).toMatchObject({ relinked: true });
    await startBackfill(context, event);
    expect(commands()).toMatchObject([{ since: event.since, until: event.until, chats: [], relinked: true }]);
    expect((await context.stores.connections.get(connection.id))?.missed).toEqual({
      since: event.since,
      until: event.until,
      number,
    });
    const shown = await readOutages(context.stores.connectionLog, connection.id, begin, begin + 60 * minute);
    expect(shown).toEqual([{ from: new Date(event.since).toISOString(), to: new Date(event.until).toISOString() }]);
  });

  it('is requested with the next scan where it comes while a code waits for one, or was not answered', async () => {
    const { context, connection, end, commands, apply } = await outage(0.3);
    const [event] = (await end()) as [HistoryOutage];
    await apply({ status: 'qrcode', qrcode: 'code' }, 20);
    await startBackfill(context, event);
    expect(commands()).toEqual([]);
    context.effects.length = 0;
    await apply({ status: 'CONNECTED', number }, 21);
    const [next] = outageEvents(context) as [HistoryOutage];
    await startBackfill(context, next);
    expect(commands()).toMatchObject([{ since: event.since, until: begin + 21 * minute }]);
    await apply({ status: 'qrcode', qrcode: 'code' }, 22);
    context.effects.length = 0;
    await apply({ status: 'CONNECTED', number: '5511999999999' }, 23);
    const [another] = outageEvents(context) as [HistoryOutage];
    await startBackfill(context, another);
    expect(commands()).toEqual([]);
    expect((await context.stores.connections.get(connection.id))?.missed).toBeNull();
  });

  it('is requested for the newest chats only, each once', async () => {
    const { context, ticket, end, commands } = await outage(15);
    for (let n = 0; n < maxBackfillChats + 5; n += 1)
      await ticket({
        contactId: 100 + n,
        jid: `${n}@s.whatsapp.net`,
        updatedAt: begin + n * 1_000,
        status: n % 2 === 0 ? 'open' : 'pending',
        userId: n % 2 === 0 ? 1 : null,
      });
    await ticket({ contactId: 100, jid: '0@s.whatsapp.net', status: 'closed', updatedAt: begin + 900_000 });
    const [event] = (await end()) as [HistoryOutage];
    await startBackfill(context, event);
    const { chats } = commands()[0]!;
    expect(chats).toHaveLength(maxBackfillChats);
    expect(new Set(chats.map(({ jid }) => jid)).size).toBe(maxBackfillChats);
    expect(chats[0]!.jid).toBe('0@s.whatsapp.net');
  });

  it('is published to all users, without the times of the outage', async () => {
    const { context, connection, end } = await outage(15);
    await end();
    const published = context.effects.flatMap((effect) =>
      effect.to === 'realtime' && effect.message.event.endsWith('-connectionGap') ? [effect.message] : [],
    );
    expect(published).toMatchObject([{ rooms: ['everyone'], data: { action: 'update', whatsappId: connection.id } }]);
    expect(Object.keys(published[0]!.data)).toEqual(['action', 'whatsappId']);
  });
});
