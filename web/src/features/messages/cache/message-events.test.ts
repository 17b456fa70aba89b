import { eventName } from '@recado/shared/contract/grammar';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../app/query-client.ts';
import { dispatch } from '../../../realtime/event-handler.ts';
import { buildLogin } from '../../../testing/login.builder.ts';
import { buildTicket } from '../../../testing/ticket.builder.ts';
import { buildConversation, buildLogEntry, buildMessage } from '../message.builder.ts';
import { conversationQuery, eventsOf, type MessagePages } from './conversation-query.ts';
import { ticketOfConversationHandler } from './message-events.ts';

test('what a ticket’s log gets stands in its conversation at once, also when the event comes twice', () => {
  const client = createQueryClient();
  const ticket = buildTicket(7);
  const login = buildLogin({ user: { profile: 'admin' } });
  const { queryKey } = conversationQuery(ticket.uuid);
  client.setQueryData(queryKey, buildConversation([buildMessage(2)], [buildMessage(1)]));
  const data = { action: 'update' as const, ticket, log: [buildLogEntry({ type: 'closed' })] };
  const event = eventName(login.company.id, ticketEvent.name);
  for (let times = 0; times < 2; times++) dispatch([ticketOfConversationHandler], event, data, { client, login });
  expect(eventsOf(client.getQueryData<MessagePages>(queryKey)!)).toMatchObject([{ type: 'closed' }]);
});

test('a conversation that a colleague takes stays in view and is read again; one that is not on the screen is dropped', () => {
  const client = createQueryClient();
  const login = buildLogin({ user: { profile: 'user' } });
  const shown = conversationQuery(buildTicket(7).uuid);
  const hidden = conversationQuery(buildTicket(7).uuid, '7-1');
  const conversation = buildConversation([buildMessage(2)], [buildMessage(1)]);
  for (const { queryKey } of [shown, hidden])
    client.setQueryData(queryKey, {
      ...conversation,
      pages: conversation.pages.map((page) => ({ ...page, ticket: { ...page.ticket, id: 7 } })),
    });
  const read = vi.fn(() => new Promise<MessagePages['pages'][number]>(() => undefined));
  const leave = new InfiniteQueryObserver(client, { ...shown, queryFn: read }).subscribe(() => undefined);
  read.mockClear();
  const event = eventName(login.company.id, ticketEvent.name);
  dispatch([ticketOfConversationHandler], event, { action: 'delete', ticketId: 7 }, { client, login });
  expect(client.getQueryData<MessagePages>(shown.queryKey)?.pages).toHaveLength(conversation.pages.length);
  expect(read).toHaveBeenCalledOnce();
  expect(client.getQueryData(hidden.queryKey)).toBeUndefined();
  leave();
});
