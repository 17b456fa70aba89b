import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { card as cardSchema } from '@recado/shared/contract/cards';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, newWid, type HostedWorld, type Paired } from './hosted-world.ts';
import { sealedVote } from '../../../../session-host/test/sealed-vote.ts';
import { startShop } from './shop.ts';

/** Each kind of message as a phone sends it, and the content that is published for it. */
const kinds: [string, Record<string, unknown>, object][] = [
  [
    'a place',
    { locationMessage: { degreesLatitude: -23.5505, degreesLongitude: -46.6333, name: 'Padaria' } },
    { type: 'card', body: 'Padaria', card: { type: 'location', latitude: -23.5505, isLive: false } },
  ],
  [
    'a place that moves',
    { liveLocationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6 } },
    { type: 'card', card: { type: 'location', isLive: true } },
  ],
  [
    'a person',
    { contactMessage: { displayName: 'Bruno', vcard: 'BEGIN:VCARD\nFN:Bruno\nTEL:+55 11 3333-4444\nEND:VCARD' } },
    { type: 'card', card: { type: 'contacts', contacts: [{ name: 'Bruno', numbers: ['+55 11 3333-4444'] }] } },
  ],
  [
    'a list',
    {
      listMessage: {
        title: 'Cardápio',
        description: 'Escolha',
        buttonText: 'Ver',
        sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês' }] }],
      },
    },
    { type: 'card', card: { type: 'list', sections: [{ rows: [{ rowId: 'p1' }] }] } },
  ],
  [
    'an answer to a list',
    { listResponseMessage: { title: 'Francês', singleSelectReply: { selectedRowId: 'p1' } } },
    { type: 'card', body: 'Francês', card: { type: 'answer', rowId: 'p1' } },
  ],
  [
    'buttons',
    {
      interactiveMessage: {
        body: { text: 'Confirma?' },
        nativeFlowMessage: { buttons: [{ name: 'quick_reply', buttonParamsJson: '{"display_text":"Sim","id":"1"}' }] },
      },
    },
    { type: 'card', card: { type: 'buttons', buttons: [{ label: 'Sim' }] } },
  ],
  [
    'an event',
    { eventMessage: { name: 'Feira', startTime: 1_800_000_000 } },
    { type: 'card', card: { type: 'event', startsAt: 1_800_000_000_000 } },
  ],
  [
    'a link',
    {
      extendedTextMessage: { text: 'veja https://exemplo.test', matchedText: 'https://exemplo.test', title: 'Exemplo' },
    },
    { type: 'card', card: { type: 'preview', isAd: false } },
  ],
  [
    'an order',
    { orderMessage: { orderTitle: 'Pedido 12' } },
    { type: 'unsupported', kind: 'orderMessage', body: 'Pedido 12' },
  ],
];

/** Each card that an agent sends, and what the contact's phone shows. */
const cards: [string, object, object][] = [
  [
    'a place',
    {
      type: 'location',
      latitude: -23.5505,
      longitude: -46.6333,
      name: 'Padaria',
      address: 'Rua das Flores, 12',
      isLive: false,
    },
    { type: 'location', latitude: -23.5505, name: 'Padaria', address: 'Rua das Flores, 12', isLive: false },
  ],
  [
    'a person',
    { type: 'contacts', contacts: [{ name: 'Bruno Lima', numbers: ['5511933334444'] }] },
    { type: 'contacts', contacts: [{ name: 'Bruno Lima', numbers: ['5511933334444'] }] },
  ],
  [
    'people',
    {
      type: 'contacts',
      contacts: [
        { name: 'Bruno', numbers: ['5511933334444'] },
        { name: 'Lia', numbers: ['5511955556666'] },
      ],
    },
    { type: 'contacts', contacts: [{ name: 'Bruno' }, { name: 'Lia' }] },
  ],
  [
    'a list',
    {
      type: 'list',
      title: 'Cardápio',
      text: 'Escolha',
      footer: '',
      buttonText: 'Ver',
      sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês', description: '' }] }],
    },
    {
      type: 'list',
      title: 'Cardápio',
      text: 'Escolha',
      buttonText: 'Ver',
      sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês' }] }],
    },
  ],
  [
    'a button that copies',
    {
      type: 'buttons',
      title: 'Cupom',
      text: 'Até domingo',
      footer: '',
      buttons: [{ kind: 'copy', label: 'Copiar', value: 'PAO10' }],
    },
    { type: 'buttons', text: 'Até domingo', buttons: [{ kind: 'copy', label: 'Copiar', value: 'PAO10' }] },
  ],
  [
    'a button that calls',
    {
      type: 'buttons',
      title: 'Loja',
      text: '',
      footer: '',
      buttons: [{ kind: 'call', label: 'Ligar', value: '+551133334444' }],
    },
    { type: 'buttons', buttons: [{ kind: 'call', label: 'Ligar', value: '+551133334444' }] },
  ],
  [
    'a button that opens an address',
    {
      type: 'buttons',
      title: 'Loja',
      text: '',
      footer: '',
      buttons: [{ kind: 'url', label: 'Abrir', value: 'https://exemplo.test' }],
    },
    { type: 'buttons', buttons: [{ kind: 'url', label: 'Abrir', value: 'https://exemplo.test' }] },
  ],
  [
    'a poll',
    {
      type: 'poll',
      name: 'Qual pão?',
      selectable: 1,
      options: [
        { name: 'Francês', voters: [] },
        { name: 'Integral', voters: [] },
      ],
    },
    { type: 'poll', name: 'Qual pão?', selectable: 1, options: [{ name: 'Francês' }, { name: 'Integral' }] },
  ],
];

describe('each kind of message through the session host', () => {
  let world: HostedWorld;
  let ana: Account;
  let shop: Paired;

  beforeAll(async () => {
    ({ world, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  const write = (content: proto.IMessage, more: object = {}) =>
    world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      content: proto.Message.toObject(proto.Message.fromObject(content), { bytes: String, longs: String }),
      ...more,
    });
  const received = async (wid: string, count = 1) =>
    await world.inbound.until('message', (event) => event.wid === wid, count);
  const jidOf = ({ phone }: Account) => `${phone}@s.whatsapp.net`;

  it.each(kinds)('receives %s', async (_, content, expected) => {
    const sent = await write(content);
    expect((await received(sent!.id)).content).toMatchObject(expected);
  });

  it('publishes an answer with the message that it quotes, known here or not', async () => {
    const contextInfo = {
      stanzaId: 'NEVERSEEN',
      participant: jidOf(shop.phone),
      quotedMessage: { imageMessage: { caption: 'Promoção de ontem' } },
    };
    const sent = await write({ extendedTextMessage: { text: 'Ainda vale?', contextInfo } });
    expect(await received(sent!.id)).toMatchObject({
      content: { body: 'Ainda vale?' },
      quotedWid: 'NEVERSEEN',
      quote: { fromMe: true, mediaType: 'image', body: 'Promoção de ontem' },
    });
  });

  const sendCard = async (given: object): Promise<string> => {
    const wid = newWid();
    const card = cardSchema.parse(given);
    await world.command({
      ...shop.ref,
      type: 'send',
      commandId: wid,
      wid,
      chat: chatWith(ana),
      content: { type: 'card', body: '', card, image: null },
      quoted: null,
    });
    return wid;
  };

  it.each(cards)('sends %s', async (_, card, expected) => {
    const wid = await sendCard(card);
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
    );
    expect(message.card).toMatchObject(expected);
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2);
  });

  it('sends a request for payment, which reaches the contact’s phone', async () => {
    const wid = await sendCard({
      type: 'payment',
      referenceId: 'A1B2C3D4E5F',
      item: 'Bolo',
      amount: 2_550,
      currency: 'BRL',
      merchantName: 'Padaria',
      key: '+5511987654321',
      keyKind: 'PHONE',
    });
    await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === ana.phone && event.message.id === wid,
    );
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2);
  });

  it('publishes an unreadable message at once, and its content when it is resent', async () => {
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      text: 'estragada',
      corrupt: true,
    });
    expect((await received(sent!.id)).content).toEqual({ type: 'undecryptable' });
    expect((await received(sent!.id, 2)).content).toEqual({ type: 'text', body: 'estragada' });
  });

  it('publishes nothing for a damaged reaction and vote until they are resent', async () => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'gostei' });
    await received(sent!.id);
    const before = world.inbound.of('message', ({ content }) => content.type === 'undecryptable').length;
    await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      react: { to: sent!.id, emoji: '👍' },
      corrupt: true,
    });
    await world.inbound.until('reaction', ({ wid }) => wid === sent!.id);
    const poll = await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      poll: { name: 'Qual?', options: ['Um', 'Dois'] },
    });
    await received(poll!.id);
    await world.admin.call('send', {
      phone: ana.phone,
      to: shop.phone.phone,
      vote: { of: poll!.id, options: ['Dois'] },
      corrupt: true,
    });
    expect((await world.inbound.until('pollVote', ({ wid }) => wid === poll!.id)).options).toEqual([1]);
    expect(world.inbound.of('message', ({ content }) => content.type === 'undecryptable')).toHaveLength(before);
  });

  it('publishes the votes of a contact’s poll, the newest of each voter', async () => {
    const secret = randomBytes(32);
    const poll = await write({
      messageContextInfo: { messageSecret: secret },
      pollCreationMessageV3: {
        name: 'Qual pão?',
        selectableOptionsCount: 1,
        options: [{ optionName: 'Francês' }, { optionName: 'Integral' }],
      },
    });
    expect((await received(poll!.id)).content).toMatchObject({
      card: { type: 'poll', selectable: 1, options: [{ name: 'Francês' }, { name: 'Integral' }] },
    });
    for (const [index, choice] of [['Integral'], ['Francês'], []].entries()) {
      const vote = sealedVote(poll!.id, secret, jidOf(ana), jidOf(ana), choice);
      await write({
        pollUpdateMessage: {
          pollCreationMessageKey: { remoteJid: jidOf(shop.phone), fromMe: true, id: poll!.id },
          vote,
          senderTimestampMs: 1_700_000_000_000 + index,
        },
      });
    }
    await world.inbound.until('pollVote', ({ wid }) => wid === poll!.id, 3);
    const votes = world.inbound.of('pollVote', ({ wid }) => wid === poll!.id);
    expect(votes.map(({ options }) => options)).toEqual([[1], [0], []]);
    expect(votes[0]).toMatchObject({
      fromMe: false,
      by: { fromMe: false, name: 'Ana', address: { number: ana.phone } },
      at: 1_700_000_000_000,
    });
  });

  it('decrypts a vote with the poll of its own chat, also when another chat’s poll has the same id', async () => {
    const [secret, id, bruno] = [randomBytes(32), newWid(), await world.contact('Bruno')];
    const poll = (options: string[]) => ({
      messageContextInfo: { messageSecret: secret },
      pollCreationMessageV3: {
        name: 'Qual?',
        selectableOptionsCount: 1,
        options: options.map((optionName) => ({ optionName })),
      },
    });
    await write(poll(['Um', 'Dois']), { id });
    await write(poll(['Dois', 'Um']), { id, phone: bruno.phone });
    await received(id, 2);
    for (const voter of [ana, bruno]) {
      const vote = sealedVote(id, secret, jidOf(voter), jidOf(voter), ['Dois']);
      await write({ pollUpdateMessage: { pollCreationMessageKey: { id }, vote } }, { phone: voter.phone });
    }
    const voted = async ({ phone }: Account) =>
      (await world.inbound.until('pollVote', (event) => event.wid === id && event.chat.address.number === phone))
        .options;
    expect([await voted(ana), await voted(bruno)]).toEqual([[1], [0]]);
  });

  it('ignores a vote that cannot be decrypted', async () => {
    const vote = sealedVote('UNKNOWN', randomBytes(32), jidOf(ana), jidOf(ana), ['x']);
    await write({ pollUpdateMessage: { pollCreationMessageKey: { id: 'UNKNOWN' }, vote } });
    const next = await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'e agora?' });
    await received(next!.id);
    expect(world.inbound.of('pollVote', ({ wid }) => wid === 'UNKNOWN')).toEqual([]);
  });
});
