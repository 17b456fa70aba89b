import type { QueueOption } from '@recado/shared/contract/queues';
import { optionsText } from '@recado/shared/text/menu-text';
import { defaultServiceHours, type ServiceHours } from '@recado/shared/contract/service-hours';
import { describe, expect, it } from 'vitest';
import { BotConversation, botState, optionOf } from '../../../test/bot-conversation.ts';
import { agent, queueRecord } from '../../../test/conversation-state.ts';
import type { GivenText } from '../../../test/conversation.ts';
import type { ConversationState } from './state.ts';
import { decideAt } from '../../../test/decisions.ts';

const invalid = 'Opção inválida! Digite um número válido para continuar!';
const never = defaultServiceHours.map((day) => ({
  ...day,
  startTimeA: '',
  endTimeA: '',
  startTimeB: '',
  endTimeB: '',
}));
const prices = optionOf({ id: 11, name: 'Preços', greetingMessage: 'A partir de R$ 10.' });
const terms = optionOf({
  id: 12,
  name: 'Prazos',
  greetingMessage: 'Qual produto?',
  chatbots: [
    optionOf({ id: 121, name: 'Bolos', greetingMessage: 'Dois dias, {{firstName}}.' }),
    optionOf({
      id: 122,
      name: 'Tortas',
      greetingMessage: 'Que tamanho?',
      chatbots: [optionOf({ id: 1221, name: 'Grande', greetingMessage: 'Três dias.' })],
    }),
  ],
});
const files = [
  { key: 'c/3/library/1/A/um.pdf', name: 'um.pdf', mimetype: 'application/pdf', size: 1 },
  { key: 'c/3/library/1/B/dois.jpg', name: 'dois.jpg', mimetype: 'image/jpeg', size: 2 },
];
const fileLists = [{ id: 9, message: 'Nosso catálogo, {{firstName}}:', files }];

type Given = NonNullable<NonNullable<Parameters<typeof botState>[0]>['given']>;

/** A chat in the queue Vendas, which has these options. */
const inTree = (
  chatbots: QueueOption[],
  given: Given = {},
  parts: Partial<ConversationState> = {},
): BotConversation => {
  const chat = new BotConversation(
    botState({
      queues: [
        queueRecord({ id: 4, name: 'Vendas', greetingMessage: 'Vendas!', chatbots }),
        queueRecord({ id: 6, name: 'Suporte', color: '#000006' }),
      ],
      bot: { fileLists, waiting: [] },
      ...parts,
      given: {
        ...given,
        connection: { queueIds: [4, 6], greetingMessage: 'Olá!', complationMessage: 'Até logo!', ...given.connection },
      },
    }),
  );
  chat.receive('Oi');
  expect(chat.receive('1')).toEqual([optionsText('Vendas!', chatbots)]);
  return chat;
};

const place = ({ ticket: { queueId, isBot }, dialogue: { chosenOptionIds } }: BotConversation) => ({
  queueId,
  chosenOptionIds,
  isBot,
});

describe('the option tree', () => {
  it('is gone through level by level, and remembers where the contact stands', () => {
    const chat = inTree([prices, terms]);
    expect(chat.receive('2')).toEqual([optionsText('Qual produto?', terms.chatbots)]);
    expect(place(chat)).toEqual({ queueId: 4, chosenOptionIds: [12], isBot: true });
    expect(chat.receive('2')).toEqual([optionsText('Que tamanho?', terms.chatbots[1]!.chatbots)]);
    expect(chat.receive('1')).toEqual([optionsText('Três dias.', [])]);
    expect(place(chat)).toEqual({ queueId: 4, chosenOptionIds: [12, 122, 1221], isBot: false });
  });

  it('fills in variables', () => {
    const chat = inTree([prices, terms]);
    chat.receive('2');
    expect(chat.receive('1')[0]).toMatch(/^Dois dias, Maria\./);
  });

  it.each<[string, string, GivenText]>([
    ['a wrong number', '3', {}],
    ['a sentence', 'quero bolo', {}],
    ['an empty text', '', {}],
    [
      'a voice note',
      '',
      { content: { type: 'media', body: '1', media: { kind: 'audio', mimetype: 'audio/ogg', size: 1, name: null } } },
    ],
  ])('corrects %s', (_, body, given) => {
    const chat = inTree([prices, terms]);
    expect(chat.receive(body, given)).toEqual([invalid]);
    expect(place(chat)).toEqual({ queueId: 4, chosenOptionIds: [], isBot: true });
  });

  it('corrects as often as the connection says, once to quick messages, and begins to count with each choice', () => {
    const chat = inTree([prices, terms], { connection: { maxUseBotQueues: 2 } });
    expect(chat.receive('x')).toEqual([invalid]);
    expect(chat.receive('y', { after: 1 })).toEqual([]);
    expect(chat.receive('z')).toEqual([invalid]);
    expect(chat.receive('z')).toEqual([]);
    expect(chat.receive('2')).toHaveLength(1);
    expect(chat.receive('z')).toEqual([invalid]);
  });

  it.each([[[]], [['2']], [['2', '2']]])('leads back to the main menu by # after %j', (answers) => {
    const chat = inTree([prices, terms]);
    for (const body of answers) chat.receive(body);
    expect(chat.receive('#')[0]).toMatch(/^Olá!\n\n\*\[ 1 \]\* - Vendas/);
    expect(place(chat)).toEqual({ queueId: null, chosenOptionIds: [], isBot: true });
    expect(chat.logged).toEqual(['chatBot']);
  });

  it.each([[[]], [['2', '2']], [['1']]])('closes the ticket by sair after %j', (answers) => {
    const chat = inTree([prices, terms]);
    for (const body of answers) chat.receive(body);
    expect(chat.receive('SAIR')).toEqual(['Até logo!']);
    expect(chat.ticket.status).toBe('closed');
    expect(chat.logged).toEqual(['clientClosed']);
  });

  it('is silent behind its last option, from where the ways out lead on', () => {
    const chat = inTree([prices, terms]);
    expect(chat.receive('1')).toEqual([optionsText('A partir de R$ 10.', [])]);
    expect(['1', 'Obrigada', '2'].flatMap((body) => chat.receive(body))).toEqual([]);
    expect(chat.receive('#')).toHaveLength(1);
    expect(place(chat)).toMatchObject({ queueId: null, isBot: true });
  });

  it('ends without a text at an option without a greeting', () => {
    const chat = inTree([optionOf({ id: 11, chatbots: [prices] }), terms]);
    expect(chat.receive('1')).toEqual([]);
    expect(place(chat)).toMatchObject({ queueId: 4, isBot: false });
  });
});

describe('a contact who stands in the tree when the hours end', () => {
  it('begins at the first level of its queue when they begin again', () => {
    const chat = inTree([prices, terms], { connection: { outOfHoursMessage: 'Fechado' } });
    const withHours = (schedules: ServiceHours): void => {
      const settings = { ...chat.state.settings, scheduleType: 'company' as const };
      chat.state = { ...chat.state, settings, company: { ...chat.state.company, schedules } };
    };
    chat.receive('2');
    withHours(never);
    expect(chat.receive('1')).toEqual(['Fechado']);
    withHours([]);
    expect(chat.receive('Oi')).toEqual([optionsText('Vendas!', [prices, terms])]);
    expect(place(chat)).toEqual({ queueId: 4, chosenOptionIds: [], isBot: true });
    expect(chat.receive('1')).toEqual([optionsText('A partir de R$ 10.', [])]);
  });
});

describe('an option', () => {
  const handing = (option: Partial<QueueOption>, parts: Partial<ConversationState> = {}, given: Given = {}) => {
    const chat = inTree([optionOf({ id: 11, greetingMessage: 'Um momento.', ...option }), prices], given, parts);
    return { chat, texts: chat.receive('1') };
  };

  it('of a queue leaves the ticket to that queue', () => {
    const { chat, texts } = handing({ queueType: 'queue', optQueueId: 6 });
    expect(texts).toEqual(['Um momento.']);
    expect(place(chat)).toEqual({ queueId: 6, chosenOptionIds: [], isBot: false });
    expect(chat.ticket).toMatchObject({ status: 'pending', userId: null });
    expect(chat.logged).toEqual(['queue']);
  });

  it('of a queue that was removed leaves it where it is', () => {
    const { chat } = handing({ queueType: 'queue', optQueueId: 99 });
    expect(place(chat)).toMatchObject({ queueId: 4, isBot: false });
  });

  it('of a queue that closes its tickets closes it without a farewell', () => {
    const closing = queueRecord({ id: 6, name: 'Avisos', color: '#000006', closeTicket: true });
    const chat = inTree([optionOf({ id: 11, queueType: 'queue', optQueueId: 6, greetingMessage: 'Obrigado.' })]);
    chat.state = { ...chat.state, queues: [chat.state.queues[0]!, closing] };
    expect(chat.receive('1')).toEqual(['Obrigado.']);
    expect(chat.ticket).toMatchObject({ status: 'closed', queueId: 6 });
    expect(chat.logged).toEqual(['queue', 'closed']);
    expect(chat.decisions.at(-1)!.changes.cycle).toMatchObject({ set: { closedBy: 'bot' } });
  });

  it('of an integration leaves the ticket in no queue, also where the connection has one', () => {
    const { chat } = handing({ queueType: 'integration', optIntegrationId: 3 });
    chat.state = { ...chat.state, connection: { ...chat.state.connection, queueIds: [4] } };
    expect(chat.receive('Oi?')).toEqual([]);
    expect(chat.ticket.queueId).toBeNull();
    expect(chat.dialogue.integrationId).toBe(3);
  });

  it('of a queue sends the place in it', () => {
    const settings = { sendQueuePosition: 'enabled', sendQueuePositionMessage: 'Posição:' } as const;
    const bot = { fileLists: [], waiting: [{ queueId: 6, count: 4 }] };
    const { texts } = handing({ queueType: 'queue', optQueueId: 6 }, { bot }, { settings });
    expect(texts).toEqual(['Um momento.', 'Posição: *5*']);
  });

  it('of an attendant gives the ticket to that user, who accepts it', () => {
    const { chat, texts } = handing({ queueType: 'attendent', optQueueId: 6, optUserId: 12 });
    expect(texts).toEqual(['Um momento.']);
    expect(chat.ticket).toMatchObject({ status: 'pending', queueId: 6, userId: 12, isBot: false });
    expect(chat.receive('#')).toEqual([]);
  });

  it('of an attendant who was removed leaves the ticket to the queue', () => {
    const { chat } = handing({ queueType: 'attendent', optQueueId: 6, optUserId: 99 });
    expect(chat.ticket).toMatchObject({ queueId: 6, userId: null, isBot: false });
  });

  it('of an integration names it, and the ticket waits in no queue', () => {
    const { chat } = handing({ queueType: 'integration', optIntegrationId: 3 });
    expect(chat.ticket).toMatchObject({ status: 'pending', queueId: null });
    expect(chat.dialogue.integrationId).toBe(3);
    expect(chat.receive('Oi?')).toEqual([]);
  });

  it('of files sends the message of the list, each file in its order, and its own text', () => {
    const { chat, texts } = handing({ queueType: 'file', optFileId: 9, chatbots: [prices] });
    expect(texts).toEqual(['Nosso catálogo, Maria:', '', '', optionsText('Um momento.', [prices])]);
    const { messages } = chat.decisions.at(-1)!.changes;
    expect(messages.slice(2, 4).map(({ media, mediaType }) => [media?.name, mediaType])).toEqual([
      ['um.pdf', 'application'],
      ['dois.jpg', 'image'],
    ]);
    expect(place(chat)).toMatchObject({ chosenOptionIds: [11], isBot: true });
  });

  it('of files that were removed sends its own text', () => {
    expect(handing({ queueType: 'file', optFileId: 8 }).texts).toEqual([optionsText('Um momento.', [])]);
  });

  it.each(['text', 'file', 'queue', 'attendent', 'integration'] as const)(
    'of type %s closes the ticket with the completion message where it says so',
    (queueType) => {
      const { chat, texts } = handing({ queueType, closeTicket: true });
      expect(texts).toEqual(['Um momento.', 'Até logo!']);
      expect(chat.ticket.status).toBe('closed');
      expect(chat.logged).toContain('closed');
    },
  );
});

describe('a change of the company while a contact stands in its tree', () => {
  const withQueues = (chat: BotConversation, queues: ConversationState['queues']): void => {
    chat.state = { ...chat.state, queues };
  };
  const support = queueRecord({ id: 6, name: 'Suporte', color: '#000006' });
  const billing = queueRecord({ id: 8, name: 'Financeiro', color: '#000008' });

  it('that removes its option leads to the main menu', () => {
    const chat = inTree([prices, terms]);
    chat.receive('2');
    withQueues(chat, [queueRecord({ id: 4, name: 'Vendas', chatbots: [prices] }), support]);
    expect(chat.receive('1')[0]).toMatch(/^Olá!/);
    expect(place(chat)).toEqual({ queueId: null, chosenOptionIds: [], isBot: true });
  });

  it('that leaves one queue takes no number of the main menu for one of its options', () => {
    const chat = inTree([prices, terms], { connection: { queueIds: [4, 6, 8] } });
    chat.receive('#');
    const chatbots = [prices, optionOf({ id: 31, greetingMessage: 'Dois' })];
    withQueues(chat, [queueRecord({ ...support, greetingMessage: 'Suporte!', chatbots })]);
    expect(chat.receive('2')).toEqual(['Olá!', optionsText('Suporte!', chatbots)]);
    expect(place(chat)).toEqual({ queueId: 6, chosenOptionIds: [], isBot: true });
  });

  it('that removes its queue leads to the main menu', () => {
    const chat = inTree([prices, terms], { connection: { queueIds: [4, 6, 8] } });
    withQueues(chat, [support, billing]);
    expect(chat.receive('1')[0]).toMatch(/^Olá!\n\n\*\[ 1 \]\* - Suporte/);
    expect(place(chat)).toMatchObject({ queueId: null, isBot: true });
  });

  it('that empties its queue leads to the main menu, as the removal leaves the ticket', () => {
    const chat = inTree([prices, terms]);
    chat.receive('2');
    chat.state = { ...chat.state, ticket: { ...chat.ticket, queueId: null, inDialogue: false } };
    expect(chat.receive('1')[0]).toMatch(/^Olá!/);
    expect(place(chat)).toEqual({ queueId: null, chosenOptionIds: [], isBot: true });
  });

  it('that removes all options leaves the ticket to a person', () => {
    const chat = inTree([prices, terms]);
    withQueues(chat, [queueRecord({ id: 4, name: 'Vendas' }), support]);
    expect(chat.receive('1')).toEqual([]);
    expect(place(chat)).toMatchObject({ queueId: 4, isBot: false });
  });
});

it('a person who writes on the phone ends the dialogue, also behind its last option', () => {
  const chat = inTree([prices, terms]);
  chat.receive('1');
  chat.receive('Oi, aqui é a Ana', { fromMe: true });
  expect(['1', '#', 'sair'].flatMap((body) => chat.receive(body))).toEqual([]);
  expect(place(chat)).toMatchObject({ queueId: 4, isBot: false });
});

describe('an agent ends the dialogue', () => {
  const by = agent();
  it.each([
    [{ type: 'accept', agent: by, queueId: null }],
    [{ type: 'transfer', agent: by, queueId: 6, userId: null, note: '' }],
    [{ type: 'setQueue', agent: by, queueId: 6 }],
  ] as const)('by %o', (event) => {
    const chat = inTree([prices, terms]);
    chat.receive('2');
    const { changes } = decideAt(chat.state, event, chat.now);
    const ticket = changes.tickets[0]!.after!;
    expect(chat.ticket.inDialogue).toBe(true);
    expect(ticket).toMatchObject({ isBot: false, inDialogue: false });
    expect(changes.dialogue).toBeNull();
    // The dialogue's memory counts no more, though its item is stored still.
    chat.state = { ...chat.state, ticket };
    expect(['1', '#', 'sair'].flatMap((body) => chat.receive(body))).toEqual([]);
  });
});
