import { randomBytes } from 'node:crypto';
import {
  decryptPollVote,
  downloadMediaMessage,
  getAggregateVotesInPollMessage,
  jidNormalizedUser,
  proto,
  type WAMessage,
  type WAMessageContent,
} from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './contract/account.ts';
import type { Message } from './contract/message.ts';
import type { NewMessage } from './contract/new-message.ts';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let shop: Paired;
let ana: Account;
let jid: string;
beforeAll(async () => {
  world = await SimulatedWorld.start();
  shop = await world.pair('Padaria Sol');
  ana = await world.admin.call('createContact', { name: 'Ana' });
  jid = `${ana.phone}@s.whatsapp.net`;
});
afterAll(() => world.stop());

type MessageInput = Omit<NewMessage, 'to'>;

const send = async (input: MessageInput, to = shop.phone.phone): Promise<{ sent: Message; received: WAMessage }> => {
  const id = `AC${randomBytes(8).toString('hex').toUpperCase()}`;
  const sent = await world.admin.call('send', { ...input, id, phone: ana.phone, to });
  const { message } = await shop.client.untilMessage(id);
  return { sent: sent as Message, received: message };
};

const answer = async (content: Parameters<Paired['client']['socket']['sendMessage']>[1]): Promise<Message> => {
  const sent = await shop.client.socket.sendMessage(jid, content);
  const { message } = await world.admin.waitFor(
    'message.stored',
    (event) => event.message.id === sent?.key.id && event.message.owner === ana.phone,
  );
  return message;
};

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

const secretOf = (message: WAMessage) => message.message?.messageContextInfo?.messageSecret;

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
    const { sent, received } = await send(input);
    expect(received.message).toMatchObject(content);
    expect(sent).toMatchObject({ ...shown, media: { bytes: 500 } });
    expect((await downloadMediaMessage(received, 'buffer', {})).toString('base64')).toBe(file.data);
  });

  it.each(CARDS)('can be a card: %s', async (_, input, content, card) => {
    const { sent, received } = await send(input);
    expect(received.message).toMatchObject(content);
    expect(sent.card).toEqual(card);
  });

  it('can have mentions, a forwarding count and a timer', async () => {
    const { sent, received } = await send({
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
    const { received: setting } = await send({ expiry: { seconds: 604_800 } });
    expect(setting.message?.protocolMessage).toMatchObject({
      type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING,
      ephemeralExpiration: 604_800,
    });
    expect((await send({ text: 'some em sete dias' })).sent.expiresIn).toBe(604_800);
    await send({ expiry: { seconds: 0 } });
    expect((await send({ text: 'fica' })).sent.expiresIn).toBeUndefined();
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
    const { received } = await send({ unknown: true });
    expect(Object.keys(received.message ?? {})).toEqual(['messageContextInfo']);
  });

  it('is delivered unchanged if its buttons are malformed', async () => {
    const content = {
      interactiveMessage: {
        body: { text: 'Cupom' },
        nativeFlowMessage: { buttons: [{ name: 'cta_url', buttonParamsJson: '{bad' }] },
      },
    };
    const { received, sent } = await send({ content });
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
    const { received, sent } = await send({ choose: { of: listId, rowId: 'r1' } });
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
      (await send({ choose: { of: buttonsId, rowId: 'sim' } })).received.message?.templateButtonReplyMessage,
    ).toMatchObject({ selectedId: 'sim', selectedDisplayText: 'Sim' });
    await expect(
      world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, choose: { of: buttonsId, rowId: 'talvez' } }),
    ).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('a change of an earlier message', () => {
  it('is delivered to the client: reaction, edit and revocation', async () => {
    const { received } = await send({ text: 'pao' });
    const of = received.key.id ?? '';
    const { received: reaction } = await send({ react: { to: of, emoji: '❤️' } });
    expect(reaction.message?.reactionMessage).toMatchObject({ text: '❤️', key: { id: of, fromMe: false } });
    const { received: edit } = await send({ edit: { of, text: 'pão' } });
    expect(edit.message?.editedMessage?.message?.protocolMessage).toMatchObject({
      key: { id: of },
      editedMessage: { conversation: 'pão' },
    });
    const { received: revocation } = await send({ revoke: { of } });
    expect(revocation.message?.protocolMessage).toMatchObject({
      key: { id: of },
      type: proto.Message.ProtocolMessage.Type.REVOKE,
    });
    const [message] = (await world.admin.call('transcript', { phone: shop.phone.phone, peer: ana.phone })).filter(
      ({ id }) => id === of,
    );
    expect(message).toMatchObject({
      text: 'pão',
      edited: true,
      revoked: true,
      reactions: [{ by: ana.phone, emoji: '❤️' }],
    });
  });

  it('is accepted from the client: reaction, edit and revocation, but not the edit of another author’s message', async () => {
    const { received } = await send({ text: 'de Ana' });
    const own = await answer({ text: 'sai as 10h' });
    const key = { remoteJid: jid, fromMe: true, id: own.id };
    const changed = async (id: string, owner: string, matches: (message: Message) => boolean) =>
      world.admin.waitFor(
        'message.changed',
        ({ message }) => message.id === id && message.owner === owner && matches(message),
      );
    await shop.client.socket.sendMessage(jid, { react: { text: '👍', key: received.key } });
    await changed(
      received.key.id ?? '',
      ana.phone,
      ({ reactions }) => reactions[0]?.emoji === '👍' && reactions[0].by === shop.phone.phone,
    );
    await shop.client.socket.sendMessage(jid, { react: { text: '', key: received.key } });
    await changed(received.key.id ?? '', ana.phone, ({ reactions }) => reactions.length === 0);
    await shop.client.socket.sendMessage(jid, { text: 'sai às 10h', edit: key });
    await changed(own.id, ana.phone, ({ text, edited }) => edited && text === 'sai às 10h');
    await shop.client.socket.sendMessage(jid, { text: 'falso', edit: { ...received.key, fromMe: true } });
    await world.admin.waitFor(
      'message.applied',
      ({ to, owner, changed: isChanged }) => to === received.key.id && owner === ana.phone && !isChanged,
    );
    await shop.client.socket.sendMessage(jid, { delete: key });
    await changed(own.id, ana.phone, ({ revoked }) => revoked);
    expect(
      (await world.admin.call('transcript', { phone: ana.phone, peer: shop.phone.phone })).find(
        ({ id }) => id === received.key.id,
      )?.text,
    ).toBe('de Ana');
  });

  it('can be a vote, which only those who have the poll can decrypt', async () => {
    const { received: poll } = await send({
      poll: { name: 'Que dia?', options: ['sábado', 'domingo'], selectable: 1 },
    });
    expect(poll.message?.pollCreationMessageV3).toMatchObject({ name: 'Que dia?', selectableOptionsCount: 1 });
    const of = poll.key.id ?? '';
    const { received: vote } = await send({ vote: { of, options: ['domingo'] } });
    const update = vote.message?.pollUpdateMessage;
    const opened = decryptPollVote(update?.vote ?? {}, {
      pollCreatorJid: jid,
      pollMsgId: of,
      pollEncKey: secretOf(poll) ?? new Uint8Array(),
      voterJid: jid,
    });
    const pollUpdates = [
      { pollUpdateMessageKey: vote.key, vote: opened, senderTimestampMs: update?.senderTimestampMs },
    ];
    const tally = getAggregateVotesInPollMessage(
      { message: poll.message, pollUpdates },
      jidNormalizedUser(shop.client.socket.user?.id),
    );
    expect(tally).toEqual([
      { name: 'sábado', voters: [] },
      { name: 'domingo', voters: [`${ana.lid}@lid`] },
    ]);
    await send({ vote: { of, options: ['sábado'] } });
    const shown = (await world.admin.call('transcript', { phone: shop.phone.phone, peer: ana.phone })).find(
      ({ id }) => id === of,
    );
    expect(shown?.card).toMatchObject({
      options: [
        { name: 'sábado', voters: [ana.phone] },
        { name: 'domingo', voters: [] },
      ],
    });
  });

  it("can be a contact's vote in the client's poll", async () => {
    const poll = await answer({ poll: { name: 'Entrega?', values: ['sim', 'não'], selectableCount: 1 } });
    await send({ vote: { of: poll.id, options: ['sim'] } });
    const shown = (await world.admin.call('transcript', { phone: ana.phone, peer: shop.phone.phone })).find(
      ({ id }) => id === poll.id,
    );
    expect(shown?.card).toMatchObject({
      type: 'poll',
      options: [
        { name: 'sim', voters: [ana.phone] },
        { name: 'não', voters: [] },
      ],
    });
  });

  it('can be an answer to an event', async () => {
    const { received } = await send({ event: { name: 'Degustação', startsAt: Date.now() } });
    const of = received.key.id ?? '';
    expect((await send({ attend: { of, reply: 'maybe' } })).received.message?.encEventResponseMessage).toMatchObject({
      eventCreationMessageKey: { id: of },
    });
    const shown = (await world.admin.call('transcript', { phone: shop.phone.phone, peer: ana.phone })).find(
      ({ id }) => id === of,
    );
    expect(shown?.card).toMatchObject({ replies: [{ phone: ana.phone, reply: 'maybe' }] });
  });
});

describe('a message of the client', () => {
  it('is shown by the phone with its kind and content', async () => {
    expect(await answer({ location: { degreesLatitude: 5, degreesLongitude: 6, name: 'Aqui' } })).toMatchObject({
      kind: 'location',
      card: { type: 'location', latitude: 5, name: 'Aqui' },
    });
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;type=CELL;waid=5511911112222:+55 11 91111-2222\nEND:VCARD';
    expect(await answer({ contacts: { displayName: 'Rui', contacts: [{ displayName: 'Rui', vcard }] } })).toMatchObject(
      { card: { type: 'contacts', contacts: [{ name: 'Rui', numbers: ['5511911112222'] }] } },
    );
    expect(
      await answer({ audio: randomBytes(900), ptt: true, mimetype: 'audio/ogg; codecs=opus', seconds: 4 }),
    ).toMatchObject({ kind: 'audio', media: { isVoice: true, bytes: 900, seconds: 4 } });
    expect(await answer({ text: 'some', contextInfo: { expiration: 86_400 } })).toMatchObject({
      text: 'some',
      expiresIn: 86_400,
    });
    expect(await answer({ text: `@${ana.phone}`, mentions: [jid] })).toMatchObject({ mentions: [ana.phone] });
  });
});

describe('a status', () => {
  it('is delivered as a broadcast and is in no chat', async () => {
    const { id } = await world.admin.call('postStatus', {
      phone: ana.phone,
      viewers: [shop.phone.phone],
      text: 'na praia',
    });
    const { message } = await shop.client.untilMessage(id);
    expect(message).toMatchObject({
      key: { remoteJid: 'status@broadcast', participant: jid },
      message: { conversation: 'na praia' },
    });
    expect((await world.admin.call('listChats', { phone: ana.phone })).map(({ peer }) => peer)).toEqual([
      shop.phone.phone,
    ]);
  });
});
