import { describe, expect, it } from 'vitest';
import { addConnection, anyNumber, inboundText } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { runJobs } from '../../../test/jobs.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { noteCampaignReply, optOutNote } from '../../domain/operations/campaign-notes.ts';
import { optIn, optOut, optOutByReply } from '../../domain/operations/opt-out.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { importContact } from './imports/import-contact.ts';
import { mergeContact } from './merging/merge-contact.ts';
import { receiveOptOut } from './receive-opt-out.ts';
import { toggleOptOut } from './toggle-opt-out.ts';
import { updateContact } from './update-contact.ts';

const none = { params: undefined, query: undefined, body: undefined };
const at = Date.parse('2026-11-20T15:00:00.000Z');
const anyLid = () => String(Math.floor(Math.random() * 1e14));

const create = (context: TestContext, number = anyNumber()) =>
  createContact(context, { ...none, body: { name: 'Maria', number } });
const hasOptedOut = ({ stores }: TestContext, number: string | null, lid: string | null = null) =>
  stores.optOuts.has({ number, lid });
const optedOutAt = async ({ stores }: TestContext, id: number) => (await stores.contacts.get(id))!.optedOutAt;

/** A contact that opted out. */
const optedOutContact = async (context = userContext()) => {
  const number = anyNumber();
  const { id } = await create(context, number);
  await optOut(context, { id }, at);
  context.effects.length = 0;
  return { context, id, number };
};

describe('opting out of campaigns', () => {
  it('is kept on the contact and for its number in each form, and is published', async () => {
    const context = userContext();
    const { id } = await create(context, '5511987654321');
    context.effects.length = 0;
    expect(await optOut(context, { id }, at)).toMatchObject({ optedOutAt: '2026-11-20T15:00:00.000Z' });
    expect(await optedOutAt(context, id)).toBe('2026-11-20T15:00:00.000Z');
    expect(context.effects).toMatchObject([
      { to: 'search' },
      { message: { rooms: ['everyone'], data: { contact: { id, optedOutAt: '2026-11-20T15:00:00.000Z' } } } },
    ]);
    for (const form of ['5511987654321', '551187654321']) expect(await hasOptedOut(context, form)).toBe(true);
    expect(await hasOptedOut(userContext(), '5511987654321')).toBe(false);
  });

  it.each(['userId', 'parentUserId'])(
    'is kept for the %s of somebody who is no contact yet, as Meta names it: the contact begins opted out',
    async (name) => {
      const context = userContext();
      const connection = await addConnection(context, { channel: 'whatsappapi' });
      const id = `BR.${anyNumber()}`;
      const chat = {
        jid: `${id}@user`,
        isGroup: false,
        address: { number: null, lid: null, [name]: id },
        subject: null,
      };
      const about = { companyId: context.company.id, whatsappId: connection.id, channel: connection.channel, chat };
      await receiveOptOut(context, { ...about, type: 'optOut', at });
      await receiveMessage(context, inboundText(connection, { chat }));
      expect(await context.stores.contacts.identify(chat.address)).toMatchObject({
        optedOutAt: '2026-11-20T15:00:00.000Z',
      });
    },
  );

  it('changes nothing the second time, nor does opting in of somebody who gets campaigns', async () => {
    const { context, id, number } = await optedOutContact();
    expect(await optOut(context, { id }, at + 5_000)).toMatchObject({ optedOutAt: new Date(at).toISOString() });
    expect(context.effects).toEqual([]);
    expect(await optIn(context, { id })).toMatchObject({ optedOutAt: null });
    expect(await hasOptedOut(context, number)).toBe(false);
    context.effects.length = 0;
    await optIn(context, { id });
    expect(context.effects).toEqual([]);
  });

  it('is switched by hand, of the company’s own contacts alone', async () => {
    const { context, id, number } = await optedOutContact();
    const input = { ...none, params: { contactId: id } };
    expect(await toggleOptOut(context, input)).toEqual({ optedOutAt: null });
    expect(await hasOptedOut(context, number)).toBe(false);
    const { optedOutAt: again } = await toggleOptOut(context, input);
    expect(again).toBe(await optedOutAt(context, id));
    expect(again).not.toBeNull();
    expect(await hasOptedOut(context, number)).toBe(true);
    const refusal = { code: 'ERR_NO_CONTACT_FOUND' };
    await expect(toggleOptOut(userContext(), input)).rejects.toMatchObject(refusal);
    await expect(optOut(userContext(), { id }, at)).rejects.toMatchObject(refusal);
  });
});

describe('an opt-out stays', () => {
  it('when the contact gets another number, for both', async () => {
    const { context, id, number } = await optedOutContact();
    const other = anyNumber();
    await updateContact(context, { ...none, params: { id }, body: { number: other } });
    expect([await hasOptedOut(context, number), await hasOptedOut(context, other)]).toEqual([true, true]);
    expect(await optedOutAt(context, id)).not.toBeNull();
  });

  it('when a message shows the contact’s LID', async () => {
    const { context, connection, ticket, number } = await servedConversation();
    await optOut(context, { id: ticket.contactId }, at);
    const lid = anyLid();
    const chat = { jid: `${number}@s.whatsapp.net`, isGroup: false, address: { number, lid }, subject: null };
    const later = context.clock.now() + 10_000;
    context.clock = { now: () => later };
    await receiveMessage(context, inboundText(connection, { chat }));
    expect((await context.stores.contacts.get(ticket.contactId))!.lid).toBe(lid);
    expect(await hasOptedOut(context, null, lid)).toBe(true);
  });

  it.each(['the one that stays', 'the merged one'])('when contacts are merged, of %s', async (which) => {
    const context = userContext();
    const [number, other] = [anyNumber(), anyNumber()];
    const [{ id }, { id: merged }] = [await create(context, number), await create(context, other)];
    await optOut(context, { id: which === 'the merged one' ? merged : id }, at);
    await mergeContact(context, { ...none, params: { id }, body: { contactId: merged } });
    await runJobs(context);
    expect(await optedOutAt(context, id)).toBe(new Date(at).toISOString());
    expect([await hasOptedOut(context, number), await hasOptedOut(context, other)]).toEqual([true, true]);
    await optIn(context, { id });
    expect([await hasOptedOut(context, number), await hasOptedOut(context, other)]).toEqual([false, false]);
  });

  it('when the contact is deleted, for whoever is added with its number', async () => {
    const { context, id, number } = await optedOutContact();
    const remove = (contactId: number) => deleteContact(context, { ...none, params: { id: contactId } });
    await remove(id);
    expect(await hasOptedOut(context, number)).toBe(true);
    const again = await create(context, number);
    expect(again.optedOutAt).toBe(new Date(at).toISOString());
    await remove(again.id);
    const row = { name: 'Maria', number, email: '', tags: [], validateContact: false };
    const { contactId } = await importContact(context, { ...none, body: row });
    expect(await optedOutAt(context, contactId)).not.toBeNull();
    const { id: third } = await create(context);
    await remove(contactId);
    await updateContact(context, { ...none, params: { id: third }, body: { number } });
    expect(await optedOutAt(context, third)).not.toBeNull();
  });

  it('when somebody writes again who was deleted, where campaigns were sent from the connection', async () => {
    const { context, id, number } = await optedOutContact();
    await deleteContact(context, { ...none, params: { id } });
    const connection = await addConnection(context, { campaignsUntil: 1 });
    const lid = anyLid();
    const chat = { jid: `${number}@s.whatsapp.net`, isGroup: false, address: { number, lid }, subject: null };
    await receiveMessage(context, inboundText(connection, { chat }));
    const contact = await context.stores.contacts.identify({ number, lid: null });
    expect(contact!.optedOutAt).toBe(new Date(at).toISOString());
    expect(await hasOptedOut(context, null, lid)).toBe(true);
  });
});

describe('a reply to a campaign', () => {
  const repliesOf = ({ effects }: TestContext) =>
    effects.splice(0).flatMap((effect) => (effect.to === 'campaigns' ? [effect.message] : []));
  const notesOf = async (
    { stores }: TestContext,
    { whatsappId, contactId }: { whatsappId: number; contactId: number },
  ) =>
    (await stores.messages.page({ whatsappId, contactId }, { ticketId: 10 ** 12 - 2, before: null }, 50)).filter(
      ({ isPrivate }) => isPrivate,
    );

  it('is reported while the connection’s campaigns may be answered', async () => {
    const { context, connection, ticket, number } = await servedConversation();
    const write = async (body: string) => {
      const later = context.clock.now() + 10_000;
      context.clock = { now: () => later };
      await receiveMessage(context, inboundText(connection, { number, body, at }));
      return repliesOf(context);
    };
    expect(await write('SAIR')).toEqual([]);
    await context.commit([context.stores.connections.campaignsSent(connection.id, context.clock.now() + 60_000)], []);
    expect(await write('SAIR')).toEqual([
      {
        type: 'reply',
        companyId: context.company.id,
        whatsappId: connection.id,
        contactId: ticket.contactId,
        at,
        optsOut: true,
      },
    ]);
  });

  it('opts the contact out, which its conversation notes once, also if the first attempt was interrupted', async () => {
    const { context, ticket } = await servedConversation();
    const { whatsappId, contactId } = ticket;
    await optOut(context, { id: contactId }, at);
    for (let delivery = 0; delivery < 2; delivery++) await optOutByReply(context, { whatsappId, contactId }, at);
    await optOutByReply(context, { whatsappId, contactId }, at + 60_000);
    expect((await notesOf(context, ticket)).map(({ body }) => body)).toEqual([optOutNote]);
    expect((await context.stores.tickets.get(ticket.id))!.lastMessage).toBe(ticket.lastMessage);
  });

  it('to one whose messages stand in no ticket is noted once a campaign, in a closed ticket too', async () => {
    const { context, ticket } = await servedConversation();
    const { whatsappId, contactId } = ticket;
    const campaign = { id: 3, name: 'Inverno', text: 'Olá Maria, a promoção começou.' };
    await noteCampaignReply(context, { whatsappId, contactId }, campaign);
    await updateTicket(context, {
      ...none,
      params: { id: ticket.id },
      body: { status: 'closed', sendFarewellMessage: false },
    });
    await noteCampaignReply(context, { whatsappId, contactId }, { ...campaign, text: 'x' });
    await noteCampaignReply(context, { whatsappId, contactId }, { ...campaign, id: 4 });
    const notes = await notesOf(context, ticket);
    expect(notes).toHaveLength(2);
    expect(notes[0]!.body).toBe('*Assistente Virtual*:\nResposta à campanha Inverno: Olá Maria, a promoção começou.');
    await noteCampaignReply(context, { whatsappId, contactId: 999 }, campaign);
  });
});
