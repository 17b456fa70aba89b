import { describe, expect, it } from 'vitest';
import { BotConversation, botState, optionOf } from '../../../test/bot-conversation.ts';
import { queueRecord } from '../../../test/conversation-state.ts';
import type { ConversationState } from './state.ts';
import { loopNote } from './stages/loops.ts';

const echo = 'Recebemos a sua mensagem e respondemos em breve.';
const queues = [
  queueRecord({
    id: 4,
    name: 'Vendas',
    chatbots: [optionOf({ id: 1, greetingMessage: 'Um' }), optionOf({ id: 2, greetingMessage: 'Dois' })],
  }),
  queueRecord({ id: 6, name: 'Suporte', color: '#000006' }),
];

const company = (connection: Partial<ConversationState['connection']>, all = queues): BotConversation =>
  new BotConversation(botState({ queues: all, given: { connection: { maxUseBotQueues: 0, ...connection } } }));

/** Another bot answers each text after ten seconds. Returns how often ours has answered. */
const answersTo = (chat: BotConversation, rounds: number, after = 10): number =>
  Array.from({ length: rounds }, () => chat.receive(echo, { after })).filter(({ length }) => length > 0).length;

const notes = (chat: BotConversation): number =>
  chat.decisions
    .flatMap(({ changes }) => changes.messages)
    .filter(({ body, isPrivate }) => isPrivate && body === loopNote).length;

describe('a loop of two bots', () => {
  it('at the menu ends, is noted once, and leaves the ticket to a person', () => {
    const chat = company({ queueIds: [4, 6] });
    expect(answersTo(chat, 40)).toBe(8);
    expect(chat.ticket).toMatchObject({ status: 'pending', isBot: false });
    expect(notes(chat)).toBe(1);
    expect(chat.decisions.flatMap(({ changes }) => changes.log).filter(({ type }) => type === 'botLoop')).toHaveLength(
      1,
    );
    expect(
      chat.decisions.flatMap(({ effects }) => effects).filter(({ type }) => type === 'reportBotLoop'),
    ).toHaveLength(1);
    // The note stays inside.
    const last = chat.decisions.flatMap(({ effects }) => effects).filter(({ type }) => type === 'send');
    expect(last).toHaveLength(8);
  });

  it('in an option tree ends', () => {
    const chat = company({ queueIds: [4, 6] });
    chat.receive('Oi');
    chat.receive('1');
    expect(answersTo(chat, 40)).toBeLessThanOrEqual(8);
    expect(notes(chat)).toBe(1);
  });

  it('ends where each answer closes the ticket and makes another one', () => {
    const chat = company({ queueIds: [4], greetingMessage: 'Olá' }, [
      queueRecord({ id: 4, name: 'Vendas', closeTicket: true }),
    ]);
    expect(answersTo(chat, 40)).toBe(8);
    expect(chat.ticket.status).toBe('pending');
    expect(notes(chat)).toBe(1);
  });

  it('stays stopped while the other side writes', () => {
    const chat = company({ queueIds: [4, 6] });
    answersTo(chat, 20);
    chat.state = { ...chat.state, ticket: { ...chat.ticket, isBot: true } };
    expect(answersTo(chat, 5)).toBe(0);
    expect(notes(chat)).toBe(1);
  });

  it('is not what people do who choose quickly, nor those who answer slowly', () => {
    const chat = company({ queueIds: [4, 6] });
    chat.receive('Oi');
    for (let round = 0; round < 7; round++) {
      expect(chat.receive('1', { after: 3 })).toHaveLength(1);
      expect(chat.receive('#', { after: 3 })).toHaveLength(1);
    }
    expect(answersTo(company({ queueIds: [4, 6] }), 40, 60)).toBe(40);
  });
});
