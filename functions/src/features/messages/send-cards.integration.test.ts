import * as contract from '@recado/shared/contract/interactive';
import { sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, inboundText, setSettings } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { attachedKey, uploadKey } from '../../platform/media/keys.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { forwardMessage } from './forward-message.ts';
import { sendCallButton, sendCopyButton, sendList, sendPix, sendPoll, sendUrlButton } from './send-interactive.ts';
import { sendMessage } from './send-message.ts';

const none = { params: undefined, query: undefined, body: undefined };
const send = (context: TestContext, ticketId: number, body: object) =>
  sendMessage(context, { ...none, params: { ticketId }, body: sendEndpoint.body!.parse(body) });

const interactive = {
  sendList: (context: TestContext, ticketId: number, body: object) =>
    sendList(context, { ...none, params: { ticketId }, body: contract.sendList.body!.parse(body) }),
  sendCopyButton: (context: TestContext, ticketId: number, body: object) =>
    sendCopyButton(context, { ...none, params: { ticketId }, body: contract.sendCopyButton.body!.parse(body) }),
  sendCallButton: (context: TestContext, ticketId: number, body: object) =>
    sendCallButton(context, { ...none, params: { ticketId }, body: contract.sendCallButton.body!.parse(body) }),
  sendUrlButton: (context: TestContext, ticketId: number, body: object) =>
    sendUrlButton(context, { ...none, params: { ticketId }, body: contract.sendUrlButton.body!.parse(body) }),
  sendPix: (context: TestContext, ticketId: number, body: object) =>
    sendPix(context, { ...none, params: { ticketId }, body: contract.sendPix.body!.parse(body) }),
  sendPoll: (context: TestContext, ticketId: number, body: object) =>
    sendPoll(context, { ...none, params: { ticketId }, body: contract.sendPoll.body!.parse(body) }),
};

const sends = ({ effects }: TestContext): SendCommand[] =>
  effects.flatMap((effect) => (effect.to === 'outbound' && effect.message.type === 'send' ? [effect.message] : []));

const list = {
  title: 'Cardápio',
  text: 'Escolha um pão',
  buttonText: 'Ver pães',
  sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês' }] }],
};
const button = { title: 'Seu cupom', description: 'Vale até domingo', buttonText: 'Copiar', copyText: 'PAO10' };
const pix = {
  title: 'Bolo de milho',
  sendvalue: '25.5',
  sendkey_type: 'PHONE',
  sendmerchant_name: 'Padaria',
  sendKey: '(11) 98765-4321',
};
const poll = { name: 'Qual pão?', options: ['Francês', 'Integral'] };

/** Each call, and what the message is and holds. */
const calls: [keyof typeof interactive, object, object][] = [
  [
    'sendList',
    list,
    {
      mediaType: 'listMessage',
      body: 'Escolha um pão',
      card: {
        type: 'list',
        footer: '',
        ...list,
        sections: [{ title: 'Pães', rows: [{ rowId: 'p1', title: 'Francês', description: '' }] }],
      },
    },
  ],
  [
    'sendCopyButton',
    button,
    {
      mediaType: 'interactiveMessage',
      body: 'Vale até domingo',
      card: { type: 'buttons', buttons: [{ kind: 'copy', label: 'Copiar', value: 'PAO10' }] },
    },
  ],
  [
    'sendCallButton',
    { ...button, copyText: '+55 11 3333-4444' },
    { card: { buttons: [{ kind: 'call', value: '+55 11 3333-4444' }] } },
  ],
  [
    'sendUrlButton',
    { ...button, copyText: 'https://exemplo.test/pao' },
    { card: { buttons: [{ kind: 'url', value: 'https://exemplo.test/pao' }] } },
  ],
  [
    'sendPix',
    pix,
    {
      mediaType: 'interactiveMessage',
      body: expect.stringMatching(/^\[PIX\] \w{11} BRL 25\.50 Bolo de milho$/) as string,
      card: { type: 'payment', amount: 2_550, key: '+5511987654321', keyKind: 'PHONE' },
    },
  ],
  [
    'sendPoll',
    poll,
    {
      mediaType: 'pollCreationMessageV3',
      body: 'Qual pão?',
      card: {
        type: 'poll',
        selectable: 1,
        options: [
          { name: 'Francês', voters: [] },
          { name: 'Integral', voters: [] },
        ],
      },
    },
  ],
];

describe('a card that an agent sends', () => {
  it.each(calls)('is stored and leaves: %s', async (name, body, expected) => {
    const { context, ticket, number } = await servedConversation();
    const {
      messages: [message],
    } = await interactive[name](context, ticket.id, body);
    expect(message).toMatchObject({ fromMe: true, ack: 0, user: { id: 1 }, ...expected });
    expect(sends(context)).toMatchObject([
      { chat: { jid: `${number}@s.whatsapp.net` }, content: { type: 'card', card: message!.card, image: null } },
    ]);
  });

  it.each(calls)('is one message when its call is repeated: %s', async (name, body) => {
    const { context, ticket } = await servedConversation();
    const requestId = randomUUID();
    const first = await interactive[name](context, ticket.id, { ...body, requestId });
    expect(await interactive[name](context, ticket.id, { ...body, requestId })).toEqual(first);
    expect(sends(context)).toHaveLength(1);
  });

  it.each(calls)('needs a ticket in service that its author may see: %s', async (name, body) => {
    const { context, ticket } = await servedConversation();
    const colleague = userContext({
      companyId: context.company.id,
      viewer: { id: 2, profile: 'user', allTicket: 'enable' },
    });
    for (const outsider of [colleague, userContext()])
      await expect(interactive[name](outsider, ticket.id, body)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    context.effects.length = 0;
    await expect(interactive[name](context, ticket.id, body)).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_OPEN' });
    expect(sends(context)).toEqual([]);
  });

  it('has a picture at its head, uploaded for its ticket', async () => {
    const files: Record<string, { size: number; mimetype: string }> = {};
    const { context, ticket } = await servedConversation({ files });
    const [picture, document, foreign] = [
      uploadKey(context.company.id, ticket.id, 'A', 'pao.jpg'),
      uploadKey(context.company.id, ticket.id, 'B', 'nota.pdf'),
      uploadKey(context.company.id + 1, ticket.id, 'C', 'x.jpg'),
    ];
    Object.assign(files, {
      [picture]: { size: 10, mimetype: 'image/jpeg' },
      [document]: { size: 20, mimetype: 'application/pdf' },
      [foreign]: { size: 1, mimetype: 'image/jpeg' },
    });
    const image = (key: string) => ({ ...button, image: { key, name: 'pao.jpg', mimetype: 'image/jpeg' } });
    await expect(interactive.sendCopyButton(context, ticket.id, image(document))).rejects.toMatchObject({
      code: 'ERR_MEDIA_TYPE',
    });
    await expect(interactive.sendCopyButton(context, ticket.id, image(foreign))).rejects.toMatchObject({
      code: 'ERR_MEDIA_NOT_READY',
    });
    const { messages } = await interactive.sendCopyButton(context, ticket.id, image(picture));
    expect(messages).toMatchObject([
      { mediaType: 'interactiveMessage', mediaState: 'ready', mediaUrl: `https://media.test/${attachedKey(picture)}` },
    ]);
    expect(sends(context)).toMatchObject([
      { content: { type: 'card', image: { key: attachedKey(picture), mimetype: 'image/jpeg' } } },
    ]);
  });

  it.each<[keyof typeof interactive, object]>([
    ['sendList', { ...list, title: ' ' }],
    ['sendList', { ...list, sections: [{ title: '', rows: [] }] }],
    ['sendList', { ...list, sections: [...list.sections, ...list.sections] }],
    ['sendCallButton', { ...button, copyText: 'ligue já' }],
    ['sendUrlButton', { ...button, copyText: 'javascript:alert(1)' }],
    ['sendPix', { ...pix, sendvalue: -1 }],
    ['sendPix', { ...pix, sendkey_type: 'IBAN' }],
    ['sendPoll', { ...poll, options: ['só uma'] }],
    ['sendPoll', { ...poll, options: ['a', 'a'] }],
  ])('is refused where %s makes no sense', (name, body) => {
    expect(contract[name].body!.safeParse(body).success).toBe(false);
  });

  it('lets nobody choose more options than a poll has', async () => {
    const { context, ticket } = await servedConversation();
    await expect(interactive.sendPoll(context, ticket.id, { ...poll, selectable: 3 })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
  });
});

describe('contacts and places', () => {
  it('are sent as cards', async () => {
    const { context, ticket, number } = await servedConversation();
    const {
      messages: [person],
    } = await send(context, ticket.id, { vCard: [ticket.contactId] });
    expect(person).toMatchObject({
      mediaType: 'contactMessage',
      body: 'Maria Silva',
      card: { type: 'contacts', contacts: [{ name: 'Maria Silva', numbers: [number] }] },
    });
    const {
      messages: [place],
    } = await send(context, ticket.id, { location: { latitude: -23.55, longitude: -46.63, name: 'Padaria' } });
    expect(place).toMatchObject({
      mediaType: 'locationMessage',
      body: 'Padaria',
      card: { type: 'location', latitude: -23.55, isLive: false },
    });
    expect(sends(context).map(({ content }) => content)).toMatchObject([
      { type: 'card', card: person!.card },
      { type: 'card', card: place!.card },
    ]);
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ lastMessage: '📍 Padaria' });
  });

  it('are those of the company, with a number: no group is', async () => {
    const { context, ticket } = await servedConversation();
    await expect(send(context, ticket.id, { vCard: [ticket.contactId, 999_999] })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    });
    await receiveMessage(
      context,
      inboundText(await addConnection(context, { allowGroup: true, groupAsTicket: 'enabled' }), {
        group: '120363000000000001@g.us',
      }),
    );
    const { contactId } = (await allTickets(context)).find(({ isGroup }) => isGroup)!;
    await expect(send(context, ticket.id, { vCard: [contactId] })).rejects.toMatchObject({
      code: 'ERR_WAPP_INVALID_CONTACT',
    });
    expect(sends(context)).toEqual([]);
  });

  it('hide numbers from users who may not see them', async () => {
    const { context, ticket } = await servedConversation();
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const agent = userContext({ companyId: context.company.id, viewer: { id: 1, profile: 'user' } });
    await expect(send(agent, ticket.id, { vCard: [ticket.contactId] })).rejects.toMatchObject({
      code: 'ERR_NO_PERMISSION',
    });
    expect(sends(agent)).toEqual([]);
  });

  it('are forwarded only by users who may see numbers; others forward mentions without theirs', async () => {
    const mention = { tag: '5511987654321', address: { number: '5511987654321', lid: null }, name: null, isUs: false };
    const begun = await servedConversation({ message: { body: 'Fale com @5511987654321', mentions: [mention] } });
    const { context, ticket } = begun;
    const [card] = (await send(context, ticket.id, { vCard: [ticket.contactId] })).messages;
    await setSettings(context, { lgpdHideNumber: 'enabled' });
    const agent = userContext({ companyId: context.company.id, viewer: { id: 1, profile: 'user' } });
    const forward = (by: TestContext, messageId: string) =>
      forwardMessage(by, { ...none, body: { messageId, contactId: ticket.contactId, signMessage: false } });
    await expect(forward(agent, card!.id)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    const [text] = await context.stores.messages.ofTicket(ticket, ticket.id, 20).then((all) => all.toReversed());
    const { message, ticket: after } = await forward(agent, text!.id);
    expect([message.body, after.lastMessage]).toEqual(Array(2).fill('Fale com @***********21'));
    expect(sends(agent)).toMatchObject([{ content: { body: 'Fale com @***********21' } }]);
    expect((await forward(context, card!.id)).message.card).toMatchObject({ type: 'contacts' });
  });

  it('stand alone: no text, no file, no note', () => {
    const location = { latitude: 1, longitude: 2 };
    for (const body of [
      { location, body: 'x' },
      { location, isPrivate: true },
      { location, vCard: [1] },
      { vCard: [1], isPrivate: true },
      { location: { latitude: 91, longitude: 0 } },
    ]) {
      expect(sendEndpoint.body!.safeParse(body).success).toBe(false);
    }
    expect(sendEndpoint.body!.safeParse({ location }).success).toBe(true);
  });
});
