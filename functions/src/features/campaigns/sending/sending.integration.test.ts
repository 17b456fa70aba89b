import { describe, expect, it } from 'vitest';
import { addTagOf } from '../../../../test/campaign-records.ts';
import { addRecipientContact, once } from '../../../../test/campaign-sending.ts';
import { Sending } from '../../../../test/campaigns.ts';
import { allTickets } from '../../../../test/conversation.ts';

describe('a campaign', () => {
  it('starts, sends each valid item its text once and ends', async () => {
    const sending = await Sending.begin({ people: 12, invalidEach: 3, connections: 2 });
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2, 4, 5, 7, 8, 10, 11]));
    expect(sending.sent[0]).toMatchObject({ content: { type: 'text' }, quoted: null });
    expect(sending.sent.map(({ content }) => (content.type === 'text' ? content.body : null))).toContain(
      'Olá Pessoa 1',
    );
    expect(new Set(sending.sent.map(({ whatsappId }) => whatsappId)).size).toBe(2);
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA', completedAt: expect.any(Number) as number });
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({
      audience: 12,
      valid: 8,
      delivered: 8,
      left: 0,
      failed: 0,
    });
    const skipped = (await sending.recipients()).filter(({ state }) => state === 'skipped');
    expect(skipped.map(({ place, reason }) => [place, reason])).toEqual(
      [3, 6, 9, 12].map((place) => [place, 'invalid']),
    );
    expect(await allTickets(sending.context)).toEqual([]);
  });

  it('puts the columns of the list into the text, and nothing where an item has none', async () => {
    const message1 = 'Oi {primeiroNome} de {cidade}!{outra}';
    const sending = await Sending.begin({ people: 2, campaign: { message1 } });
    const { context } = sending;
    const { stores } = context;
    const [list, first] = [(await stores.contactLists.get(1))!, (await stores.contactLists.items(1, null, 1))[0]!];
    await context.commit(stores.contactLists.update(list, { columns: ['cidade'] }), []);
    await context.commit(stores.contactLists.changeItem(first, { columns: { cidade: 'Recife' } }), []);
    await sending.run();
    expect(sending.sent.map(({ content }) => (content.type === 'text' ? content.body : null)).toSorted()).toEqual([
      'Oi Pessoa de !{outra}',
      'Oi Pessoa de Recife!{outra}',
    ]);
  });

  it('makes recipients of everybody, however often a slice is interrupted, begun again and repeated', async () => {
    const sending = await Sending.begin({ people: 3 });
    await sending.handle(sending.next()!);
    const slice = sending.queue.splice(0)[0]!.message;
    // Deliveries that were interrupted have made more recipients than one delivery makes.
    await sending.change(1, { preparedTo: 9_000, audienceFrom: 1 });
    await Promise.all([sending.handle(slice), sending.handle(slice)]);
    expect(await sending.campaign()).toMatchObject({ isPrepared: true, preparedTo: 9_002 });
    await sending.run();
    expect(sending.sentTo).toEqual(once([2, 3]));
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
  });

  it('ends at once where nobody of its audience is valid', async () => {
    const sending = await Sending.begin({ people: 3, invalidEach: 1 });
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'FINALIZADA' });
    expect(sending.sent).toEqual([]);
  });

  it('ignores a start for a time that was changed, and one that comes twice', async () => {
    const sending = await Sending.begin({ people: 2 });
    await sending.change(1, { scheduledAt: sending.now + 3_600_000 });
    await sending.run();
    expect(await sending.campaign()).toMatchObject({ status: 'PROGRAMADA' });
    await sending.change(1, { scheduledAt: sending.now });
    const start = { type: 'start' as const, companyId: sending.context.company.id, campaignId: 1, at: sending.now };
    sending.queue.push({ message: start, at: sending.now }, { message: start, at: sending.now });
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2]));
  });

  it('keeps its interval, its hours and its caps', async () => {
    const sending = await Sending.begin({
      people: 5,
      settings: {
        messageInterval: 20,
        endHour: '18:00',
        startHour: '09:00',
        dailyLimit: 3,
        domingo: false,
        sabado: false,
      },
    });
    // Friday, half a minute before the end of the hours.
    const friday = Date.parse('2026-11-20T17:59:30-03:00');
    sending.now = friday;
    await sending.change(1, { scheduledAt: friday });
    sending.queue.splice(0, sending.queue.length, {
      message: { type: 'start', companyId: sending.context.company.id, campaignId: 1, at: friday },
      at: friday,
    });
    await sending.run();
    const at = (await sending.recipients()).map(({ deliveredAt }) => deliveredAt!).toSorted();
    const monday = Date.parse('2026-11-23T09:00:00-03:00');
    expect(at[0]).toBeGreaterThanOrEqual(friday);
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(20_000);
    expect(at.slice(2).map((time) => time >= monday)).toEqual([true, true, true]);
    expect(at[4]! - at[3]!).toBeGreaterThanOrEqual(20_000);
  });

  it('takes turns with another one on the same number', async () => {
    const sending = await Sending.begin({ people: 4 });
    await sending.addCampaign(2, { message1: 'Segunda' });
    await sending.run();
    expect(Object.values(sending.sentTo)).toEqual([2, 2, 2, 2]);
    const order = sending.sent.map(({ content }) => (content.type === 'text' && content.body === 'Segunda' ? 2 : 1));
    expect(order.slice(2, 6).toSorted()).toEqual([1, 1, 2, 2]);
    expect(await sending.campaign(2)).toMatchObject({ status: 'FINALIZADA' });
  });

  it('leaves out who opted out or was blocked meanwhile', async () => {
    const sending = await Sending.begin({ people: 4 });
    const { context } = sending;
    await addRecipientContact(sending, 2, { active: false });
    for (let message = sending.next(); message?.type !== 'turn'; message = sending.next())
      if (message) await sending.handle(message);
    await context.commit(context.stores.optOuts.add([{ number: Sending.numberOf(3), lid: null }], 1), []);
    const { turnAt } = (await context.stores.campaigns.pace(sending.connections[0]!.id))!;
    await sending.handle({
      type: 'turn',
      companyId: context.company.id,
      whatsappId: sending.connections[0]!.id,
      at: turnAt!,
    });
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 4]));
    const reasons = (await sending.recipients()).map(({ reason }) => reason);
    expect(reasons).toEqual([null, 'blocked', 'optedOut', null]);
    expect(await context.stores.campaigns.counts(1)).toMatchObject({ skipped: 2, delivered: 2, left: 0 });
  });
});

describe('a campaign with tickets', () => {
  it('stores its messages in tickets with its queue, agent and status, of contacts that it adds', async () => {
    const sending = await Sending.begin({ people: 2, campaign: { openTicket: 'enabled', statusTicket: 'closed' } });
    await addRecipientContact(sending, 2);
    await sending.run();
    const tickets = await allTickets(sending.context);
    expect(tickets.map(({ status, lastMessage }) => [status, lastMessage]).toSorted()).toEqual([
      ['closed', 'Olá Pessoa 1'],
      ['closed', 'Olá Pessoa 2'],
    ]);
    const added = await sending.context.stores.contacts.identify({ number: Sending.numberOf(1), lid: null });
    expect(added).toMatchObject({ name: 'Pessoa 1' });
  });
});

it('a campaign whose user and queue are gone leaves its tickets waiting, without a queue', async () => {
  const campaign = { openTicket: 'enabled', statusTicket: 'open', userId: 987, queueId: 654 } as const;
  const sending = await Sending.begin({ people: 1, campaign });
  await sending.run();
  expect(sending.sentTo).toEqual(once([1]));
  const tickets = await allTickets(sending.context);
  expect(tickets).toMatchObject([{ status: 'pending', userId: null, queueId: null }]);
});

describe('a file', () => {
  const withFile = async (mimetype: string): Promise<Sending> => {
    const sending = await Sending.begin({
      people: 1,
      campaign: { mediaPath: 'library/1/arquivo', mediaName: 'arquivo' },
    });
    const { media } = sending.context;
    Object.assign(sending.context, { media: { ...media, head: () => Promise.resolve({ mimetype, size: 10 }) } });
    await sending.run();
    return sending;
  };

  it('has the text as its caption', async () => {
    const { sent } = await withFile('image/jpeg');
    expect(sent.map(({ content }) => content)).toMatchObject([
      { type: 'media', kind: 'image', caption: 'Olá Pessoa 1', key: 'library/1/arquivo', name: 'arquivo' },
    ]);
  });

  it('with sound follows the text, each under an id of its own', async () => {
    const sending = await withFile('audio/ogg');
    expect(sending.sent.map(({ content }) => content)).toMatchObject([
      { type: 'text', body: 'Olá Pessoa 1' },
      { type: 'media', kind: 'audio', caption: '' },
    ]);
    expect(new Set(sending.sent.map(({ wid }) => wid)).size).toBe(2);
    expect(await sending.context.stores.campaigns.counts(1)).toMatchObject({ delivered: 1, left: 0 });
  });
});

describe('the Cloud API', () => {
  const template = {
    name: 'promo',
    language: 'pt_BR',
    body: 'Oi {{1}}, seu número é {{2}}',
    parameters: [
      { name: '1', value: '{nome}' },
      { name: '2', value: '{numero}' },
    ],
  };

  it('asks for the confirmation by the template, and sends the message as a text', async () => {
    const sending = await Sending.begin({
      people: 1,
      connection: { channel: 'whatsappapi' },
      campaign: { template, confirmation: true },
    });
    await sending.run({ until: sending.now + 60_000 });
    const maria = await addRecipientContact(sending, 1);
    await sending.handle({
      type: 'reply',
      companyId: sending.context.company.id,
      whatsappId: sending.connections[0]!.id,
      contactId: maria.id,
      at: sending.now + 1_000,
      optsOut: false,
    });
    expect(sending.sent.map(({ content }) => content)).toMatchObject([
      { type: 'template', name: 'promo' },
      { type: 'text', body: 'Olá Pessoa 1' },
    ]);
  });

  it('reaches people by their user ids, and knows their answers', async () => {
    const sending = await Sending.begin({
      people: 1,
      connection: { channel: 'whatsappapi' },
      campaign: { template, confirmation: true },
    });
    const { context, connections } = sending;
    const whatsappId = connections[0]!.id;
    const userIds = [{ id: 'BR.Maria1', whatsappId, isParent: false, at: 1 }];
    const tag = await addTagOf(context, [{ name: 'Maria', number: '', userIds }]);
    await sending.change(1, { contactListId: null, tagListId: tag.id });
    await sending.run({ until: sending.now + 60_000 });
    const address = { number: null, lid: null, userId: 'BR.Maria1' };
    expect(sending.sent).toMatchObject([
      { chat: { jid: 'BR.Maria1@user', address }, content: { type: 'template', name: 'promo' } },
    ]);
    const contact = await context.stores.contacts.identify(address);
    const answer = { companyId: context.company.id, whatsappId, contactId: contact!.id, at: sending.now + 1_000 };
    await sending.handle({ type: 'reply', ...answer, optsOut: false });
    expect(sending.sent[1]).toMatchObject({ chat: { address }, content: { type: 'text' } });
    expect((await sending.recipients())[0]).toMatchObject({ state: 'delivered', userId: 'BR.Maria1' });
  });

  it('sends to who was not checked, because it can check nobody', async () => {
    const sending = await Sending.begin({
      people: 2,
      connection: { channel: 'whatsappapi' },
      campaign: { template },
    });
    const { contactLists } = sending.context.stores;
    for (const item of await contactLists.items(1, null, 2))
      await sending.context.commit(contactLists.changeItem(item, { isWhatsappValid: null }), []);
    await sending.run();
    expect(sending.sentTo).toEqual(once([1, 2]));
  });

  it('gets the template with its values', async () => {
    const sending = await Sending.begin({
      people: 1,
      connection: { channel: 'whatsappapi' },
      campaign: { template },
    });
    await sending.run();
    expect(sending.sent.map(({ content }) => content)).toEqual([
      {
        type: 'template',
        name: 'promo',
        language: 'pt_BR',
        parameters: [
          { name: '1', value: 'Pessoa 1' },
          { name: '2', value: Sending.numberOf(1) },
        ],
        body: `Oi Pessoa 1, seu número é ${Sending.numberOf(1)}`,
      },
    ]);
  });
});
