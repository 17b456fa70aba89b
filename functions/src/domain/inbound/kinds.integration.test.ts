import type { Connection } from '@recado/shared/contract/connections';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { presentMessage } from '../presentation/present-message.ts';
import { receiveMessage } from './receive-message.ts';
import { receivePollVote } from './receive-poll-vote.ts';

type Vote = Extract<InboundEvent, { type: 'pollVote' }>;

const place = async () => {
  const context = userContext();
  const connection = await addConnection(context);
  return { context, connection, number: anyNumber() };
};
const lastOf = async (context: TestContext) => {
  const [ticket] = await allTickets(context);
  const [message] = await context.stores.messages.ofTicket(ticket!, ticket!.id, 1);
  return { ticket: ticket!, message: message! };
};
const shown = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-appMessage') ? [effect.message.data] : [],
  );

describe('a message that could not be read', () => {
  it('stands in the conversation, and gets its content when it comes again, in list and bubble', async () => {
    const { context, connection, number } = await place();
    const broken = inboundText(connection, { number, content: { type: 'undecryptable' } });
    await receiveMessage(context, broken);
    expect(await lastOf(context)).toMatchObject({
      ticket: { unreadMessages: 1, lastMessage: '⏳', lastMessageType: 'undecryptable' },
      message: { mediaType: 'undecryptable', body: '' },
    });
    context.effects.length = 0;
    await receiveMessage(context, { ...broken, content: { type: 'text', body: 'Bom dia' } });
    expect(await lastOf(context)).toMatchObject({
      ticket: { unreadMessages: 1, lastMessage: 'Bom dia', lastMessageType: 'conversation' },
      message: { mediaType: 'conversation', body: 'Bom dia' },
    });
    expect(shown(context)).toMatchObject([
      { action: 'update', message: { body: 'Bom dia' }, ticket: { lastMessage: 'Bom dia' } },
    ]);
  });

  it('answers campaigns once its content comes, on a connection that sent them lately', async () => {
    const { context, connection: without, number } = await place();
    const lately = await addConnection(context, { campaignsUntil: Date.parse('2100-01-01') });
    const replies = () => context.effects.flatMap((effect) => (effect.to === 'campaigns' ? [effect.message] : []));
    for (const connection of [without, lately]) {
      expect(replies()).toEqual([]);
      const broken = inboundText(connection, { number, content: { type: 'undecryptable' } });
      await receiveMessage(context, broken);
      expect(replies()).toEqual([]);
      await receiveMessage(context, { ...broken, content: { type: 'text', body: 'Sair' } });
    }
    expect(replies()).toMatchObject([{ type: 'reply', whatsappId: lately.id, optsOut: true }]);
  });

  it('is replaced once, keeps its place, and leaves the list alone when a newer one stands there', async () => {
    const { context, connection, number } = await place();
    const broken = inboundText(connection, { number, content: { type: 'undecryptable' } });
    await receiveMessage(context, broken);
    await receiveMessage(context, inboundText(connection, { number, body: 'newer' }));
    const whole = {
      ...broken,
      content: inboundText(connection, {
        content: { type: 'media', body: '', media: { kind: 'image', mimetype: 'image/png', size: 3, name: null } },
      }).content,
    };
    await receiveMessage(context, whole);
    await receiveMessage(context, broken);
    await receiveMessage(context, { ...broken, content: { type: 'text', body: 'another' } });
    const { ticket } = await lastOf(context);
    expect(ticket).toMatchObject({ unreadMessages: 2, lastMessage: 'newer' });
    expect(
      (await context.stores.messages.ofTicket(ticket, ticket.id, 9)).map(({ mediaType, mediaState }) => [
        mediaType,
        mediaState,
      ]),
    ).toEqual([
      ['conversation', 'none'],
      ['image', 'pending'],
    ]);
  });

  it('that came whole first stays whole', async () => {
    const { context, connection, number } = await place();
    const whole = inboundText(connection, { number, body: 'Bom dia' });
    await receiveMessage(context, whole);
    await receiveMessage(context, { ...whole, content: { type: 'undecryptable' } });
    expect((await lastOf(context)).message.body).toBe('Bom dia');
  });
});

describe('a poll', () => {
  const poll = {
    type: 'card' as const,
    body: 'Qual?',
    card: {
      type: 'poll' as const,
      name: 'Qual?',
      selectable: 0,
      options: [
        { name: 'A', voters: [] },
        { name: 'B', voters: [] },
      ],
    },
  };
  const vote = (
    connection: Connection,
    number: string,
    wid: string,
    options: number[],
    given: Partial<Vote> = {},
  ): Vote => ({
    companyId: connection.companyId,
    whatsappId: connection.id,
    channel: 'whatsapp',
    type: 'pollVote',
    wid,
    fromMe: false,
    options,
    at: 1_000,
    chat: { jid: `${number}@s.whatsapp.net`, isGroup: false, address: { number, lid: null }, subject: null },
    by: { fromMe: false, address: { number, lid: null }, name: 'Zeca' },
    ...given,
  });
  const votersOf = async (context: TestContext, hideNumber = false) => {
    const { card } = await presentMessage(context, (await lastOf(context)).message, hideNumber);
    return card?.type === 'poll' ? card.options.map(({ voters }) => voters) : null;
  };

  it('shows who chose what; a newer vote takes the place of the older, in whichever order they come', async () => {
    const { context, connection, number } = await place();
    const asked = inboundText(connection, { number, content: poll });
    await receiveMessage(context, asked);
    await receivePollVote(context, vote(connection, number, asked.wid, [0, 1, 7]));
    expect(await votersOf(context)).toEqual([['Maria Silva'], ['Maria Silva']]);
    expect(shown(context).at(-1)).toMatchObject({
      action: 'update',
      message: { card: { options: [{ voters: ['Maria Silva'] }, {}] } },
    });
    await receivePollVote(
      context,
      vote(connection, number, asked.wid, [1], {
        at: 3_000,
        by: { fromMe: false, address: { number, lid: '123456' }, name: null },
      }),
    );
    await receivePollVote(context, vote(connection, number, asked.wid, [0], { at: 2_000 }));
    expect(await votersOf(context)).toEqual([[], ['Maria Silva']]);
    await receivePollVote(
      context,
      vote(connection, number, asked.wid, [0], { by: { fromMe: true, address: null, name: null } }),
    );
    expect(await votersOf(context)).toEqual([[context.company.name], ['Maria Silva']]);
    await receivePollVote(context, vote(connection, number, asked.wid, [], { at: 4_000 }));
    expect(await votersOf(context)).toEqual([[context.company.name], []]);
  });

  it('names a group’s voter without a name by its number, masked where numbers are hidden', async () => {
    const context = userContext();
    const connection = await addConnection(context, { allowGroup: true });
    const number = anyNumber();
    const group = '120363000000000001@g.us';
    const asked = inboundText(connection, { number, group, content: poll });
    await receiveMessage(context, asked);
    await receivePollVote(
      context,
      vote(connection, number, asked.wid, [0], {
        chat: asked.chat,
        by: { fromMe: false, address: { number, lid: null }, name: null },
      }),
    );
    expect(await votersOf(context)).toEqual([[number], []]);
    expect((await votersOf(context, true))?.[0]).not.toContain(number);
  });

  it('takes no vote from another company’s connection, nor for what is no poll', async () => {
    const { context, connection, number } = await place();
    const asked = inboundText(connection, { number, content: poll });
    await receiveMessage(context, asked);
    const otherCompany = userContext();
    await receivePollVote(otherCompany, vote(connection, number, asked.wid, [0]));
    expect(await votersOf(context)).toEqual([[], []]);
    const text = inboundText(connection, { number, body: 'só texto' });
    await receiveMessage(context, text);
    await receivePollVote(context, vote(connection, number, text.wid, [0]));
    expect((await lastOf(context)).message).toMatchObject({ body: 'só texto', votes: [] });
  });
});
