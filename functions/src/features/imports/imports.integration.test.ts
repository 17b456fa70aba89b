import type { ImportedMessage } from '@recado/shared/contract/queue-messages/history';
import { describe, expect, it } from 'vitest';
import { allTickets, inboundText } from '../../../test/conversation.ts';
import { conversation, enqueued, event, importing, past, phase, published } from '../../../test/imports.ts';
import { receiveMedia } from '../../domain/inbound/receive-media.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { receiveReceipt } from '../../domain/inbound/receive-receipt.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { receiveMessages } from './receive-messages.ts';
import { receivePhase } from './receive-phase.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;
const day = 24 * hour;

describe('an imported message', () => {
  it('is stored once, with its own time, before live messages, and publishes no event', async () => {
    const { context, connection, queue, number } = await importing();
    const old = ['um', 'dois', 'três', 'quatro'].map((body, index) =>
      past(connection, (10 - index) * day, {
        number,
        body,
        fromMe: index % 2 === 1,
        pushName: index % 2 === 1 ? null : 'Maria',
      }),
    );
    await receiveMessages(context, event(connection, old.slice(2), { all: 4 }));
    await receiveMessage(context, inboundText(connection, { number, body: 'agora' }));
    context.effects.length = 0;
    for (const again of [1, 2])
      await receiveMessages(context, event(connection, old.slice(0, 2), { place: again, this: 4 }));
    await receiveMessages(context, event(connection, old, { part: 'q', this: 4 }));
    const [ticket, ...others] = (await allTickets(context)) as [TicketRecord];
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({
      status: 'pending',
      queueId: queue.id,
      lastMessage: 'agora',
      unreadMessages: 1,
      isBot: false,
    });
    expect(
      (await conversation(context, ticket)).map(({ body, fromMe, createdAt }) => [body, fromMe, Date.parse(createdAt)]),
    ).toEqual([
      ...old.map(({ message }) => [
        message.content.type === 'text' ? message.content.body : '',
        message.fromMe,
        message.at,
      ]),
      ['agora', false, expect.any(Number)],
    ]);
    expect(published(context, '-ticket')).toEqual([]);
    expect(published(context, '-appMessage')).toEqual([]);
    expect(published(context, '-contact')).toEqual([]);
    expect(
      (await context.stores.tickets.counts()).map(({ status, queueId, count }) => [status, queueId, count]),
    ).toEqual([['pending', queue.id, 1]]);
  });

  it('changes nothing if it is stored already, live or imported', async () => {
    const { context, connection, number } = await importing();
    const live = inboundText(connection, { number, body: 'ao vivo' });
    await receiveMessage(context, live);
    const known = {
      message: { ...live, at: live.at - 1_000 },
      ack: 0 as const,
      isUnread: true,
      changes: [],
    } satisfies ImportedMessage;
    await receiveMessages(context, event(connection, [known, past(connection, day, { number, body: 'antes' })]));
    const [ticket] = (await allTickets(context)) as [TicketRecord];
    expect((await conversation(context, ticket)).map(({ body }) => body)).toEqual(['antes', 'ao vivo']);
    expect(ticket).toMatchObject({ imported: null, unreadMessages: 1 });
  });

  it('is stored once by concurrent deliveries, in one ticket with a live first message', async () => {
    const { context, connection, number } = await importing();
    const messages = Array.from({ length: 12 }, (_, index) =>
      past(connection, (20 - index) * hour, { number, body: `${index}` }),
    );
    await Promise.all([
      receiveMessages(context, event(connection, messages)),
      receiveMessages(context, event(connection, messages)),
      receiveMessage(context, inboundText(connection, { number, body: 'agora' })),
    ]);
    const tickets = await allTickets(context);
    expect(tickets).toHaveLength(1);
    expect((await conversation(context, tickets[0]!)).map(({ body }) => body)).toEqual([
      ...messages.map((_, index) => `${index}`),
      'agora',
    ]);
  });

  it('has its quoted message, also of the same delivery, and its early receipts', async () => {
    const { context, connection, number } = await importing();
    const ours = past(connection, 2 * hour, { number, fromMe: true, body: 'R$ 10' }, { ack: 1 });
    await receiveReceipt(context, {
      companyId: connection.companyId,
      whatsappId: connection.id,
      channel: 'whatsapp',
      type: 'receipt',
      chat: ours.message.chat,
      wid: ours.message.wid,
      ack: 3,
      at: Date.now(),
    });
    await receiveMessages(
      context,
      event(connection, [ours, past(connection, hour, { number, body: 'Fechado', quotedWid: ours.message.wid })]),
    );
    const [ticket] = (await allTickets(context)) as [TicketRecord];
    expect(await conversation(context, ticket)).toMatchObject([
      { body: 'R$ 10', ack: 3 },
      { body: 'Fechado', quotedMsg: { body: 'R$ 10', fromMe: true } },
    ]);
  });

  it('belongs to the ticket of its time, and opens none after that was closed', async () => {
    const { context, connection, number } = await importing();
    const ids: number[] = [];
    for (const body of ['primeiro', 'segundo']) {
      await receiveMessage(context, inboundText(connection, { number, body }));
      const [active] = (await allTickets(context)).filter(({ status }) => status !== 'closed') as [TicketRecord];
      ids.push(active.id);
      await updateTicket(context, {
        ...none,
        params: { id: active.id },
        body: { status: 'closed', sendFarewellMessage: false },
      });
    }
    const [first, second] = (await allTickets(context)) as [TicketRecord, TicketRecord];
    await receiveMessages(context, event(connection, [past(connection, day, { number, body: 'antes de tudo' })]));
    await receiveMessages(
      context,
      event(connection, [past(connection, Date.now() - second.createdAt - 1, { number, body: 'no segundo' })]),
    );
    const tickets = await allTickets(context);
    expect(tickets.map(({ id, status, listed, lastMessage }) => ({ id, status, listed, lastMessage }))).toEqual([
      { id: ids[0], status: 'closed', listed: false, lastMessage: 'primeiro' },
      { id: ids[1], status: 'closed', listed: true, lastMessage: 'no segundo' },
    ]);
    const all = (await conversation(context, second)).map(({ body, ticketId }) => [body, ticketId]);
    expect(all.filter(([, id]) => id === first.id)).toEqual([
      ['antes de tudo', first.id],
      ['primeiro', first.id],
    ]);
    expect(
      all
        .filter(([, id]) => id === second.id)
        .map(([body]) => body)
        .toSorted(),
    ).toEqual(['no segundo', 'segundo']);
  });

  it('gives its contact the phone’s name, by which it is found', async () => {
    const { context, connection, number } = await importing();
    await receiveMessages(
      context,
      event(connection, [past(connection, day, { number, pushName: null })], { name: 'Dona Rosa' }),
    );
    expect(await context.stores.contacts.identify({ number, lid: null })).toMatchObject({ name: 'Dona Rosa' });
    expect(
      context.effects.filter((effect) => effect.to === 'search' && effect.message.kind === 'contact'),
    ).toHaveLength(1);
  });

  it('is stored for groups only if the connection allows them', async () => {
    const { context, connection } = await importing();
    const group = '120363000000000001@g.us';
    await receiveMessages(context, event(connection, [past(connection, day, { group })]));
    expect(await allTickets(context)).toEqual([]);
    const { context: other, connection: open } = await importing({ allowGroup: true });
    await receiveMessages(
      other,
      event(open, [past(open, day, { group, body: 'Parabéns' })], { name: 'Família Silva' }),
    );
    expect(await allTickets(other)).toMatchObject([{ status: 'group', isGroup: true, lastMessage: 'Parabéns' }]);
  });

  it('is ignored if its import is another one, or over', async () => {
    const { context, connection, number } = await importing();
    await receiveMessages(context, event(connection, [past(connection, day, { number })], { importId: 'earlier' }));
    await receivePhase(context, phase(connection, 'ended', Date.now(), 'earlier'));
    expect(await allTickets(context)).toEqual([]);
    expect(await context.stores.connections.get(connection.id)).toMatchObject({ importId: 'first' });
  });

  it('receives its media later', async () => {
    const { context, connection, number } = await importing();
    const photo = past(connection, day, {
      number,
      content: { type: 'media', body: '', media: { kind: 'image', mimetype: 'image/jpeg', size: 5, name: null } },
    });
    await receiveMessages(context, event(connection, [photo]));
    const { companyId, whatsappId, channel, chat, wid, fromMe } = photo.message;
    await receiveMedia(context, {
      companyId,
      whatsappId,
      channel,
      type: 'media',
      chat,
      wid,
      fromMe,
      at: Date.now(),
      outcome: {
        state: 'ready',
        key: `c/${companyId}/in/${whatsappId}/${wid}/them.jpg`,
        size: 5,
        mimetype: 'image/jpeg',
      },
    });
    const [ticket] = (await allTickets(context)) as [TicketRecord];
    expect(await context.stores.messages.ofTicket(ticket, ticket.id, 5)).toMatchObject([
      { mediaState: 'ready', mediaType: 'image' },
    ]);
  });
});

describe('the progress of an import', () => {
  it('is published to users who may see connections: preparing, running, then a refresh for all', async () => {
    const { context, connection, number } = await importing();
    await receivePhase(context, phase(connection, 'preparing', 1_700_000_000_000));
    expect(published(context, 'importMessages').at(-1)).toMatchObject({
      event: `importMessages-${connection.companyId}`,
      rooms: ['connections'],
      data: { action: 'update', whatsappId: connection.id, status: { this: -1, all: -1, date: null } },
    });
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      statusImportMessages: '1700000000000',
    });
    await receivePhase(context, phase(connection, 'running'));
    expect(await context.stores.connections.get(connection.id)).toMatchObject({ statusImportMessages: 'Running' });
    const message = past(connection, day, { number });
    await receiveMessages(context, event(connection, [message]));
    expect(published(context, 'importMessages').at(-1)!.data).toEqual({
      action: 'update',
      whatsappId: connection.id,
      status: { this: 1, all: 1, date: new Date(message.message.at).toISOString() },
    });
    await receivePhase(context, phase(connection, 'ended'));
    expect(published(context, 'importMessages').at(-1)).toMatchObject({
      rooms: ['everyone'],
      data: { action: 'refresh', whatsappId: connection.id },
    });
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      statusImportMessages: 'renderButtonCloseTickets',
      importOldMessages: null,
      importRecentMessages: null,
      importId: null,
    });
    expect(enqueued(context)).toEqual([]);
    expect(await allTickets(context)).toMatchObject([{ status: 'pending' }]);
  });
});
