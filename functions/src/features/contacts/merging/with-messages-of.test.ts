import { describe, expect, it } from 'vitest';
import { ticketRecord } from '../../../../test/conversation-state.ts';
import { withMessagesOf } from './with-messages-of.ts';

const staying = ticketRecord({ id: 1, lastMessage: 'Bom dia', unreadMessages: 1, messageTime: 50, updatedAt: 50 });
const closing = ticketRecord({ id: 2, lastMessage: 'Oi?', unreadMessages: 2, messageTime: 90, updatedAt: 95 });

describe('the ticket that stays open of two of a contact', () => {
  it('has what is unread in both, and the newest message with its place in the lists', () =>
    expect(withMessagesOf(staying, closing)).toEqual({
      ...staying,
      unreadMessages: 3,
      lastMessage: 'Oi?',
      messageTime: 90,
      updatedAt: 95,
      version: staying.version + 1,
    }));

  it('keeps its own last message where that is the newest', () => {
    const after = withMessagesOf({ ...staying, messageTime: 100, updatedAt: 100 }, closing);
    expect(after).toMatchObject({ lastMessage: 'Bom dia', messageTime: 100, updatedAt: 100, unreadMessages: 3 });
  });

  it('waits since the earlier of both times', () => {
    const waits = (one: number | null, other: number | null) =>
      withMessagesOf({ ...staying, waitingSince: one }, { ...closing, waitingSince: other }).waitingSince;
    expect([waits(null, null), waits(50, null), waits(null, 90), waits(50, 90)]).toEqual([null, 50, 90, 50]);
  });
});
