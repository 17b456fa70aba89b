import { describe, expect, it } from 'vitest';
import { messagesOf } from './conversation-query.ts';
import { buildMessage } from './message.builder.ts';
import { buildTicket } from '../../testing/ticket.builder.ts';

const noon = '2026-01-01T12:00:00.000Z';
const page = (messages: ReturnType<typeof buildMessage>[]) => ({
  messages,
  gaps: [],
  ticket: buildTicket(7),
  hasMore: false,
  nextCursor: null,
});

describe('messages of a conversation', () => {
  it('are in the order in which the server received them, whatever a contact’s clock says', () => {
    const question = buildMessage(1, { fromMe: true, createdAt: '2026-01-01T12:00:00.700Z' });
    const answer = buildMessage(2, { createdAt: noon });
    expect(
      messagesOf({ pages: [page([answer]), page([question])], pageParams: [null, null] }).map(({ id }) => id),
    ).toEqual([question.id, answer.id]);
  });

  it('of an earlier ticket come first, also when its number has fewer digits', () => {
    const earlier = buildMessage(9, { id: '9-01ARZ3NDEKTSV4RRFFQ69G0009', ticketId: 9 });
    const later = buildMessage(1, { id: '10-01ARZ3NDEKTSV4RRFFQ69G0001', ticketId: 10 });
    expect(messagesOf({ pages: [page([later, earlier])], pageParams: [null] }).map(({ ticketId }) => ticketId)).toEqual(
      [9, 10],
    );
  });
});
