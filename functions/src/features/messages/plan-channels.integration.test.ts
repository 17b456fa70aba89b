import { expect, it } from 'vitest';
import { send, sends } from '../../../test/message-calls.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { allTickets, inboundText } from '../../../test/conversation.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { renewSession, restartSessions, startSession } from '../connections/sessions.ts';

const none = { params: undefined, query: undefined, body: undefined };

it('a channel that the plan lacks sends and connects no more, and still receives', async () => {
  const { context, connection, number, ticket } = await servedConversation();
  context.plan = { ...context.plan, useWhatsapp: false };
  const refused = { code: 'ERR_PLAN_FEATURE', details: { feature: 'useWhatsapp' } };
  await expect(send(context, ticket.id, { body: 'Oi' })).rejects.toMatchObject(refused);
  const input = { ...none, params: { id: connection.id } };
  await expect(startSession(context, input)).rejects.toMatchObject(refused);
  await expect(renewSession(context, input)).rejects.toMatchObject(refused);
  await restartSessions(context, none);
  expect(context.effects.filter(({ to }) => to === 'outbound')).toEqual([]);
  await send(context, ticket.id, { body: 'Só entre nós', isPrivate: true });
  await receiveMessage(context, inboundText(connection, { number, body: 'Alguém aí?' }));
  expect(await allTickets(context)).toMatchObject([{ id: ticket.id, lastMessage: 'Alguém aí?' }]);
  context.plan = { ...context.plan, useWhatsapp: true };
  await send(context, ticket.id, { body: 'Oi' });
  expect(sends(context)).toMatchObject([{ content: { body: 'Oi' } }]);
});
