import { optionsText } from '@recado/shared/text/menu-text';
import type { Card } from '@recado/shared/contract/cards';
import { weekdayNames } from '@recado/shared/contract/service-hours';
import { describe, expect, it } from 'vitest';
import { BotConversation, botState, optionOf } from '../../../test/bot-conversation.ts';
import { inDialogue, contactRecord, noon, queueRecord, ticketRecord, about } from '../../../test/conversation-state.ts';
import type { GivenText } from '../../../test/conversation.ts';
import type { ConversationState } from './state.ts';

const sales = queueRecord({ id: 4, name: 'Vendas', greetingMessage: 'Vendas, bom dia!' });
const support = queueRecord({ id: 6, name: 'Suporte', color: '#000006', orderQueue: 2 });
const menu = 'Olá! Escolha:\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte\n\n*[ Sair ]* - Encerrar atendimento';
const connection = { queueIds: [4, 6], greetingMessage: 'Olá! Escolha:', complationMessage: 'Até logo!' };

type Given = NonNullable<NonNullable<Parameters<typeof botState>[0]>['given']>;

const several = (given: Given = {}, parts: Partial<ConversationState> = {}): BotConversation =>
  new BotConversation(
    botState({
      queues: [sales, support],
      ...parts,
      given: { ...given, connection: { ...connection, ...given.connection } },
    }),
  );

const voice: GivenText = {
  content: {
    type: 'media',
    body: '',
    media: { kind: 'audio', mimetype: 'audio/ogg', size: 10, name: null, isVoice: true },
  },
};
const sticker: GivenText = {
  content: { type: 'media', body: '1', media: { kind: 'sticker', mimetype: 'image/webp', size: 10, name: null } },
};
const answered = (rowId: string): GivenText => ({
  content: { type: 'card', body: 'x', card: { type: 'answer', rowId, text: 'x' } },
});

describe('the menu of several queues', () => {
  it('is sent to a first message, and noted', () => {
    const chat = several();
    expect(chat.receive('Oi')).toEqual([menu]);
    expect(chat.ticket).toMatchObject({ status: 'pending', queueId: null, isBot: true });
    expect(chat.dialogue).toMatchObject({ repetitions: 1, wroteAt: chat.now });
    expect(chat.logged).toEqual(['create', 'chatBot']);
  });

  it.each(['1', 'sair', '#'])('is sent to %j before it was asked for', (body) => {
    expect(several().receive(body)).toEqual([menu]);
  });

  it('is sent again to the number of a queue that is gone; other numbers mean the queues that were shown', () => {
    const finance = queueRecord({ id: 8, name: 'Financeiro', color: '#000008', orderQueue: 3 });
    const shown = { connection: { queueIds: [4, 6, 8] } };
    const asked = (): BotConversation => {
      const chat = several(shown, { queues: [sales, support, finance] });
      chat.receive('Oi');
      chat.state = { ...chat.state, queues: [support, finance] };
      return chat;
    };
    const gone = asked();
    const present = 'Olá! Escolha:\n\n*[ 1 ]* - Suporte\n*[ 2 ]* - Financeiro\n\n*[ Sair ]* - Encerrar atendimento';
    expect(gone.receive('1')).toEqual([present]);
    expect(gone.ticket).toMatchObject({ queueId: null, isBot: true });
    gone.receive('1');
    expect(gone.ticket).toMatchObject({ queueId: 6 });
    const other = asked();
    other.receive('2');
    expect(other.ticket).toMatchObject({ queueId: 6 });
  });

  it('fills in variables', () => {
    const chat = several({ connection: { greetingMessage: '{{ms}}, {{firstName}}' } });
    expect(chat.receive('Oi')[0]).toMatch(/^Boa tarde, Maria\n/);
  });

  it.each<[string, string, GivenText]>([
    ['a number', '2', {}],
    ['a number with a dot', '2.', {}],
    ['spaces around it', ' 2 ', {}],
    ['full-width digits', '２', {}],
    ['an emoji', '2️⃣', {}],
    ['a row or a button', '', answered('2')],
  ])('takes %s for the choice of a queue', (_, body, given) => {
    const chat = several();
    chat.receive('Oi');
    expect(chat.receive(body, given)).toEqual([]);
    expect(chat.ticket).toMatchObject({ status: 'pending', queueId: 6, isBot: false });
    expect(chat.dialogue.repetitions).toBe(0);
    expect(chat.logged).toEqual(['queue']);
  });

  it('sends the greeting of the chosen queue', () => {
    const chat = several();
    chat.receive('Oi');
    expect(chat.receive('1')).toEqual(['Vendas, bom dia!']);
  });

  it('takes a number that comes while it is sent for an answer', () => {
    const chat = several();
    chat.receive('Oi');
    expect(chat.receive('1', { after: 0 })).toEqual(['Vendas, bom dia!']);
    expect(chat.ticket.queueId).toBe(4);
  });

  it('is sent once to two quick messages, and to all that were written before it could be read', () => {
    const chat = several();
    chat.receive('Oi');
    expect(chat.receive('Tudo bem?', { after: 1 })).toEqual([]);
    expect(chat.receive('Alguém?', { after: 3_600, at: chat.now - 60_000 })).toEqual([]);
    expect(chat.dialogue.repetitions).toBe(1);
  });

  it.each<[string, string, GivenText]>([
    ['a wrong number', '3', {}],
    ['zero', '0', {}],
    ['a sentence', 'quero o 1', {}],
    ['an empty text', '', {}],
    ['a voice note', '', voice],
    ['a sticker with a number for a caption', '', sticker],
    ['an unreadable message', '', { content: { type: 'undecryptable' } }],
    ['a row that is none of the menu', '', answered('x')],
  ])('is sent again to %s, which chooses nothing', (_, body, given) => {
    const chat = several();
    chat.receive('Oi');
    expect(chat.receive(body, given)).toEqual([menu]);
    expect(chat.ticket.queueId).toBeNull();
  });

  it('falls silent after as many times as the connection says, and still takes a number', () => {
    const chat = several({ connection: { maxUseBotQueues: 2 } });
    expect(['a', 'b', 'c', 'd'].map((body) => chat.receive(body).length)).toEqual([1, 1, 0, 0]);
    expect(chat.receive('1')).toEqual(['Vendas, bom dia!']);
    expect(chat.dialogue.repetitions).toBe(0);
  });

  it('is sent without a limit where there is none', () => {
    const chat = several({ connection: { maxUseBotQueues: 0 } });
    expect(Array.from({ length: 6 }, () => chat.receive('a').length)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('stays silent in its cool-down, and still takes a number', () => {
    const chat = several({ connection: { timeUseBotQueues: 10 } });
    chat.receive('Oi');
    expect(chat.receive('a', { after: 540 })).toEqual([]);
    expect(chat.receive('a', { after: 61 })).toEqual([menu]);
    expect(chat.receive('2', { after: 20 })).toEqual([]);
    expect(chat.ticket.queueId).toBe(6);
  });

  it.each(['sair', 'SAIR', ' Sair '])('closes the ticket of a contact that answers %j', (body) => {
    const chat = several();
    chat.receive('Oi');
    expect(chat.receive(body)).toEqual(['Até logo!']);
    expect(chat.ticket).toMatchObject({ status: 'closed', isBot: false });
    expect(chat.logged).toEqual(['clientClosed']);
  });

  it('is sent again on #, whatever its limits', () => {
    const chat = several({ connection: { maxUseBotQueues: 1, timeUseBotQueues: 60 } });
    chat.receive('Oi');
    expect(chat.receive('#')).toEqual([menu]);
  });

  it('begins with the file of the greeting, once', () => {
    const file = { key: 'c/3/library/1/A/foto.jpg', name: 'foto.jpg', mimetype: 'image/jpeg', size: 9 };
    const chat = several({ connection: { greetingMediaAttachment: file } });
    expect(chat.receive('Oi')).toEqual(['', menu]);
    expect(chat.decisions[0]!.changes.messages[1]).toMatchObject({
      mediaType: 'image',
      mediaState: 'ready',
      media: file,
    });
    expect(chat.receive('a')).toEqual([menu]);
  });

  it('goes on where a queue was removed', () => {
    const chat = several();
    chat.receive('Oi');
    chat.state = { ...chat.state, queues: [support] };
    // The only queue that is left takes the ticket.
    chat.receive('2');
    expect(chat.ticket.queueId).toBe(6);
  });
});

describe('the menu as', () => {
  const cardOf = (chat: BotConversation, body = 'Oi', given: GivenText = {}): Card | null => {
    chat.receive(body, given);
    return chat.decisions.at(-1)!.changes.messages.at(-1)!.card;
  };

  it('a list has a row for each queue and the way out', () => {
    const chat = several({ settings: { chatBotType: 'list' } });
    expect(cardOf(chat)).toMatchObject({
      type: 'list',
      text: 'Olá! Escolha:',
      sections: [
        {
          rows: [
            { rowId: '1', title: 'Vendas' },
            { rowId: '2', title: 'Suporte' },
            { rowId: 'sair', title: 'Encerrar atendimento' },
          ],
        },
      ],
    });
    expect(chat.receive('', answered('sair'))).toEqual(['Até logo!']);
  });

  it('a list of options leads back to the main menu', () => {
    const options = [optionOf({ id: 1, name: 'Preços' }), optionOf({ id: 2, name: 'Prazos' })];
    const chat = several(
      { settings: { chatBotType: 'list' } },
      { queues: [queueRecord({ ...sales, chatbots: options }), support] },
    );
    cardOf(chat);
    expect(cardOf(chat, '', answered('1'))).toMatchObject({
      text: 'Vendas, bom dia!',
      sections: [{ rows: [{ rowId: '1' }, { rowId: '2' }, { rowId: '#' }, { rowId: 'sair' }] }],
    });
    expect(cardOf(chat, '', answered('#'))).toMatchObject({ text: 'Olá! Escolha:' });
    expect(chat.ticket.queueId).toBeNull();
    expect(chat.dialogue.chosenOptionIds).toEqual([]);
  });

  it('buttons has a button for each queue', () => {
    expect(cardOf(several({ settings: { chatBotType: 'button' } }))).toMatchObject({
      type: 'buttons',
      text: 'Olá! Escolha:\n\n*[ Sair ]* - Encerrar atendimento',
      buttons: [
        { kind: 'reply', label: 'Vendas', value: '1' },
        { kind: 'reply', label: 'Suporte', value: '2' },
      ],
    });
  });

  const many = (count: number, name = 'Fila') => {
    const queues = Array.from({ length: count }, (_, index) =>
      queueRecord({ id: index + 1, name: `${name} ${index + 1}`, color: `#0000${index}` }),
    );
    return { queues, queueIds: queues.map(({ id }) => id) };
  };

  it.each<[string, 'list' | 'button', number, string, string]>([
    ['buttons becomes a list above three', 'button', 4, 'Fila', 'list'],
    ['buttons becomes a list where a name is too long', 'button', 2, 'Departamento de ven', 'list'],
    ['a list becomes a text above its rows', 'list', 10, 'Fila', 'conversation'],
    ['a list becomes a text where a name is too long', 'list', 2, 'Departamento de grandes contas', 'conversation'],
  ])('%s', (_, chatBotType, count, name, mediaType) => {
    const { queues, queueIds } = many(count, name);
    const chat = several({ settings: { chatBotType }, connection: { queueIds } }, { queues });
    const card = cardOf(chat);
    expect(card?.type ?? 'conversation').toBe(mediaType);
  });

  it.each(['facebook', 'instagram'] as const)('text on %s', (channel) => {
    expect(cardOf(several({ settings: { chatBotType: 'list' }, connection: { channel } }))).toBeNull();
  });
});

describe('the only queue', () => {
  const only = (given: Given = {}, queue = sales, parts: Partial<ConversationState> = {}) =>
    several(
      { ...given, connection: { queueIds: [4], greetingMessage: 'Bem-vindo!', ...given.connection } },
      { queues: [queue, support], ...parts },
    );

  it('greets with the texts of the connection and the queue, once, and leaves the ticket to its members', () => {
    const chat = only();
    expect(chat.receive('Oi')).toEqual(['Bem-vindo!', 'Vendas, bom dia!']);
    expect(chat.ticket).toMatchObject({ queueId: 4, status: 'pending', isBot: false });
    expect(chat.logged).toEqual(['create', 'queue']);
    expect(['1', 'sair', '#', 'Alô?'].flatMap((body) => chat.receive(body))).toEqual([]);
  });

  it('greets with the text of the queue alone where the settings say so', () => {
    expect(only({ settings: { sendGreetingMessageOneQueues: 'disabled' } }).receive('Oi')).toEqual([
      'Vendas, bom dia!',
    ]);
  });

  it('does not offer a single option', () => {
    const chat = only({}, queueRecord({ ...sales, chatbots: [optionOf({ id: 1, greetingMessage: 'x' })] }));
    expect(chat.receive('Oi')).toEqual(['Bem-vindo!', 'Vendas, bom dia!']);
    expect(chat.receive('1')).toEqual([]);
  });

  it('offers its options where there are more', () => {
    const chatbots = [optionOf({ id: 1, greetingMessage: 'Um' }), optionOf({ id: 2, greetingMessage: 'Dois' })];
    const chat = only({}, queueRecord({ ...sales, chatbots }));
    const texts = chat.receive('Oi');
    expect(texts).toHaveLength(2);
    expect(texts[1]).toMatch(/^Vendas, bom dia!\n\n\*\[ 1 \]\* - Opção 1/);
    expect(chat.receive('2')[0]).toMatch(/^Dois/);
    // The way back leads to the options, without the connection's greeting.
    expect(chat.receive('#')).toEqual([texts[1]]);
    expect(chat.ticket).toMatchObject({ queueId: 4, isBot: true });
    expect(chat.dialogue.chosenOptionIds).toEqual([]);
  });

  it('closes a ticket without a farewell where it does so', () => {
    const chat = only({}, queueRecord({ ...sales, closeTicket: true }));
    expect(chat.receive('Oi')).toEqual(['Bem-vindo!', 'Vendas, bom dia!']);
    expect(chat.ticket.status).toBe('closed');
    expect(chat.logged).toEqual(['create', 'queue', 'closed']);
  });

  it('greets again once the ticket is reopened without an attendant', () => {
    const closed = ticketRecord({ status: 'closed', queueId: 4, isBot: false });
    const chat = only({ connection: { timeCreateNewTicket: 30 } }, sales, {
      ...about(closed),
      ticket: null,
      lastClosed: closed,
      queues: [sales],
    });
    chat.now = noon - 60_000;
    expect(chat.receive('Oi')).toEqual(['Bem-vindo!', 'Vendas, bom dia!']);
    expect(chat.ticket).toMatchObject({ queueId: 4, isBot: false });
  });

  const never = weekdayNames.map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTimeA: '',
    endTimeA: '',
    startTimeB: '',
    endTimeB: '',
  }));

  it.each([
    ['the only one', [4], 'Oi', 'Estamos fechados'],
    ['a chosen one', [4, 6], '1', optionsText('Estamos fechados', [])],
  ])('answers with the text of its hours while it is closed: %s', (_, queueIds, body, text) => {
    const closed = queueRecord({ ...sales, schedules: never, outOfHoursMessage: 'Estamos fechados' });
    const chat = only({ settings: { scheduleType: 'queue' }, connection: { queueIds } }, closed);
    if (body === '1') chat.receive('Oi');
    expect(chat.receive(body)).toEqual([text]);
    expect(chat.ticket.queueId).toBe(4);
    expect(chat.dialogue.isOutOfHours).toBe(true);
  });

  const inClosedQueue = () => {
    const closed = queueRecord({ ...sales, schedules: never, outOfHoursMessage: 'Estamos fechados' });
    const given = { settings: { scheduleType: 'queue' }, connection: { queueIds: [4, 6] } } as const;
    const chat = only({ ...given, connection: { ...given.connection, queueIds: [4, 6] } }, closed);
    chat.receive('Oi');
    chat.receive('1');
    return chat;
  };

  it('leads back from a closed queue to the menu, from which another one is chosen', () => {
    const chat = inClosedQueue();
    for (const body of ['Oi', 'Oi', 'Oi', 'Oi']) chat.receive(body);
    expect(chat.receive('#')).toEqual([expect.stringContaining('*[ 2 ]*')]);
    chat.receive('2');
    expect(chat.ticket.queueId).toBe(6);
    expect(chat.dialogue.isOutOfHours).toBe(false);
  });

  it('lets the contact of a closed queue leave, but not where a person has the ticket', () => {
    const left = inClosedQueue();
    left.receive('Sair');
    expect(left.ticket.status).toBe('closed');
    const held = inClosedQueue();
    held.state = { ...held.state, ticket: { ...held.state.ticket!, userId: 11 } };
    held.receive('Sair');
    expect(held.ticket.status).toBe('pending');
  });

  it.each([
    ['the only one', [4], 'Oi', ['Bem-vindo!', 'Vendas, bom dia!']],
    ['a chosen one', [4, 6], '1', ['Vendas, bom dia!']],
  ])('greets while it is closed and has no text for that: %s', (_, queueIds, body, texts) => {
    const closed = queueRecord({ ...sales, schedules: never, outOfHoursMessage: ' ' });
    const chat = only({ settings: { scheduleType: 'queue' }, connection: { queueIds } }, closed);
    if (body === '1') chat.receive('Oi');
    expect(chat.receive(body)).toEqual(texts);
    expect(chat.ticket).toMatchObject({ queueId: 4, isBot: false });
    expect(chat.dialogue.isOutOfHours).toBe(false);
  });
});

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

  it('nobody whom the phone answers by itself', () => {
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
