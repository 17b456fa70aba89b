import { describe, expect, it } from 'vitest';
import { inboundText } from '../../../test/conversation.ts';
import { about, noon, state, ticketRecord } from '../../../test/conversation-state.ts';
import { decideAt, ticketAfter } from '../../../test/decisions.ts';
import type { Decision } from './decision.ts';
import type { HistoricMessage } from './event.ts';
import type { ConversationState } from './state.ts';

const number = '5511987654321';
const minute = 60_000;

const missed = (
  given: ConversationState,
  ago: number,
  message: Parameters<typeof inboundText>[1] = {},
  more: Partial<HistoricMessage> = {},
): HistoricMessage => ({
  message: inboundText(given.connection, { number, at: noon - ago * minute, ...message }),
  ack: 0,
  isUnread: message.fromMe !== true,
  changes: [],
  quoted: null,
  early: null,
  ...more,
});

const brought = (given: ConversationState, ...messages: HistoricMessage[]): Decision =>
  decideAt(given, { type: 'backfill', messages }, noon);

describe('messages that came while the connection was away', () => {
  it('stand in the conversation at their own time, and its ticket where somebody sees that a customer waits', () => {
    const given = about(
      ticketRecord({
        status: 'open',
        userId: 11,
        unreadMessages: 1,
        lastMessage: 'Agora',
        messageTime: noon - 1_000,
        updatedAt: noon - 1_000,
      }),
    );
    const decision = brought(given, missed(given, 20, { body: 'um' }), missed(given, 10, { body: 'dois' }));
    expect(decision.changes.messages.map(({ body, time }) => [body, time])).toEqual([
      ['um', noon - 20 * minute],
      ['dois', noon - 10 * minute],
    ]);
    expect(ticketAfter(decision)).toMatchObject({
      status: 'open',
      userId: 11,
      unreadMessages: 3,
      lastMessage: 'Agora',
      messageTime: noon - 1_000,
      messageSequence: given.ticket!.messageSequence + 2,
      updatedAt: noon,
    });
    expect(decision.effects).toEqual([
      { type: 'publishMessage', message: 0 },
      { type: 'publishMessage', message: 1 },
    ]);
  });

  it('leave a ticket in its place where it was answered on the phone', () => {
    const given = about(ticketRecord({ status: 'open', userId: 11, unreadMessages: 0, updatedAt: noon - 1_000 }));
    const decision = brought(given, missed(given, 20, {}, { isUnread: false }), missed(given, 10, { fromMe: true }));
    expect(ticketAfter(decision)).toMatchObject({ unreadMessages: 0, updatedAt: noon - 1_000 });
  });

  it('do not wake a ticket that was closed after them', () => {
    const over = ticketRecord({ status: 'closed', unreadMessages: 0, updatedAt: noon - 5 * minute });
    const decision = brought({ ...about(over), lastClosed: over }, missed(about(over), 20));
    expect(ticketAfter(decision)).toMatchObject({ status: 'closed', unreadMessages: 0, updatedAt: noon - 5 * minute });
    expect(decision.changes).toMatchObject({ chat: null, cycle: null, log: [] });
  });

  it('reopen one that was closed before them while its window was open then, however late they are found', () => {
    const over = ticketRecord({ status: 'closed', queueId: 4, userId: 11, updatedAt: noon - 60 * minute });
    const withWindow = (timeCreateNewTicket: number) => {
      const given = state({ lastClosed: over });
      return { ...given, connection: { ...given.connection, timeCreateNewTicket } };
    };
    expect(ticketAfter(brought(withWindow(45), missed(withWindow(45), 20)))).toMatchObject({
      id: over.id,
      status: 'pending',
      queueId: 4,
      userId: 11,
      unreadMessages: 1,
    });
    expect(ticketAfter(brought(withWindow(30), missed(withWindow(30), 20)))).toMatchObject({
      id: 22,
      status: 'pending',
      queueId: null,
      unreadMessages: 1,
    });
  });

  it('make one ticket where none is: no greeting, no import’s mark; the bot answers the next message only', () => {
    const given = state();
    const decision = brought(given, missed(given, 20), missed(given, 10));
    expect(ticketAfter(decision)).toMatchObject({
      status: 'pending',
      isBot: true,
      imported: null,
      queueId: null,
      unreadMessages: 2,
      updatedAt: noon,
    });
    expect(decision.changes.tickets).toHaveLength(1);
    expect(decision.effects.map(({ type }) => type)).toEqual(['publishTicket', 'publishMessage', 'publishMessage']);
    expect(decision.changes.cycle).not.toBeNull();
  });

  it('of a blocked contact bring nothing', () => {
    const given = { ...state(), contact: { ...state().contact!, active: false } };
    expect(brought(given, missed(given, 20)).changes.messages).toEqual([]);
  });
});
