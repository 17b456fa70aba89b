import { createSchedule as scheduleEndpoint } from '@recado/shared/contract/schedules';
import { listTickets as ticketsEndpoint } from '@recado/shared/contract/tickets';
import { describe, expect, it } from 'vitest';
import { addConnection, inboundText, setSettings } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { createSchedule } from '../schedules/create-schedule.ts';
import { sendScheduled } from '../schedules/send-scheduled.ts';
import { listTickets } from '../tickets/list-tickets.ts';
import { indexContact } from '../search/index-contact.ts';
import { blockContact } from './block-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { updateContact } from './update-contact.ts';
import { listContacts } from './list-contacts.ts';

const none = { params: undefined, query: undefined, body: undefined };
const userId = 'BR.1A2b3C';
const address = { number: null, lid: null, userId };
const chat = { jid: `${userId}@user`, isGroup: false, address, subject: null };

/** Bia, who has a username and hides her number, wrote to the company's Cloud API. */
const conversation = async () => {
  const context = userContext();
  const connection = await addConnection(context, { channel: 'whatsappapi', isDefault: true });
  const write = (body: string) =>
    receiveMessage(context, inboundText(connection, { chat, body, pushName: 'Bia Lima', username: 'bia.lima' }));
  await write('Oi');
  const contact = (await context.stores.contacts.identify(address))!;
  return { context, connection, contact, write };
};
const sentBy = ({ effects }: TestContext, to: 'graph' | 'outbound') =>
  effects.flatMap((effect) => (effect.to === to ? [effect.message] : []));

it('a contact with another number has the former person’s username no more', async () => {
  const { context, connection } = await conversation();
  const of = { ...address, number: '5511987650001', userId: 'BR.9z' };
  const named = { jid: `${of.number}@s.whatsapp.net`, isGroup: false, address: of, subject: null };
  await receiveMessage(context, inboundText(connection, { chat: named, username: 'carla' }));
  const { id } = (await context.stores.contacts.identify(of))!;
  await updateContact(context, { ...none, params: { id }, body: { number: '+5511987650002' } });
  expect(await context.stores.contacts.get(id)).toMatchObject({ number: '5511987650002', username: null });
});

describe('a person with a user id alone', () => {
  it('is listed and found like any contact', async () => {
    const { context, contact } = await conversation();
    await indexContact(context, contact.id);
    const list = async (query: object) =>
      (await listContacts(context, { ...none, query })).contacts.map(({ id, name, number }) => [id, name, number]);
    const shown = [[contact.id, 'Bia Lima', '']];
    expect(await list({})).toEqual(shown);
    expect(await list({ searchParam: 'lima' })).toEqual(shown);
  });

  it('is found by its username, also where numbers are hidden, and shows it', async () => {
    const { context, contact } = await conversation();
    await indexContact(context, contact.id);
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const agent = userContext({ companyId: context.company.id, viewer: { id: 2, profile: 'user' } });
    for (const searchParam of ['@bia.lima', 'bia.l', '@bi'])
      expect(await listContacts(agent, { ...none, query: { searchParam } })).toMatchObject({
        contacts: [{ id: contact.id, number: '', username: 'bia.lima' }],
      });
    const query = ticketsEndpoint.query!.parse({ status: 'search', showAll: true, searchParam: '@bia' });
    expect(await listTickets(context, { ...none, query })).toMatchObject({
      tickets: [{ contact: { id: contact.id, username: 'bia.lima' } }],
    });
  });

  it('shows another username that it took in contacts and tickets', async () => {
    const { context, connection, contact } = await conversation();
    await receiveMessage(context, inboundText(connection, { chat, pushName: 'Bia Lima', username: 'bia.nova' }));
    const query = ticketsEndpoint.query!.parse({ status: 'pending' });
    expect(await listTickets(context, { ...none, query })).toMatchObject({
      tickets: [{ contact: { name: 'Bia Lima', username: 'bia.nova' } }],
    });
    expect(await context.stores.contacts.get(contact.id)).toMatchObject({ name: 'Bia Lima', username: 'bia.nova' });
  });

  it('is blocked, which asks nothing of a phone', async () => {
    const { context, contact } = await conversation();
    await blockContact(context, { ...none, params: { id: contact.id }, body: { active: false } });
    expect(sentBy(context, 'outbound')).toEqual([]);
    expect(await context.stores.contacts.identify(address)).toMatchObject({ active: false });
  });

  it('is erased with its id, and is somebody new afterwards', async () => {
    const { context, contact, write } = await conversation();
    await deleteContact(context, { ...none, params: { id: contact.id } });
    expect(await context.stores.contacts.identify(address)).toBeNull();
    await write('De novo');
    expect((await context.stores.contacts.identify(address))!.id).not.toBe(contact.id);
  });

  it.each(['enabled', 'disabled'] as const)('gets scheduled messages, with a ticket: %s', async (openTicket) => {
    const { context, contact } = await conversation();
    const sendAt = '2090-01-01T12:00:00.000Z';
    const body = scheduleEndpoint.body!.parse({ body: 'Lembrete', sendAt, contactId: contact.id, openTicket });
    const { id: scheduleId } = await createSchedule(context, { ...none, body });
    const at = Date.parse(sendAt);
    await sendScheduled({ ...context, clock: { now: () => at } }, { scheduleId, at });
    expect(sentBy(context, 'graph')).toMatchObject([{ chat: { address }, content: { body: 'Lembrete' } }]);
  });
});
