import type { ChannelName } from '@recado/shared/contract/transport';
import { describe, expect, it } from 'vitest';
import { send } from '../../../test/message-calls.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { allTickets, inboundText } from '../../../test/conversation.ts';
import type { TestContext } from '../../../test/user-context.ts';
import { channelFeatures } from '../../context/plan-features.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { pairByCode, renewSession, restartSessions, startSession } from '../connections/sessions.ts';
import { forwardMessage } from './forward-message.ts';
import { retryMessage } from './retry-message.ts';

/** The texts that left for phones, by the session host or by Meta. */
const left = ({ effects }: TestContext) =>
  effects.flatMap(({ to, message }) =>
    (to === 'outbound' || to === 'graph') && message.type === 'send' ? [message.content] : [],
  );

const none = { params: undefined, query: undefined, body: undefined };

describe.each(Object.entries(channelFeatures) as [ChannelName, (typeof channelFeatures)[ChannelName]][])(
  'the channel %s',
  (channel, feature) => {
    const conversation = async () => {
      const served = await servedConversation({ connection: { channel } });
      return { ...served, set: (isIncluded: boolean) => Object.assign(served.context.plan, { [feature]: isIncluded }) };
    };
    const refused = { code: 'ERR_PLAN_FEATURE', details: { feature } };

    it(`sends and connects no more once the plan lacks ${feature}, and still receives`, async () => {
      const { context, connection, number, ticket, set } = await conversation();
      set(false);
      await expect(send(context, ticket.id, { body: 'Oi' })).rejects.toMatchObject(refused);
      const input = { ...none, params: { id: connection.id } };
      await expect(startSession(context, input)).rejects.toMatchObject(refused);
      await expect(renewSession(context, input)).rejects.toMatchObject(refused);
      await expect(pairByCode(context, { ...input, body: { number: '5511988887777' } })).rejects.toMatchObject(refused);
      const place = { whatsappId: connection.id, contactId: ticket.contactId };
      const [message] = await context.stores.messages.page(place, { ticketId: ticket.id, before: null }, 1);
      const { id: messageId } = message!;
      await expect(retryMessage(context, { ...none, params: { messageId } })).rejects.toMatchObject(refused);
      const forward = { messageId, contactId: ticket.contactId, signMessage: false };
      await expect(forwardMessage(context, { ...none, body: forward })).rejects.toMatchObject(refused);
      await restartSessions(context, none);
      expect(context.effects.filter(({ to }) => to === 'outbound' || to === 'graph')).toEqual([]);
      await send(context, ticket.id, { body: 'Só entre nós', isPrivate: true });
      await receiveMessage(context, inboundText(connection, { number, body: 'Alguém aí?' }));
      expect(await allTickets(context)).toMatchObject([{ id: ticket.id, lastMessage: 'Alguém aí?' }]);
      set(true);
      await send(context, ticket.id, { body: 'Oi' });
      expect(left(context)).toMatchObject([{ body: 'Oi' }]);
    });

    it(`needs no other channel’s feature than ${feature}`, async () => {
      const { context, ticket, set } = await conversation();
      for (const other of Object.values(channelFeatures)) Object.assign(context.plan, { [other]: false });
      set(true);
      await send(context, ticket.id, { body: 'Oi' });
      expect(left(context)).toMatchObject([{ body: 'Oi' }]);
    });
  },
);
