import type { ResultOf } from '@recado/shared/contract/grammar';
import { appMessageEvent, type listMessages } from '@recado/shared/contract/messages';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { dispatch } from '../../../realtime/event-handler.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { buildMessage } from '../message.builder.ts';
import { noteSequences } from './apply-message.ts';
import { conversationQuery } from './conversation-query.ts';
import { messageHandler } from './message-events.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../../../api/call.ts', () => ({ call }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const ticket = buildTicket(7);
const login = buildLogin();
const messageOf = (number: number) =>
  buildMessage(number, { id: `7-01ARZ3NDEKTSV4RRFFQ69G${String(number).padStart(4, '0')}`, ticketId: 7, contactId: 7 });

/** An open conversation of five messages, which the server has more of. */
const open = async (stored: number) => {
  const client = createQueryClient();
  const page = (count: number): Partial<ResultOf<typeof listMessages>> => ({
    messages: Array.from({ length: count }, (_, at) => messageOf(at + 1)),
    events: [],
    gaps: [],
    ticket: { ...ticket, messageSequence: count },
    hasMore: false,
    nextCursor: null,
  });
  call.mockReset().mockResolvedValueOnce(page(5)).mockResolvedValue(page(stored));
  const stop = new InfiniteQueryObserver(client, conversationQuery(ticket.uuid)).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(call).toHaveBeenCalledOnce();
  noteSequences(client, [{ ...ticket, messageSequence: stored }]);
  const receive = (sequence: number): void => {
    const data = { action: 'create', message: messageOf(sequence), ticket, sequence };
    dispatch([messageHandler], `company-${login.company.id}-${appMessageEvent.name}`, data, { client, login });
  };
  return { receive, stop };
};

test('a conversation whose messages arrive one after another is not read again', async () => {
  const { receive, stop } = await open(8);
  for (const sequence of [6, 7, 8]) {
    await vi.advanceTimersByTimeAsync(450);
    receive(sequence);
  }
  await vi.advanceTimersByTimeAsync(5_000);
  expect(call).toHaveBeenCalledOnce();
  stop();
});

test.each<[string, number[]]>([
  ['nothing arrives', []],
  ['a message in between is missing', [7, 8]],
  ['it stops growing', [6]],
])('a conversation is read again when %s', async (_, received) => {
  const { receive, stop } = await open(8);
  for (const sequence of received) receive(sequence);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(call).toHaveBeenCalledTimes(2);
  stop();
});
