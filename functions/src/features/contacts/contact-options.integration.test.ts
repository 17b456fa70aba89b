import { expect, it } from 'vitest';
import { anyNumber, inboundText } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { blockContact } from './block-contact.ts';
import { createContact } from './create-contact.ts';
import { toggleAcceptAudio } from './toggle-accept-audio.ts';
import { toggleRefusesAi } from './toggle-refuses-ai.ts';
import { toggleDisableBot } from './toggle-disable-bot.ts';

const none = { params: undefined, query: undefined, body: undefined };
const block = (by: TestContext, id: number, active: boolean) =>
  blockContact(by, { ...none, params: { id }, body: { active } });
const commands = ({ effects }: TestContext) =>
  effects.splice(0).flatMap((effect) => (effect.to === 'outbound' ? [effect.message] : []));

it('audio and chatbot are switched on and off, and the tickets know of the chatbot', async () => {
  const { context, ticket } = await servedConversation();
  const params = { contactId: ticket.contactId };
  expect(await toggleAcceptAudio(context, { ...none, params })).toEqual({ acceptAudioMessage: false });
  expect(await toggleRefusesAi(context, { ...none, params })).toEqual({ refusesAi: true });
  expect(await toggleAcceptAudio(context, { ...none, params })).toEqual({ acceptAudioMessage: true });
  context.effects.length = 0;
  expect(await toggleDisableBot(context, { ...none, params })).toEqual({ disableBot: true });
  expect(context.effects).toMatchObject([
    { to: 'search' },
    { message: { rooms: ['everyone'], data: { action: 'update', contact: { disableBot: true } } } },
  ]);
  expect((await context.stores.tickets.get(ticket.id))!.contact.disableBot).toBe(true);
  for (const call of [toggleAcceptAudio, toggleDisableBot])
    await expect(call(userContext(), { ...none, params })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
});

it('a blocked contact is blocked on the phone, and its messages are ignored until it is unblocked', async () => {
  const { context, connection, ticket, number } = await servedConversation();
  expect(await block(context, ticket.contactId, false)).toMatchObject({ active: false });
  expect(commands(context)).toMatchObject([
    { type: 'block', whatsappId: connection.id, isBlocked: true, chat: { jid: ticket.jid, address: { number } } },
  ]);
  const count = (await context.stores.tickets.get(ticket.id))!.messageSequence;
  /** Writes a message later than the seconds for which a consumer keeps a conversation. */
  const write = () => {
    const later = context.clock.now() + 10_000;
    context.clock = { now: () => later };
    return receiveMessage(context, inboundText(connection, { number, body: 'Oi?' }));
  };
  await write();
  expect((await context.stores.tickets.get(ticket.id))!.messageSequence).toBe(count);
  await block(context, ticket.contactId, true);
  expect(commands(context)).toMatchObject([{ type: 'block', isBlocked: false }]);
  await write();
  expect((await context.stores.tickets.get(ticket.id))!.messageSequence).toBe(count + 1);
});

it('a contact without a chat on WhatsApp is blocked here alone, and another company’s not at all', async () => {
  const context = userContext();
  const { id } = await createContact(context, { ...none, body: { name: 'Maria', number: anyNumber() } });
  expect(await block(context, id, false)).toMatchObject({ active: false });
  expect(commands(context)).toEqual([]);
  await expect(block(userContext(), id, false)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
});
