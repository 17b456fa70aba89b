import type { Connection } from '@recado/shared/contract/connections';
import type { InboundMessage, InboundTyping } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, inboundText, setSettings } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from './receive-message.ts';
import { receiveTyping } from './receive-typing.ts';

const typing = (
  { companyId, whatsappId, channel, chat, participant }: InboundMessage,
  given: Partial<InboundTyping> = {},
): InboundTyping => ({
  companyId,
  whatsappId,
  channel,
  chat,
  participant,
  type: 'typing',
  state: 'composing',
  at: Date.now(),
  ...given,
});

const published = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-typing') ? [effect.message] : [],
  );

const place = async (given: Partial<Connection> = {}) => {
  const context = userContext();
  const connection = await addConnection(context, given);
  return { context, connection };
};

describe('typing of a contact', () => {
  it('is published to those who may see its ticket, and not stored', async () => {
    const { context, connection } = await place();
    const message = inboundText(connection, {});
    await receiveMessage(context, message);
    const [ticket] = await allTickets(context);
    await receiveTyping(context, typing(message));
    await receiveTyping(context, typing(message, { state: 'paused' }));
    expect(published(context).map(({ data }) => data)).toEqual([
      { action: 'composing', ticketId: ticket!.id, name: null },
      { action: 'paused', ticketId: ticket!.id, name: null },
    ]);
    expect(published(context)[0]!.rooms).toEqual(['everything', 'queue:none', `ticket:${ticket!.id}`]);
    expect(await context.stores.tickets.get(ticket!.id)).toEqual(ticket);
  });

  it('goes to the rooms of the ticket’s current attendant', async () => {
    const { context, connection } = await place();
    const message = inboundText(connection, {});
    await receiveMessage(context, message);
    const [ticket] = await allTickets(context);
    await context.commit(
      context.stores.tickets.saves([
        { before: ticket!, after: { ...ticket!, status: 'open', userId: 4, queueId: 9, version: ticket!.version + 1 } },
      ]),
      [],
    );
    await receiveTyping(context, typing(message));
    expect(published(context)[0]!.rooms).toEqual([
      'everything',
      'user:4',
      'queue-all:9',
      'queues-all',
      `ticket:${ticket!.id}`,
    ]);
  });

  it('is ignored for unknown contacts, closed conversations and late events', async () => {
    const { context, connection } = await place();
    await receiveTyping(context, typing(inboundText(connection, {})));
    const message = inboundText(connection, {});
    await receiveMessage(context, message);
    await receiveTyping(context, typing(message, { at: Date.now() - 60_000 }));
    expect(published(context)).toEqual([]);
  });

  it('names who types in a group, with its number hidden where numbers are, and is ignored where groups are', async () => {
    const { context, connection } = await place({ allowGroup: true });
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const number = anyNumber();
    const message = inboundText(connection, { group: '1203@g.us', number });
    await receiveMessage(context, message);
    await receiveTyping(context, typing(message));
    expect(new Set(published(context).map(({ data }) => data.name))).toEqual(new Set(['Zé']));
    context.effects.length = 0;
    await receiveTyping(context, typing(message, { participant: { address: { number, lid: null }, name: null } }));
    expect(published(context).map(({ rooms, data }) => [rooms.includes('everything'), data.name])).toEqual([
      [true, number],
      [false, `${'*'.repeat(number.length - 2)}${number.slice(-2)}`],
    ]);
    const closed = await place({ allowGroup: false });
    await receiveTyping(closed.context, typing(inboundText(closed.connection, { group: '1203@g.us' })));
    expect(published(closed.context)).toEqual([]);
  });
});
