import type { Connection } from '@recado/shared/contract/connections';
import type {
  HistoryEvent,
  HistoryMessages,
  HistoryPhase,
  ImportedMessage,
} from '@recado/shared/contract/queue-messages/history';
import { describe, expect, it } from 'vitest';
import { addConnection, addQueue, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { createConnection } from '../connections/create-connection.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { receiveMessages } from './receive-messages.ts';
import { receivePhase } from './receive-phase.ts';
import { receiveMedia } from '../../conversation/inbound/receive-media.ts';
import { receiveMessage } from '../../conversation/inbound/receive-message.ts';
import { receiveReceipt } from '../../conversation/inbound/receive-receipt.ts';
import { listMessages } from '../messages/list-messages.ts';
import { createQueue } from '../queues/create-queue.ts';
import { deleteQueue } from '../queues/delete-queue.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { closeImportedTickets } from './close-imported.ts';
import { closeSomeImported } from './close-some-imported.ts';

const none = { params: undefined, query: undefined, body: undefined };
const hour = 3_600_000;
const day = 24 * hour;

const change = (context: TestContext, id: number, body: object) =>
  updateConnection(context, { ...none, params: { id }, body });
const commands = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.command] : []));
const published = ({ effects }: TestContext, event: string) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.includes(event) ? [effect.message] : [],
  );
const enqueued = (context: TestContext) =>
  context.effects.flatMap((effect) => (effect.to === 'history' ? [effect.event] : []));

const importing = async (settings: object = {}) => {
  const context = userContext();
  const queue = await addQueue(context, 'Histórico');
  const connection = await addConnection(context, {
    importId: 'first',
    importOldMessages: new Date(Date.now() - 90 * day).toISOString(),
    importRecentMessages: new Date().toISOString(),
    queueIdImportMessages: queue.id,
    ...settings,
  });
  return { context, connection, queue, number: anyNumber() };
};

const past = (
  connection: Connection,
  ago: number,
  given: Parameters<typeof inboundText>[1],
  more: Partial<ImportedMessage> = {},
): ImportedMessage => ({
  message: inboundText(connection, { at: Date.now() - ago, ...given }),
  ack: 0,
  isUnread: false,
  changes: [],
  ...more,
});

const event = (
  connection: Connection,
  messages: ImportedMessage[],
  given: Partial<HistoryMessages> = {},
): HistoryMessages => ({
  companyId: connection.companyId,
  whatsappId: connection.id,
  type: 'messages',
  importId: 'first',
  part: 'p',
  place: 0,
  name: null,
  messages,
  this: messages.length,
  all: messages.length,
  ...given,
});

const phase = (
  connection: Connection,
  name: HistoryPhase['phase'],
  at = Date.now(),
  importId = 'first',
): HistoryPhase => ({
  companyId: connection.companyId,
  whatsappId: connection.id,
  type: 'phase',
  importId,
  phase: name,
  at,
});

const conversation = async (context: TestContext, ticket: TicketRecord) =>
  (await listMessages(context, { ...none, params: { ticketUuid: ticket.uuid }, query: {} })).messages;

/** Handles the enqueued history events, as the queue delivers them. Returns the pauses between the tickets in milliseconds, without waiting for them. */
const handleEnqueued = async (context: TestContext): Promise<number[]> => {
  const pauses: number[] = [];
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms);
    return Promise.resolve();
  };
  for (let done = 0; done < enqueued(context).length; done++)
    await closeSomeImported(context, enqueued(context)[done] as Extract<HistoryEvent, { type: 'close' }>, pause);
  return pauses;
};

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

describe('imported tickets', () => {
  const withTickets = async (count: number, settings: object = {}) => {
    const shop = await importing(settings);
    for (let n = 0; n < count; n++)
      await receiveMessages(
        shop.context,
        event(shop.connection, [past(shop.connection, day, { number: anyNumber() })], { place: n }),
      );
    return shop;
  };

  it('are closed after the import if the connection is set so, except those in use', async () => {
    const { context, connection } = await withTickets(53, { closedTicketsPostImported: true });
    const [taken, answered] = (await allTickets(context)) as [TicketRecord, TicketRecord];
    await updateTicket(context, {
      ...none,
      params: { id: taken.id },
      body: { status: 'open', queueId: taken.queueId },
    });
    await receiveMessage(context, inboundText(connection, { number: answered.contact.number, body: 'Alguém?' }));
    await receivePhase(context, phase(connection, 'ended'));
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      statusImportMessages: null,
      importOldMessages: null,
    });
    expect(await handleEnqueued(context)).toEqual(Array.from({ length: 51 }, () => 330));
    const tickets = await allTickets(context);
    expect(tickets.filter(({ status }) => status === 'closed')).toHaveLength(51);
    expect(tickets.filter(({ status }) => status !== 'closed').map(({ id, status }) => [id, status])).toEqual([
      [taken.id, 'open'],
      [answered.id, 'pending'],
    ]);
    expect(commands(context).filter(({ type }) => type === 'send')).toEqual([]);
    expect(await context.stores.importedTickets.list(connection.id, 5)).toEqual([]);
  }, 60_000);

  it('are closed by the button, which then disappears; another company’s are not', async () => {
    const { context, connection } = await withTickets(2);
    await receivePhase(context, phase(connection, 'ended'));
    await expect(
      closeImportedTickets(userContext(), { ...none, params: { id: connection.id + 1_000 } }),
    ).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await closeImportedTickets(context, { ...none, params: { id: connection.id } });
    expect(await context.stores.connections.get(connection.id)).toMatchObject({ statusImportMessages: null });
    await handleEnqueued(context);
    expect((await allTickets(context)).map(({ status }) => status)).toEqual(['closed', 'closed']);
  });

  it('are closed by the next delivery after an interruption', async () => {
    const { context, connection } = await withTickets(3, { closedTicketsPostImported: true });
    await receivePhase(context, phase(connection, 'ended'));
    const [close] = enqueued(context) as [Extract<HistoryEvent, { type: 'close' }>];
    const commit = context.commit.bind(context);
    let left = 3;
    context.commit = async (...given) => {
      if ((left -= 1) < 0) throw new Error('killed');
      await commit(...given);
    };
    await expect(closeSomeImported(context, close, () => Promise.resolve())).rejects.toThrow('killed');
    context.commit = commit;
    await closeSomeImported(context, close, () => Promise.resolve());
    expect((await allTickets(context)).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
  });
});

describe('requesting an import', () => {
  const dates = (from: number, to: number) => ({
    importOldMessages: new Date(Date.now() - from).toISOString(),
    importRecentMessages: new Date(Date.now() - to).toISOString(),
  });

  it('links the phone again and sends the request to the session host', async () => {
    const context = userContext();
    const queue = await addQueue(context, 'Vendas');
    const connection = await addConnection(context);
    const asked = dates(30 * day, day);
    const after = await change(context, connection.id, { ...asked, queueIdImportMessages: queue.id });
    expect(after).toMatchObject({
      ...asked,
      status: 'OPENING',
      queueIdImportMessages: queue.id,
      importOldMessagesGroups: false,
    });
    expect(after).not.toHaveProperty('importId');
    expect(commands(context)).toMatchObject([
      {
        type: 'start',
        forget: true,
        history: {
          since: Date.parse(asked.importOldMessages),
          until: Date.parse(asked.importRecentMessages),
          groups: false,
        },
      },
    ]);
    context.effects.length = 0;
    await change(context, connection.id, { name: 'Loja nova', ...asked });
    expect(commands(context)).toEqual([]);
    await change(context, connection.id, { importOldMessages: null });
    expect(commands(context)).toEqual([]);
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      importId: null,
      importOldMessages: null,
      importRecentMessages: null,
    });
  });

  it('is possible for a new connection, until now if no end is given', async () => {
    const context = userContext();
    const queue = await addQueue(context, 'Vendas');
    const { importOldMessages } = dates(10 * day, 0);
    const { importRecentMessages } = await createConnection(context, {
      ...none,
      body: { name: 'Loja', importOldMessages, importOldMessagesGroups: true, queueIdImportMessages: queue.id },
    });
    expect(Date.now() - Date.parse(importRecentMessages!)).toBeLessThan(60_000);
    expect(commands(context)).toMatchObject([
      {
        type: 'start',
        forget: false,
        history: { since: Date.parse(importOldMessages), until: Date.parse(importRecentMessages!), groups: true },
      },
    ]);
  });

  it.each([
    ['more than two years ago', dates(740 * day, 0)],
    ['in the future', dates(-day, -2 * day)],
    ['that end before they begin', dates(day, 2 * day)],
    ['that end in the future', dates(day, -day)],
  ])('is refused for dates %s', async (_, asked) => {
    const context = userContext();
    const queue = await addQueue(context, 'Vendas');
    const connection = await addConnection(context);
    await expect(change(context, connection.id, { ...asked, queueIdImportMessages: queue.id })).rejects.toMatchObject({
      code: 'ERR_IMPORT_DATES',
    });
    expect(context.effects).toEqual([]);
  });

  it('is refused without a queue, and into a queue of another company', async () => {
    const [context, other] = [userContext(), userContext()];
    for (let n = 0; n < 5; n++) await addQueue(other, `Segredo ${n}`);
    const theirs = (await other.stores.queues.list()).at(-1)!;
    const connection = await addConnection(context);
    await expect(change(context, connection.id, dates(day, 0))).rejects.toMatchObject({ code: 'ERR_QUEUE_REQUIRED' });
    await expect(
      change(context, connection.id, { ...dates(day, 0), queueIdImportMessages: theirs.id }),
    ).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    await expect(
      createConnection(context, {
        ...none,
        body: { name: 'Loja', ...dates(day, 0), queueIdImportMessages: theirs.id },
      }),
    ).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });

  it('loses its queue when that is deleted', async () => {
    const context = userContext();
    const queue = await createQueue(context, { ...none, body: { name: 'Histórico', color: '#123456' } });
    const connection = await addConnection(context, { importId: 'first', queueIdImportMessages: queue.id });
    await deleteQueue(context, { ...none, params: { id: queue.id } });
    expect(await context.stores.connections.get(connection.id)).toMatchObject({
      queueIdImportMessages: null,
      importId: 'first',
    });
  });
});
