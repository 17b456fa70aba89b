import { describe, expect, it } from 'vitest';
import type { BotConversation } from '../../../test/bot-conversation.ts';
import { inDialogue, contactRecord, noon, ticketRecord, about } from '../../../test/conversation-state.ts';
import type { GivenText } from '../../../test/conversation.ts';
import { menu, sales, several, support } from '../../../test/menu-scene.ts';
import type { ConversationState } from './state.ts';

describe('the answer to the question for consent', () => {
  const settings = { enableLGPD: 'enabled', lgpdMessage: 'Lemos os seus dados.' } as const;

  it.each([
    ['the menu', [4, 6], [menu]],
    ['the greetings of the only queue', [4], ['Olá! Escolha:', 'Vendas, bom dia!']],
  ])('brings %s, and chooses nothing in it', (_, queueIds, texts) => {
    const chat = several({ settings, connection: { queueIds } });
    expect(chat.receive('Oi')[0]).toBe('Lemos os seus dados.');
    expect(chat.receive('1')).toEqual(texts);
    expect(chat.ticket).toMatchObject({ status: 'pending', queueId: queueIds.length > 1 ? null : 4 });
  });
});

describe('the bot leaves alone', () => {
  const waiting = (given: Parameters<typeof ticketRecord>[0]): Partial<ConversationState> =>
    about(ticketRecord({ isBot: true, ...given }), { queues: [sales, support] });

  it.each<[string, Partial<ConversationState>, GivenText]>([
    ['a ticket in service', waiting({ status: 'open', userId: 11, isBot: false }), {}],
    ['a ticket that waits for a person', waiting({ userId: 11 }), {}],
    ['a ticket without its bot', waiting({ isBot: false }), {}],
    ['an import', waiting({ imported: noon }), {}],
    [
      'a ticket with an integration',
      inDialogue(ticketRecord({ isBot: true }), { integrationId: 3 }, { queues: [sales, support] }),
      {},
    ],
    ['what we write', waiting({}), { fromMe: true }],
    ['a contact without the bot', { ...waiting({}), contact: contactRecord({ disableBot: true }) }, {}],
  ])('%s', (_, parts, message) => {
    expect(several({}, parts).receive('1', message)).toEqual([]);
  });

  it.each<[string, Partial<ConversationState>]>([
    ['a new ticket', {}],
    ['a reopened one', { lastClosed: ticketRecord({ status: 'closed', queueId: 4 }) }],
  ])('%s of a contact without the bot, from its beginning', (_, parts) => {
    const chat = several(
      { connection: { timeCreateNewTicket: 30 } },
      { contact: contactRecord({ disableBot: true }), ...parts },
    );
    expect(chat.receive('Oi')).toEqual([]);
    expect(chat.ticket).toMatchObject({ status: 'pending', isBot: false });
  });

  it('a ticket that waits for its rating; the next one begins with the menu', () => {
    const chat = several({ connection: { ratingMessage: 'Nota?' } }, waiting({ status: 'nps', userId: 11 }));
    expect(chat.receive('Oi')).toEqual(['Opção inválida, tente novamente.\n\nNota?']);
    expect(chat.receive('1')).toEqual(['Até logo!']);
    expect(chat.ticket).toMatchObject({ id: 21, status: 'closed', rating: 1 });
    expect(chat.receive('Oi')).toEqual([menu]);
    expect(chat.ticket).toMatchObject({ status: 'pending', queueId: null, isBot: true, rating: null });
  });

  it('groups, also where they are handled as tickets', () => {
    const chat = several({ connection: { allowGroup: true, groupAsTicket: 'enabled' } }, { contact: null });
    expect(chat.receive('Oi', { group: '120363000000000001@g.us' })).toEqual([]);
  });

  it('a contact that somebody answers on the phone', () => {
    const chat = several();
    chat.receive('Oi');
    expect(chat.receive('Oi, aqui é a Ana', { fromMe: true })).toEqual([]);
    expect(chat.ticket.isBot).toBe(false);
    expect(chat.receive('3')).toEqual([]);
  });

  it('no contact that the phone answers by itself', () => {
    const chat = several();
    chat.receive('Oi');
    chat.receive('Obrigado pelo contato!', { fromMe: true, after: 1 });
    expect(chat.receive('3')).toEqual([menu]);
  });
});

describe('a random member', () => {
  const online = (ids: number[]): ConversationState['users'] =>
    [11, 12, 13, 14].map((id) => ({
      id,
      name: `U${id}`,
      profile: id === 14 ? ('admin' as const) : ('user' as const),
      queueIds: id === 13 ? [6] : [4],
      onlineAt: ids.includes(id) ? noon + 30_000 : null,
    }));
  const chosen = (users: ConversationState['users'], chance = 0): BotConversation => {
    const chat = several({ settings: { userRandom: 'enabled' } }, { users, chance });
    chat.receive('Oi');
    chat.receive('1');
    return chat;
  };

  it('of the chosen queue gets the ticket if it is online, and accepts it', () => {
    expect(chosen(online([12, 13, 14])).ticket).toMatchObject({ status: 'pending', queueId: 4, userId: 12 });
  });

  it('is none while nobody is online', () => {
    expect(chosen(online([])).ticket.userId).toBeNull();
  });

  it('is none where the connection has one queue, which nobody chose', () => {
    const chat = several(
      { settings: { userRandom: 'enabled' }, connection: { queueIds: [4] } },
      { users: online([11, 12]) },
    );
    chat.receive('Oi');
    expect(chat.ticket).toMatchObject({ queueId: 4, userId: null, isBot: false });
  });

  it('follows from the chance that the state has', () => {
    const chances = [0, 0.49, 0.5, 0.99];
    expect(chances.map((chance) => chosen(online([11, 12]), chance).ticket.userId)).toEqual([11, 11, 12, 12]);
  });
});

describe('the place in the queue', () => {
  const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Seu lugar:' } as const;

  it.each([
    [[], 'Seu lugar: *1*'],
    [[{ queueId: 6, count: 2 }], 'Seu lugar: *3*'],
    [[{ queueId: 4, count: 9 }], 'Seu lugar: *1*'],
  ])('counts those who wait: %j', (counts, text) => {
    const chat = several({ settings }, { bot: { fileLists: [], waiting: counts } });
    chat.receive('Oi');
    expect(chat.receive('2')).toEqual([text]);
  });

  it('counts a ticket once that stood in the queue before', () => {
    const ticket = ticketRecord({ queueId: 4, isBot: true });
    const chat = several(
      { settings, connection: { queueIds: [4] } },
      { ...about(ticket), queues: [sales], bot: { fileLists: [], waiting: [{ queueId: 4, count: 3 }] } },
    );
    expect(chat.receive('Oi')).toContain('Seu lugar: *3*');
  });
});
