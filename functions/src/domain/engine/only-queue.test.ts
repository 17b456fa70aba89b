import { optionsText } from '@recado/shared/text/menu-text';
import { weekdayNames } from '@recado/shared/contract/service-hours';
import { describe, expect, it } from 'vitest';
import { optionOf } from '../../../test/bot-conversation.ts';
import { noon, queueRecord, ticketRecord, about } from '../../../test/conversation-state.ts';
import { type GivenMenu, sales, several, support } from '../../../test/menu-scene.ts';
import type { ConversationState } from './state.ts';

describe('the only queue', () => {
  const only = (given: GivenMenu = {}, queue = sales, parts: Partial<ConversationState> = {}) =>
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
