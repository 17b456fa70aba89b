import { pictureKey } from '@recado/shared/contract/pictures';
import { describe, expect, it } from 'vitest';
import { addConnection, addQueue, anyNumber, inboundText } from '../../../test/conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { indexContact } from '../search/index-contact.ts';
import { createTag } from '../tags/tags.ts';
import { syncContactTags } from '../tags/contact-tags.ts';
import { createTicket } from '../tickets/create-ticket.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { deleteContact } from './delete-contact.ts';
import { itemsOf } from '../../../test/items-of.ts';

const none = { params: undefined, query: undefined, body: undefined };
const remove = (context: TestContext, id: number) => deleteContact(context, { ...none, params: { id } });
const close = (context: TestContext, id: number) =>
  updateTicket(context, { ...none, params: { id }, body: { status: 'closed', sendFarewellMessage: false } });

/** A company with a connection and an agent’s queue, to which a contact writes. */
const company = async () => {
  const context = userContext();
  const connection = await addConnection(context);
  const { id: queueId } = await addQueue(context, 'Vendas');
  const number = anyNumber();
  const write = (body: string, from = number) =>
    receiveMessage(context, inboundText(connection, { number: from, body }));
  const open = async (contactId: number): Promise<number> =>
    (await createTicket(context, { ...none, body: { contactId, queueId, whatsappId: connection.id } })).id;
  return { context, connection, number, write, open };
};

describe('deleting a contact', () => {
  it('removes its open and closed tickets, with and without messages, and all that stands beside them', async () => {
    const { context, connection, number, write, open } = await company();
    await write('Olá', anyNumber());
    await write('Oi');
    await indexContact(context, 2);
    const before = await itemsOf(context);
    const [first] = before.tickets.filter(({ contactId }) => contactId === 2);
    await close(context, first!.id);
    for (let time = 0; time < 2; time++) await close(context, await open(2));
    const running = await open(2);
    const { id: tagId } = await createTag(context, { ...none, body: { name: 'VIP', color: '#112233', kanban: 0 } });
    await syncContactTags(context, { ...none, body: { contactId: 2, tags: [{ id: tagId }] } });
    await indexContact(context, 2);

    await remove(context, 2);
    await indexContact(context, 2);

    const { stores } = context;
    expect(await stores.contacts.get(2)).toBeNull();
    expect(await stores.contacts.identify({ number, lid: null })).toBeNull();
    expect(await stores.contacts.count()).toBe(1);
    expect(await stores.tickets.get(running)).toBeNull();
    expect(await stores.tickets.chat(connection.id, 2)).toBeNull();
    expect(await stores.tags.contactsWith(tagId, { limit: 10 })).toEqual([]);
    expect((await stores.search.find(number, { limit: 10, before: null, hideNumbers: false }))?.ids).toEqual([]);
    const left = await itemsOf(context);
    expect(left.tickets.map(({ contactId }) => contactId)).toEqual([1]);
    expect(left.keysNaming(2)).toEqual([]);
  });

  it('empties the file of its picture', async () => {
    const { context, write } = await company();
    await write('Oi');
    const { contacts } = context.stores;
    const key = pictureKey(context.company.id, 1);
    await context.media.write(key, { bytes: Buffer.from('picture'), mimetype: 'image/jpeg' });
    await context.commit(contacts.pictured((await contacts.get(1))!, { urlPicture: '1-0123456789abcdef' }), []);
    await remove(context, 1);
    expect(await context.media.head(key)).toMatchObject({ size: 0 });
  });

  it('tells the browsers and the search', async () => {
    const { context, write } = await company();
    await write('Oi');
    context.effects.length = 0;
    await remove(context, 1);
    const name = `company-${context.company.id}-contact`;
    const published = context.effects.flatMap((effect) => (effect.to === 'realtime' ? [effect.message] : []));
    expect(published.filter(({ event }) => event === name)).toMatchObject([
      { rooms: ['everyone'], data: { action: 'delete', contactId: 1 } },
    ]);
    expect(
      published.some(
        ({ event, data }) => event.endsWith('-ticket') && (data as { action: string }).action === 'delete',
      ),
    ).toBe(true);
    expect(context.effects).toContainEqual({
      to: 'search',
      message: { companyId: context.company.id, kind: 'contact', id: 1 },
    });
  });

  it('lets who writes again be a new contact, by its former addresses too', async () => {
    const { context, connection, number, write } = await company();
    const { contacts } = context.stores;
    await write('Oi');
    for (const lid of ['777100', '777101']) {
      const known = (await contacts.get(1))!;
      await context.commit(await contacts.learned(known, { number, lid }, { whatsappId: connection.id, at: 1 }), []);
    }
    await remove(context, 1);
    const chat = {
      jid: '777100@lid',
      isGroup: false,
      address: { number: null, lid: '777100' },
      subject: null,
    };
    await receiveMessage(context, inboundText(connection, { chat, body: 'De novo' }));
    expect(await contacts.identify({ number: null, lid: '777100' })).toMatchObject({ id: 2 });
    await write('E por número');
    expect(await contacts.identify({ number, lid: null })).toMatchObject({ id: 3 });
  });

  it('keeps a message that comes in meanwhile from being left without its contact', async () => {
    const { context, number, write } = await company();
    await write('Oi');
    await Promise.all([remove(context, 1), ...Array.from({ length: 4 }, (_, at) => write(`Mensagem ${at}`))]);
    const { tickets } = await itemsOf(context);
    const holder = await context.stores.contacts.identify({ number, lid: null });
    for (const { contactId } of tickets) expect(await context.stores.contacts.get(contactId)).not.toBeNull();
    if (holder === null) expect(tickets).toEqual([]);
  });

  it('is refused for one that is gone, and for another company’s', async () => {
    const { context, write } = await company();
    await write('Oi');
    await expect(remove(userContext(), 1)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await remove(context, 1);
    await expect(remove(context, 1)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });
});
