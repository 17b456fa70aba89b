import { randomBytes } from 'node:crypto';
import { downloadMediaMessage, proto, type WAMessageContent } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './contract/account.ts';
import type { Message } from './contract/message.ts';
import { PairedChat, type MessageInput } from './testing/paired-chat.ts';
import type { Paired, SimulatedWorld } from './testing/simulated-world.ts';

let chat: PairedChat;
let world: SimulatedWorld;
let shop: Paired;
let ana: Account;
let jid: string;
beforeAll(async () => {
  chat = await PairedChat.start();
  ({ world, shop, ana, jid } = chat);
});
afterAll(() => world.stop());

const file = { data: randomBytes(500).toString('base64') };

const FILES: [string, MessageInput, WAMessageContent, Partial<Message>][] = [
  [
    'image',
    { image: { mimetype: 'image/png', ...file }, text: 'olha' },
    { imageMessage: { caption: 'olha', mimetype: 'image/png' } },
    { kind: 'image', text: 'olha' },
  ],
  [
    'video',
    { video: { mimetype: 'video/mp4', ...file, seconds: 7 }, text: 'vê' },
    { videoMessage: { caption: 'vê', seconds: 7 } },
    { kind: 'video' },
  ],
  [
    'audio',
    { audio: { mimetype: 'audio/mpeg', ...file, seconds: 9 } },
    { audioMessage: { seconds: 9, ptt: false } },
    { kind: 'audio' },
  ],
  [
    'voice note',
    { audio: { mimetype: 'audio/ogg; codecs=opus', ...file, seconds: 3, voice: true, waveform: 'AQID' } },
    { audioMessage: { seconds: 3, ptt: true, waveform: new Uint8Array([1, 2, 3]) } },
    { kind: 'audio' },
  ],
  [
    'document',
    { document: { mimetype: 'application/pdf', ...file, fileName: 'conta.pdf' } },
    { documentMessage: { fileName: 'conta.pdf' } },
    { kind: 'document' },
  ],
  [
    'document with a caption',
    { document: { mimetype: 'application/pdf', ...file, fileName: 'conta.pdf' }, text: 'paga' },
    { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'conta.pdf', caption: 'paga' } } } },
    { kind: 'document', text: 'paga' },
  ],
  [
    'sticker',
    { sticker: { mimetype: 'image/webp', ...file } },
    { stickerMessage: { mimetype: 'image/webp' } },
    { kind: 'sticker' },
  ],
  [
    'file that can be opened once',
    { image: { mimetype: 'image/png', ...file }, viewOnce: 'everywhere' },
    { viewOnceMessageV2: { message: { imageMessage: { viewOnce: true } } } },
    { kind: 'image', viewOnce: true },
  ],
];

const CARDS: [string, MessageInput, WAMessageContent, Message['card']][] = [
  [
    'location',
    { location: { latitude: -23.5, longitude: -46.6, name: 'Padaria', address: 'Rua A, 1' } },
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Padaria', address: 'Rua A, 1' } },
    { type: 'location', latitude: -23.5, longitude: -46.6, name: 'Padaria', address: 'Rua A, 1', isLive: false },
  ],
  [
    'live location',
    { location: { latitude: 1, longitude: 2, live: { sequence: 1 } } },
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2 } },
    { type: 'location', latitude: 1, longitude: 2, isLive: true },
  ],
  [
    'contact',
    { contacts: [{ name: 'Rui; o padeiro', numbers: ['5511911112222'] }] },
    { contactMessage: { displayName: 'Rui; o padeiro' } },
    { type: 'contacts', contacts: [{ name: 'Rui; o padeiro', numbers: ['5511911112222'] }] },
  ],
  [
    'contacts',
    {
      contacts: [
        { name: 'Rui', numbers: ['5511911112222'] },
        { name: 'Lia', numbers: ['5511933334444', '5511955556666'] },
      ],
    },
    { contactsArrayMessage: { displayName: '2 contatos' } },
    {
      type: 'contacts',
      contacts: [
        { name: 'Rui', numbers: ['5511911112222'] },
        { name: 'Lia', numbers: ['5511933334444', '5511955556666'] },
      ],
    },
  ],
  [
    'list',
    {
      list: {
        title: 'Cardápio',
        text: 'Escolha',
        buttonText: 'Ver',
        sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês' }] }],
      },
    },
    { listMessage: { title: 'Cardápio', description: 'Escolha', buttonText: 'Ver' } },
    {
      type: 'list',
      title: 'Cardápio',
      text: 'Escolha',
      footer: '',
      buttonText: 'Ver',
      sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês', description: '' }] }],
    },
  ],
  [
    'buttons',
    {
      buttons: {
        text: 'Confirma?',
        buttons: [
          { kind: 'reply', label: 'Sim', value: 's' },
          { kind: 'url', label: 'Site', value: 'https://a.br' },
        ],
      },
    },
    { interactiveMessage: { body: { text: 'Confirma?' } } },
    {
      type: 'buttons',
      text: 'Confirma?',
      footer: '',
      buttons: [
        { kind: 'reply', label: 'Sim', value: 's' },
        { kind: 'url', label: 'Site', value: 'https://a.br' },
      ],
    },
  ],
  [
    'event',
    { event: { name: 'Festa', location: 'Praça', startsAt: 1_800_000_000_000, description: 'traga bolo' } },
    { eventMessage: { name: 'Festa', location: { name: 'Praça' } } },
    {
      type: 'event',
      name: 'Festa',
      description: 'traga bolo',
      location: 'Praça',
      startsAt: 1_800_000_000_000,
      isCanceled: false,
      replies: [],
    },
  ],
  [
    'link with a preview',
    { text: 'veja https://a.br', preview: { url: 'https://a.br', title: 'A', description: 'B' } },
    { extendedTextMessage: { text: 'veja https://a.br', matchedText: 'https://a.br', title: 'A', description: 'B' } },
    { type: 'preview', url: 'https://a.br', title: 'A', description: 'B', isAd: false },
  ],
  [
    'advertisement',
    { text: 'quero', preview: { url: 'https://fb.me/x', title: 'Promoção', ad: true } },
    {
      extendedTextMessage: {
        text: 'quero',
        contextInfo: { externalAdReply: { title: 'Promoção', sourceUrl: 'https://fb.me/x' } },
      },
    },
    { type: 'preview', url: 'https://fb.me/x', title: 'Promoção', description: '', isAd: true },
  ],
];

describe('a message of a contact', () => {
  it.each(FILES)('can be a file: %s', async (_, input, content, shown) => {
    const { sent, received } = await chat.send(input);
    expect(received.message).toMatchObject(content);
    expect(sent).toMatchObject({ ...shown, media: { bytes: 500 } });
    expect((await downloadMediaMessage(received, 'buffer', {})).toString('base64')).toBe(file.data);
  });

  it.each(CARDS)('can be a card: %s', async (_, input, content, card) => {
    const { sent, received } = await chat.send(input);
    expect(received.message).toMatchObject(content);
    expect(sent.card).toEqual(card);
  });

  it('can have mentions, a forwarding count and a timer', async () => {
    const { sent, received } = await chat.send({
      text: `@${ana.phone} vê isto`,
      mentions: [ana.phone],
      forwarded: 7,
      expiresIn: 86_400,
    });
    expect(received.message?.extendedTextMessage?.contextInfo).toMatchObject({
      mentionedJid: [jid],
      isForwarded: true,
      forwardingScore: 7,
      expiration: 86_400,
    });
    expect(sent).toMatchObject({ mentions: [ana.phone], forwarded: 7, expiresIn: 86_400 });
    const { received: setting } = await chat.send({ expiry: { seconds: 604_800 } });
    expect(setting.message?.protocolMessage).toMatchObject({
      type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING,
      ephemeralExpiration: 604_800,
    });
    expect((await chat.send({ text: 'some em sete dias' })).sent.expiresIn).toBe(604_800);
    await chat.send({ expiry: { seconds: 0 } });
    expect((await chat.send({ text: 'fica' })).sent.expiresIn).toBeUndefined();
  });

  it('does not send linked devices a view-once file that is for the phone only', async () => {
    const id = `AC${randomBytes(8).toString('hex')}`;
    await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      id,
      image: { mimetype: 'image/png', ...file },
      viewOnce: 'phone-only',
    });
    const { message } = await shop.client.until('messages', () =>
      shop.client.messages.find(({ message: { key } }) => key.id === id),
    );
    expect(message).toMatchObject({ key: { isViewOnce: true } });
    expect(message.message).toBeFalsy();
    expect((await world.admin.call('transcript', { phone: shop.phone.phone, peer: ana.phone })).at(-1)).toMatchObject({
      id,
      viewOnce: true,
      media: { bytes: 500 },
    });
  });

  it('can be of a kind that no client knows', async () => {
    const { received } = await chat.send({ unknown: true });
    expect(Object.keys(received.message ?? {})).toEqual(['messageContextInfo']);
  });

  it('is delivered unchanged if its buttons are malformed', async () => {
    const content = {
      interactiveMessage: {
        body: { text: 'Cupom' },
        nativeFlowMessage: { buttons: [{ name: 'cta_url', buttonParamsJson: '{bad' }] },
      },
    };
    const { received, sent } = await chat.send({ content });
    expect(received.message?.interactiveMessage?.nativeFlowMessage?.buttons).toMatchObject([
      { buttonParamsJson: '{bad' },
    ]);
    expect(sent).toMatchObject({
      card: { type: 'buttons', text: 'Cupom', buttons: [{ kind: 'url', label: '', value: '' }] },
    });
  });

  it('can answer a list or buttons of the client', async () => {
    const rows = [{ rowId: 'r1', title: 'Integral', description: '' }];
    const listId = await shop.client.socket.relayMessage(
      jid,
      { listMessage: { title: 'T', description: 'D', buttonText: 'B', sections: [{ title: 'S', rows }] } },
      {},
    );
    await world.admin.waitFor('message.stored', ({ message }) => message.id === listId && message.owner === ana.phone);
    const { received, sent } = await chat.send({ choose: { of: listId, rowId: 'r1' } });
    expect(received.message?.listResponseMessage).toMatchObject({
      title: 'Integral',
      singleSelectReply: { selectedRowId: 'r1' },
      contextInfo: { stanzaId: listId },
    });
    expect(sent).toMatchObject({ card: { type: 'answer', rowId: 'r1', text: 'Integral' }, quotedId: listId });
    const nativeFlowMessage = {
      buttons: [{ name: 'quick_reply', buttonParamsJson: '{"display_text":"Sim","id":"sim"}' }],
    };
    const buttonsId = await shop.client.socket.relayMessage(
      jid,
      { interactiveMessage: { body: { text: '?' }, nativeFlowMessage } },
      {},
    );
    await world.admin.waitFor(
      'message.stored',
      ({ message }) => message.id === buttonsId && message.owner === ana.phone,
    );
    expect(
      (await chat.send({ choose: { of: buttonsId, rowId: 'sim' } })).received.message?.templateButtonReplyMessage,
    ).toMatchObject({ selectedId: 'sim', selectedDisplayText: 'Sim' });
    await expect(
      world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, choose: { of: buttonsId, rowId: 'talvez' } }),
    ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});
