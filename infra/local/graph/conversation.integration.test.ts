import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, type ChannelShop } from './testing/channel-shop.ts';
import { type ConnectedShop, openConnectedShop, refOf } from './testing/connected-shop.ts';

let connected: ConnectedShop;
let shop: ChannelShop;
let accounts: ConnectedShop['accounts'];

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const noDeliveryFaults = { copies: 1, reorder: 0, badSignature: false };

beforeAll(async () => {
  connected = await openConnectedShop();
  ({ shop, accounts } = connected);
});

it('pages start connected, named after the page or the Instagram account', () => {
  const { connections, official, page, phone } = connected;
  expect(connections.map(({ channel, name, status, isDefault }) => ({ channel, name, status, isDefault }))).toEqual([
    { channel: 'facebook', name: page.name, status: 'CONNECTED', isDefault: true },
    { channel: 'instagram', name: `Insta ${page.instagram!.username}`, status: 'CONNECTED', isDefault: false },
  ]);
  expect(official).toMatchObject({ channel: 'whatsappapi', status: 'CONNECTED', number: phone.number });
});

describe.for(['facebook', 'instagram', 'whatsappapi'] as const)('a customer on %s', (channel) => {
  it('gets an answer, whose receipts are stored', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    expect(ticket).toMatchObject({
      channel,
      contact: { name: customer.name, number: channel === 'whatsappapi' ? customer.id : '' },
    });
    expect((await shop.messages(ticket))[0]).toMatchObject({
      body: 'Olá',
      fromMe: false,
      ack: channel === 'whatsappapi' ? 0 : 3,
    });
    await shop.sendMessage(ticket, 'Bom dia!');
    await shop.waitForMessage(customer, 'Bom dia!');
    await shop.waitUntilStored(ticket, 'Bom dia!', { ack: 1, failure: null });
    await shop.graph.call('deliver', refOf(customer));
    if (channel !== 'instagram') await shop.waitUntilStored(ticket, 'Bom dia!', { ack: 2 });
    await shop.graph.call('read', refOf(customer));
    await shop.waitUntilStored(ticket, 'Bom dia!', { ack: 3 });
    expect((await shop.messages(ticket)).filter(({ body }) => body === 'Bom dia!')).toHaveLength(1);
  });

  it('sends an image, which is stored, and receives a file with a caption', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    await shop.writeAs(customer, 'veja', {
      attachment: { kind: 'image', mimetype: 'image/png', name: 'foto.png', data: picture },
    });
    const ticket = await shop.ticketOf(customer.name);
    await shop.waitUntilStored(ticket, 'veja', { mediaType: 'image', mediaState: 'ready', mimetype: 'image/png' });
    const received = (await shop.messages(ticket)).find(({ body }) => body === 'veja')!;
    const file = Buffer.from(await (await fetch(received.mediaUrl!)).arrayBuffer());
    expect(file.toString('base64')).toBe(picture);
    await shop.accept(ticket);
    const paper = await shop.upload(ticket, {
      name: 'nota.pdf',
      mimetype: 'application/pdf',
      bytes: Buffer.from('%PDF-1.4'),
    });
    await shop.sendMessage(ticket, 'sua nota', { medias: [paper] });
    await shop.waitForMessage(customer, 'sua nota');
    const sent = (await shop.businessMessages(customer)).find(({ attachment }) => attachment !== null)!;
    expect(sent.attachment).toMatchObject({ kind: 'document', mimetype: 'application/pdf' });
    const bytes = await (await fetch(`${shop.graphUrl}/cdn/${sent.attachment!.fileId}`)).text();
    expect(bytes).toBe('%PDF-1.4');
    await shop.waitUntilStored(ticket, 'sua nota', { ack: 1 });
  });

  it('receives a recording as a voice note and an audio file as audio', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    const bytes = await readFile(new URL('../../../functions/test/voice.webm', import.meta.url));
    const recording = await shop.upload(ticket, { name: 'audio.webm', mimetype: 'audio/webm', bytes });
    const spoken = await shop.sendMessage(ticket, '', { medias: [{ ...recording, isVoice: true }] });
    await shop.sendMessage(ticket, '', { medias: [recording] });
    await eventually(async () => expect(await shop.businessMessages(customer)).toHaveLength(2));
    const [note, sound] = (await shop.businessMessages(customer)).map(({ attachment }) => attachment!);
    expect([note!.kind, sound!.kind, sound!.isVoice]).toEqual(['audio', 'audio', false]);
    if (channel !== 'whatsappapi') return;
    expect(note).toMatchObject({ mimetype: 'audio/ogg; codecs=opus', isVoice: true });
    await shop.graph.call('listen', { mid: (await shop.businessMessages(customer))[0]!.mid });
    await eventually(async () =>
      expect((await shop.messages(ticket)).find(({ id }) => id === spoken.id)).toMatchObject({ ack: 4 }),
    );
  });

  it('quotes and is quoted', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    const [first] = await shop.messages(ticket);
    await shop.sendMessage(ticket, 'respondo a isto', { quotedMsg: first!.id });
    const reply = await shop.waitForMessage(customer, 'respondo a isto');
    const [theirs] = await shop.graph.call('conversation', refOf(customer));
    expect(reply.quotedMid).toBe(theirs!.mid);
    await shop.writeAs(customer, 'e eu àquilo', { quotedMid: reply.mid });
    await shop.waitUntilStored(ticket, 'e eu àquilo', {
      quotedMsg: expect.objectContaining({ body: 'respondo a isto', fromMe: true }) as never,
    });
  });

  it('sees that its messages were read', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    await shop.admin.call('POST', `/messages/read/${ticket.id}`);
    await eventually(async () =>
      expect(
        (await shop.graph.call('conversation', refOf(customer))).filter(
          ({ fromBusiness, ack }) => !fromBusiness && ack < 3,
        ),
      ).toEqual([]),
    );
  });

  it('loses and duplicates no message when webhooks arrive several times and out of order', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    await shop.graph.call('disturb', { copies: 3, reorder: 4 });
    for (const text of ['um', 'dois', 'três', 'quatro']) await shop.writeAs(customer, text);
    await shop.graph.call('settle', {});
    await shop.graph.call('disturb', noDeliveryFaults);
    await eventually(async () =>
      expect(
        (await shop.messages(ticket))
          .filter(({ fromMe }) => !fromMe)
          .map(({ body }) => body)
          .toSorted(),
      ).toEqual(['Olá', 'dois', 'quatro', 'três', 'um']),
    );
    expect(await shop.ticketOf(customer.name, 'open')).toMatchObject({ unreadMessages: 5 });
  });

  it('gets one answer after a rate limit', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    await shop.graph.call('fail', { name: 'rateLimit' });
    await shop.sendMessage(ticket, 'depois de um limite');
    await shop.waitForMessage(customer, 'depois de um limite');
    await shop.waitUntilStored(ticket, 'depois de um limite', { ack: 1, failure: null });
    expect((await shop.businessMessages(customer)).filter(({ text }) => text === 'depois de um limite')).toHaveLength(
      1,
    );
  });

  it('gets no message after the 24 hours, and the message shows the failure', async () => {
    const customer = await shop.createCustomer(channel, accounts[channel]);
    const ticket = await shop.openTicket(customer);
    await shop.graph.call('closeWindow', { accountId: customer.accountId, isClosed: true });
    await shop.sendMessage(ticket, 'tarde demais');
    await shop.waitUntilStored(ticket, 'tarde demais', { ack: 0, failure: 'ERR_CHANNEL_WINDOW' });
    const { id } = (await shop.messages(ticket)).find(({ body }) => body === 'tarde demais')!;
    expect((await shop.retry(id)).failure).toBeNull();
    await shop.waitUntilStored(ticket, 'tarde demais', { ack: 0, failure: 'ERR_CHANNEL_WINDOW' });
    await shop.graph.call('closeWindow', { accountId: customer.accountId, isClosed: false });
    expect((await shop.connection(ticket.whatsappId)).status).toBe('CONNECTED');
    await shop.retry(id);
    await shop.waitUntilStored(ticket, 'tarde demais', { ack: 1, failure: null });
  });
});
