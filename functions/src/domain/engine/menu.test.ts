import type { Card } from '@recado/shared/contract/cards';
import { describe, expect, it } from 'vitest';
import { type BotConversation, optionOf } from '../../../test/bot-conversation.ts';
import { queueRecord } from '../../../test/conversation-state.ts';
import type { GivenText } from '../../../test/conversation.ts';
import { menu, sales, several, support } from '../../../test/menu-scene.ts';

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
    expect(chat.decisions.at(-1)!.changes.cycle).toMatchObject({ set: { closedBy: 'contact' } });
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
