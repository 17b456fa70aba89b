import { describe, expect, it } from 'vitest';
import { messagesOf } from './conversation-query.ts';
import { buildMessage } from '../message.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';

const noon = '2026-01-01T12:00:00.000Z';
const page = (messages: ReturnType<typeof buildMessage>[]) => ({
  messages,
  gaps: [],
  events: [],
  ticket: buildTicket(7),
  hasMore: false,
  nextCursor: null,
  newerCursor: null,
});

describe('messages of a conversation', () => {
  it('are in the order in which the server received them, whatever a contact’s clock says', () => {
    const question = buildMessage(1, { fromMe: true, createdAt: '2026-01-01T12:00:00.700Z' });
    const answer = buildMessage(2, { createdAt: noon });
    expect(
      messagesOf({ pages: [page([answer]), page([question])], pageParams: [null, null] }).map(({ id }) => id),
    ).toEqual([question.id, answer.id]);
  });

  it('are in the order of their time also where an earlier ticket was reopened after a later one', () => {
    const first = buildMessage(1, { id: '9-01ARZ3NDEKTSV4RRFFQ69G0001', ticketId: 9 });
    const later = buildMessage(2, { id: '10-01ARZ3NDEKTSV4RRFFQ69G0002', ticketId: 10 });
    const again = buildMessage(3, { id: '9-01ARZ3NDEKTSV4RRFFQ69G0003', ticketId: 9 });
    expect(messagesOf({ pages: [page([later, again, first])], pageParams: [null] }).map(({ id }) => id)).toEqual([
      first.id,
      later.id,
      again.id,
    ]);
  });
});
