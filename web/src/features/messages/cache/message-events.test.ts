import { eventName } from '@recado/shared/contract/grammar';
import { ticketEvent } from '@recado/shared/contract/tickets';
import { expect, test } from 'vitest';
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
