import { maxVoiceBytes, sendMessage as sendEndpoint } from '@recado/shared/contract/messages';
import type { Connection } from '@recado/shared/contract/connections';
import type { InboundEvent } from '@recado/shared/contract/queue-messages/inbound';
import type { SendCommand } from '@recado/shared/contract/queue-messages/outbound';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addConnection, addQueue, allTickets, anyNumber, inboundText, receiptOf } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { receiveChatRead } from '../../conversation/inbound/receive-chat-read.ts';
import { receiveFailure } from '../../conversation/inbound/receive-failure.ts';
import { receiveMedia } from '../../conversation/inbound/receive-media.ts';
import { receiveMessage } from '../../conversation/inbound/receive-message.ts';
import { receiveReceipt } from '../../conversation/inbound/receive-receipt.ts';
import { attachedKey, uploadKey } from '../../platform/media/keys.ts';
import type { TicketRecord } from '../../data/tickets/record.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { deleteMessage } from './delete-message.ts';
import { listMessages } from './list-messages.ts';
import { markTicketRead } from './read-ticket.ts';
import { retryMessage } from './retry-message.ts';
import { sendMessage } from './send-message.ts';

const none = { params: undefined, query: undefined, body: undefined };
const send = (context: TestContext, ticketId: number, body: object) =>
  sendMessage(context, { ...none, params: { ticketId }, body: sendEndpoint.body!.parse(body) });
const read = (context: TestContext, ticketId: number) => markTicketRead(context, { ...none, params: { ticketId } });
const list = (context: TestContext, { uuid }: Pick<TicketRecord, 'uuid'>, query: object = {}) =>
  listMessages(context, { ...none, params: { ticketUuid: uuid }, query });

const commands = ({ effects }: TestContext) =>
  effects.flatMap((effect) => (effect.to === 'outbound' ? [effect.command] : []));
const sends = (context: TestContext): SendCommand[] => commands(context).filter((command) => command.type === 'send');
const shown = ({ effects }: TestContext) =>
  effects.flatMap((effect) =>
    effect.to === 'realtime' && effect.message.event.endsWith('-appMessage') ? [effect.message.data] : [],
  );

const mediaEvent = (
  connection: Connection,
  number: string,
  wid: string,
  outcome: Extract<InboundEvent, { type: 'media' }>['outcome'],
): Extract<InboundEvent, { type: 'media' }> => {
  const { ack: _ack, ...receipt } = receiptOf(connection, number, wid, 1);
  return { ...receipt, type: 'media', fromMe: false, outcome };
};

describe('an agent’s message', () => {
  it('is stored with ack 0, sent and shown at once, its variables filled in', async () => {
    const { context, ticket, number } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Olá {{firstName}} <script>' });
    expect(message).toMatchObject({
      body: 'Olá Maria <script>',
      fromMe: true,
      ack: 0,
      failure: null,
      user: { id: 1, name: 'Ana' },
      mediaType: 'conversation',
    });
    const [command] = sends(context);
    expect(command).toMatchObject({
      chat: { jid: `${number}@s.whatsapp.net`, isGroup: false },
      content: { type: 'text', body: 'Olá Maria <script>' },
      quoted: null,
    });
    expect(command!.wid).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(shown(context)).toMatchObject([
      { action: 'create', message: { id: message!.id }, ticket: { lastMessage: 'Olá Maria <script>', fromMe: true } },
    ]);
  });

  it('is one message when its call is repeated', async () => {
    const { context, ticket } = await servedConversation();
    const [requestId, ofNotes] = [randomUUID(), randomUUID()];
    const first = await send(context, ticket.id, { body: 'um', requestId });
    expect(await send(context, ticket.id, { body: 'um', requestId })).toEqual(first);
    await Promise.all(
      [1, 2, 3].map(() => send(context, ticket.id, { body: 'nota', isPrivate: true, requestId: ofNotes })),
    );
    expect(sends(context)).toHaveLength(1);
    expect((await list(context, ticket)).messages.map(({ body }) => body)).toEqual(['Olá', 'um', 'nota']);
  });

  it('is known of the company once it is the first that leaves', async () => {
    const { context, ticket } = await servedConversation();
    const company = { ...context.company, firstAnswerAt: null };
    context.company = company;
    const { companies } = context.installation;
    await context.commit(companies.create(company), []);
    const published = () =>
      context.effects.flatMap((effect) =>
        effect.to === 'realtime' && effect.message.event.endsWith('-company') ? [effect.message.data] : [],
      );
    await send(context, ticket.id, { body: 'só entre nós', isPrivate: true });
    expect((await companies.get(company.id))?.firstAnswerAt).toBeNull();
    await send(context, ticket.id, { body: 'Bom dia' });
    const firstAnswerAt = (await companies.get(company.id))?.firstAnswerAt;
    expect(firstAnswerAt).toEqual(expect.any(String));
    expect(published()).toMatchObject([{ action: 'update', company: { firstAnswerAt } }]);
    context.company = { ...company, firstAnswerAt: firstAnswerAt! };
    await send(context, ticket.id, { body: 'Tudo bem?' });
    expect(published()).toHaveLength(1);
  });

  it('carries files that were uploaded for its ticket, the text under the first', async () => {
    const {
      context: { company },
    } = await servedConversation();
    const files: Record<string, { size: number; mimetype: string }> = {};
    const { context, ticket } = await servedConversation({ files });
    const [image, pdf] = [
      uploadKey(context.company.id, ticket.id, 'A', 'foto.jpg'),
      uploadKey(context.company.id, ticket.id, 'B', 'nota.pdf'),
    ];
    const foreign = uploadKey(company.id, ticket.id, 'C', 'x.jpg');
    const medias = [
      { key: image, name: 'foto.jpg', mimetype: 'image/jpeg' },
      { key: pdf, name: 'nota.pdf', mimetype: 'application/pdf' },
    ];
    await expect(send(context, ticket.id, { medias })).rejects.toMatchObject({ code: 'ERR_MEDIA_NOT_READY' });
    Object.assign(files, {
      [image]: { size: 10, mimetype: 'image/jpeg' },
      [pdf]: { size: 20, mimetype: 'application/pdf' },
      [foreign]: { size: 1, mimetype: 'image/jpeg' },
    });
    await expect(send(context, ticket.id, { medias: [{ ...medias[0], key: foreign }] })).rejects.toMatchObject({
      code: 'ERR_MEDIA_NOT_READY',
    });
    const { messages } = await send(context, ticket.id, { body: 'veja', medias });
    expect(messages).toMatchObject([
      {
        body: 'veja',
        mediaType: 'image',
        mediaState: 'ready',
        mediaUrl: `https://media.test/${attachedKey(image)}`,
        mediaSize: 10,
      },
      { body: '', mediaType: 'application', mediaName: 'nota.pdf', mediaSize: 20 },
    ]);
    expect(sends(context).map(({ content }) => content)).toMatchObject([
      { kind: 'image', key: attachedKey(image), caption: 'veja' },
      { kind: 'application', key: attachedKey(pdf), caption: '', name: 'nota.pdf' },
    ]);
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ lastMessage: '📄 nota.pdf' });
  });

  it('is a voice note that phones play, whatever the browser recorded it in', async () => {
    const { context, ticket } = await servedConversation();
    const { media } = userContext({ companyId: context.company.id });
    context.media = media;
    const upload = async (name: string, bytes: Uint8Array, mimetype: string) => {
      const key = uploadKey(context.company.id, ticket.id, context.ids.ulid(), name);
      await media.write(key, { bytes, mimetype });
      return { key, name, mimetype, isVoice: true };
    };
    const recorded = await upload(
      'audio.webm',
      await readFile(new URL('../../../test/voice.webm', import.meta.url)),
      'audio/webm',
    );
    const {
      messages: [note],
    } = await send(context, ticket.id, { medias: [recorded] });
    expect(note).toMatchObject({
      mediaType: 'audio',
      isVoice: true,
      seconds: 2,
      mediaName: 'audio.ogg',
      mimetype: 'audio/ogg; codecs=opus',
    });
    const answer = await fetch(note!.mediaUrl!);
    expect([
      answer.headers.get('content-type'),
      Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4),
    ]).toEqual(['audio/ogg', 'OggS']);
    const sound = await upload('audio.m4a', Buffer.from('no Opus'), 'audio/mp4');
    expect((await send(context, ticket.id, { medias: [sound] })).messages).toMatchObject([
      { mediaType: 'audio', isVoice: false, mediaName: 'audio.m4a' },
    ]);
    const image = await upload('foto.png', Buffer.from('png'), 'image/png');
    expect((await send(context, ticket.id, { medias: [image] })).messages).toMatchObject([
      { mediaType: 'image', isVoice: false },
    ]);
    expect(sends(context).map(({ content }) => content)).toMatchObject([
      {
        kind: 'audio',
        isVoice: true,
        seconds: 2,
        mimetype: 'audio/ogg; codecs=opus',
        key: attachedKey(recorded.key).replace('audio.webm', 'voice.ogg'),
        waveform: expect.stringMatching(/^[\w+/]{86}==$/) as string,
      },
      { kind: 'audio', isVoice: false, key: attachedKey(sound.key) },
      { kind: 'image', isVoice: false },
    ]);
  });

  it('is no voice note of more than WhatsApp takes', async () => {
    const files: Record<string, { size: number; mimetype: string }> = {};
    const { context, ticket } = await servedConversation({ files });
    const key = uploadKey(context.company.id, ticket.id, 'A', 'audio.webm');
    files[key] = { size: maxVoiceBytes + 1, mimetype: 'audio/webm' };
    await expect(
      send(context, ticket.id, { medias: [{ key, name: 'audio.webm', mimetype: 'audio/webm', isVoice: true }] }),
    ).rejects.toMatchObject({ code: 'ERR_MEDIA_TOO_LARGE' });
    expect(sends(context)).toEqual([]);
  });

  it('quotes a message of its conversation, and never a note that stays inside', async () => {
    const { context, ticket } = await servedConversation();
    const {
      messages: [hello],
    } = await list(context, ticket);
    const {
      messages: [note],
    } = await send(context, ticket.id, { body: 'cuidado', isPrivate: true });
    const {
      messages: [answer],
    } = await send(context, ticket.id, { body: 'Oi', quotedMsg: hello!.id });
    expect(answer!.quotedMsg).toMatchObject({ id: hello!.id, body: 'Olá', fromMe: false });
    expect(sends(context)).toMatchObject([{ quoted: { body: 'Olá', fromMe: false } }]);
    await expect(send(context, ticket.id, { body: 'x', quotedMsg: note!.id })).rejects.toMatchObject({
      code: 'ERR_NO_MESSAGE_FOUND',
    });
    await expect(
      send(context, ticket.id, { body: 'x', quotedMsg: `${ticket.id}-${'0'.repeat(26)}` }),
    ).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('is carried by queues and sockets however long it is', async () => {
    const { context, ticket } = await servedConversation();
    await send(context, ticket.id, { body: '\u0001'.repeat(65_536) });
    const limits = {
      outbound: 256 * 1024,
      graph: 256 * 1024,
      search: 256 * 1024,
      history: 256 * 1024,
      webhooks: 256 * 1024,
      mail: 256 * 1024,
      push: 256 * 1024,
      timers: 256 * 1024,
      campaigns: 256 * 1024,
      closings: 256 * 1024,
      merges: 256 * 1024,
      'contact-imports': 256 * 1024,
      integrations: 256 * 1024,
      realtime: 128 * 1024,
    };
    for (const effect of context.effects)
      expect(Buffer.byteLength(JSON.stringify(effect))).toBeLessThan(limits[effect.to]);
    const long = '漢'.repeat(65_536);
    await send(context, ticket.id, { body: long });
    expect((await list(context, ticket)).messages.at(-1)!.body).toBe(long);
  });

  it('needs a ticket in service that its author may see, and something to say', async () => {
    const { context, ticket } = await servedConversation();
    await expect(send(context, ticket.id, { body: '  \n' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    const colleague = userContext({
      companyId: context.company.id,
      viewer: { id: 2, profile: 'user', allTicket: 'enable' },
    });
    for (const outsider of [colleague, userContext()]) {
      await expect(send(outsider, ticket.id, { body: 'x' })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
      await expect(list(outsider, ticket)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
      await expect(read(outsider, ticket.id)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    }
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'pending' } });
    await expect(send(context, ticket.id, { body: 'x' })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_OPEN' });
    await expect(send(context, ticket.id, { body: 'x', isPrivate: true })).rejects.toMatchObject({
      code: 'ERR_TICKET_NOT_OPEN',
    });
    expect(sends(context)).toEqual([]);
  });
});

describe('a quote', () => {
  it('of a message that never came here shows what the answer repeats of it; what is stored counts more', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const [hello] = (await list(context, ticket)).messages;
    const quote = {
      fromMe: true,
      mediaType: 'image' as const,
      body: 'Para @5511900000001',
      mentions: [{ tag: '5511900000001', address: { number: '5511900000001', lid: null }, name: 'Bia', isUs: false }],
    };
    await receiveMessage(
      context,
      inboundText(connection, { number, body: 'Ainda vale?', quotedWid: 'NEVERSEEN', quote }),
    );
    const known = await context.stores.messages.get(ticket, hello!.id);
    await receiveMessage(context, inboundText(connection, { number, body: 'E isto', quotedWid: known!.wid, quote }));
    const [, unknown, stored] = (await list(context, ticket)).messages;
    expect(unknown!.quotedMsg).toEqual({ id: null, body: 'Para @Bia', fromMe: true, mediaType: 'image', author: null });
    expect(stored!.quotedMsg).toEqual({
      id: hello!.id,
      body: 'Olá',
      fromMe: false,
      mediaType: 'conversation',
      author: null,
    });
  });

  it('shows with the first message of somebody who is no contact yet', async () => {
    const context = userContext();
    const connection = await addConnection(context);
    await receiveMessage(
      context,
      inboundText(connection, {
        number: anyNumber(),
        body: 'Vi o anúncio',
        quotedWid: 'STATUS',
        quote: { fromMe: true, mediaType: 'conversation', body: 'Só hoje', mentions: [] },
      }),
    );
    const [ticket] = await allTickets(context);
    expect((await list(context, ticket!)).messages).toMatchObject([
      { quotedMsg: { id: null, body: 'Só hoje', fromMe: true } },
    ]);
  });
});

describe('what happens to a message afterwards', () => {
  it('are acks that never fall', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const { wid } = sends(context)[0]!;
    context.effects.length = 0;
    for (const ack of [1, 3, 2, 3, 1] as const) await receiveReceipt(context, receiptOf(connection, number, wid, ack));
    expect(shown(context).map((data) => (data.message as { ack: number }).ack)).toEqual([1, 3]);
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ id: message!.id, ack: 3 });
  });

  it('is a failure with its reason, which a retry sends again as the same message; a repeated failure changes nothing', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const { ack: _ack, at: _at, ...about } = receiptOf(connection, number, first!.wid, 1);
    await receiveFailure(context, {
      ...about,
      type: 'failure',
      commandId: first!.commandId,
      reason: 'ECONNRESET of 10.0.0.1',
    });
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: 'ERR_SENDING_WAPP_MSG', ack: 0 });
    const retry = () => retryMessage(context, { ...none, params: { messageId: message!.id } });
    expect(await retry()).toMatchObject({ id: message!.id, failure: null });
    expect(await retry()).toMatchObject({ failure: null });
    const [, again, ...more] = sends(context);
    expect(again).toMatchObject({ wid: first!.wid, content: { body: 'Oi' } });
    expect(again!.commandId).not.toBe(first!.commandId);
    expect(more).toEqual([]);
    await receiveFailure(context, {
      ...about,
      type: 'failure',
      commandId: first!.commandId,
      reason: 'ERR_SENDING_WAPP_MSG',
    });
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: null, ack: 0 });
    await receiveReceipt(context, receiptOf(connection, number, first!.wid, 2));
    await receiveFailure(context, {
      ...about,
      type: 'failure',
      commandId: again!.commandId,
      reason: 'ERR_SENDING_WAPP_MSG',
    });
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: null, ack: 2 });
  });

  it('is retried although somebody reacts at that moment, and no failure of an earlier attempt comes over a retry', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const { ack: _ack, at: _at, ...about } = receiptOf(connection, number, first!.wid, 1);
    const failure = { ...about, type: 'failure', commandId: first!.commandId, reason: 'ERR_SENDING_WAPP_MSG' } as const;
    const retry = (by: TestContext) => retryMessage(by, { ...none, params: { messageId: message!.id } });
    await receiveFailure(context, failure);
    const stored = await context.stores.messages.get(ticket, message!.id);
    let isFirst = true;
    const commit: TestContext['commit'] = async (writes, effects) => {
      const reacted = { ...stored!, reactions: [{ emoji: '👍', fromMe: false, number, name: 'Maria', at: 1 }] };
      if (isFirst) await context.commit(context.stores.messages.changed(stored!, reacted as never), []);
      isFirst = false;
      await context.commit(writes, effects);
    };
    expect(await retry({ ...context, commit })).toMatchObject({ failure: null });
    expect(sends(context)).toHaveLength(2);
    // A receiver that read the message before the retry was stored.
    await expect(
      context.commit([context.stores.messages.failed(stored!, 'ERR_SENDING_WAPP_MSG', 1)], []),
    ).rejects.toThrow();
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: null });
  });

  it('is a failure of what the Cloud API had said to be sent, whichever it says first, until it is delivered', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const receiptWith = (ack: 1 | 2) => ({
      ...receiptOf(connection, number, first!.wid, ack),
      channel: 'whatsappapi' as const,
    });
    const fails = async (commandId: string) => {
      const { ack: _ack, at: _at, ...about } = receiptWith(1);
      await receiveFailure(context, { ...about, type: 'failure', commandId, reason: 'ERR_WAPP_INVALID_CONTACT' });
    };
    const newest = async () => (await list(context, ticket)).messages.at(-1);
    await receiveReceipt(context, receiptWith(1));
    await fails(first!.commandId);
    expect(await newest()).toMatchObject({ failure: 'ERR_WAPP_INVALID_CONTACT', ack: 1 });
    await retryMessage(context, { ...none, params: { messageId: message!.id } });
    expect(await newest()).toMatchObject({ failure: null, ack: 1 });
    await fails(sends(context)[1]!.commandId);
    await receiveReceipt(context, receiptWith(1));
    expect(await newest()).toMatchObject({ failure: 'ERR_WAPP_INVALID_CONTACT', ack: 1 });
    await receiveReceipt(context, receiptWith(2));
    expect(await newest()).toMatchObject({ failure: null, ack: 2 });
    await fails(sends(context)[1]!.commandId);
    expect(await newest()).toMatchObject({ failure: null, ack: 2 });
  });

  it('keeps the larger of two acks whose receipts were read at once', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    await send(context, ticket.id, { body: 'Oi' });
    const [{ wid }] = sends(context) as [SendCommand];
    const receipt = (ack: 1 | 2 | 3) => receiptOf(connection, number, wid, ack);
    for (const late of [1, 2] as const) {
      // The read receipt is stored after the smaller ack was read and before it is written.
      let isFirst = true;
      const slower: TestContext = {
        ...context,
        commit: async (writes, effects) => {
          if (isFirst) await receiveReceipt(context, receipt(3));
          isFirst = false;
          await context.commit(writes, effects);
        },
      };
      context.effects.length = 0;
      await receiveReceipt(slower, receipt(late));
      expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ ack: 3 });
      expect(shown(context).map(({ message }) => (message as { ack: number }).ack)).toEqual(late === 1 ? [3] : []);
    }
    const [stored] = await context.stores.messages.ofTicket(ticket, ticket.id, 1);
    for (const ack of [1, 2, 3] as const)
      await expect(
        context.commit([context.stores.messages.acknowledged({ ...stored!, ack })], []),
      ).rejects.toMatchObject({ labels: ['message'] });
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ ack: 3 });
  });

  it('stays a failure of the Cloud API where "sent" comes late', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    await send(context, ticket.id, { body: 'Oi' });
    const [{ wid, commandId }] = sends(context) as [SendCommand];
    const { ack, at, ...about } = { ...receiptOf(connection, number, wid, 1), channel: 'whatsappapi' as const };
    await receiveFailure(context, { ...about, type: 'failure', commandId, reason: 'ERR_CHANNEL_REFUSED' });
    await receiveReceipt(context, { ...about, ack, at });
    expect((await list(context, ticket)).messages.at(-1)).toMatchObject({ failure: 'ERR_CHANNEL_REFUSED', ack: 1 });
  });

  it('is no second attempt once it was taken back', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const {
      messages: [message],
    } = await send(context, ticket.id, { body: 'Oi' });
    const [first] = sends(context);
    const { ack: _ack, at: _at, ...about } = receiptOf(connection, number, first!.wid, 1);
    await receiveFailure(context, {
      ...about,
      type: 'failure',
      commandId: first!.commandId,
      reason: 'ERR_SENDING_WAPP_MSG',
    });
    const failed = await context.stores.messages.get(ticket, message!.id);
    await deleteMessage(context, { ...none, params: { messageId: message!.id } });
    expect(await retryMessage(context, { ...none, params: { messageId: message!.id } })).toMatchObject({
      isDeleted: true,
      failure: 'ERR_SENDING_WAPP_MSG',
    });
    expect(sends(context)).toEqual([first]);
    // It is taken back between reading and writing.
    await expect(
      context.commit([context.stores.messages.retried(failed!, context.ids.ulid())], []),
    ).rejects.toMatchObject({ labels: ['message'] });
  });

  it('is its media, ready or failed, after the bubble stands', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const photo = inboundText(connection, {
      number,
      content: { type: 'media', body: '', media: { kind: 'image', mimetype: 'image/jpeg', size: null, name: null } },
    });
    await receiveMessage(context, photo);
    const last = async () => (await list(context, ticket)).messages.at(-1);
    expect(await last()).toMatchObject({ mediaType: 'image', mediaState: 'pending', mediaUrl: null });
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ lastMessage: '📷' });
    await receiveMedia(context, mediaEvent(connection, number, photo.wid, { state: 'failed', reason: 'gone' }));
    expect(await last()).toMatchObject({ mediaState: 'failed' });
    const key = `c/${context.company.id}/in/1/foto.jpg`;
    await receiveMedia(
      context,
      mediaEvent(connection, number, photo.wid, { state: 'ready', key, size: 9, mimetype: 'image/jpeg' }),
    );
    await receiveMedia(context, mediaEvent(connection, number, photo.wid, { state: 'failed', reason: 'gone' }));
    expect(await last()).toMatchObject({ mediaState: 'ready', mediaUrl: `https://media.test/${key}`, mediaSize: 9 });
    await expect(
      receiveMedia(
        context,
        mediaEvent(connection, number, photo.wid, { state: 'ready', key: 'c/1/in/x', size: 9, mimetype: 'image/jpeg' }),
      ),
    ).rejects.toThrow(RangeError);
    await receiveMedia(context, mediaEvent(connection, number, 'UNKNOWN', { state: 'failed', reason: 'gone' }));
  });
});

describe('reading', () => {
  it('sends read receipts, once', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const wids = ['A1', 'B2'];
    for (const wid of wids) await receiveMessage(context, inboundText(connection, { number, wid }));
    context.effects.length = 0;
    expect(await read(context, ticket.id)).toMatchObject({ unreadMessages: 0 });
    expect(await read(context, ticket.id)).toMatchObject({ unreadMessages: 0 });
    const [command, ...more] = commands(context);
    expect(more).toEqual([]);
    expect(command).toMatchObject({ type: 'read' });
    expect(command?.type === 'read' ? command.messages.map(({ wid }) => wid).slice(0, 2) : []).toEqual(['B2', 'A1']);
    expect(context.effects.filter(({ to }) => to === 'realtime')).toMatchObject([
      { message: { data: { action: 'updateUnread', ticketId: ticket.id } } },
    ]);
  });

  it('leaves a waiting ticket unread, and takes what was read on the phone', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'pending' } });
    await receiveMessage(context, inboundText(connection, { number }));
    context.effects.length = 0;
    expect(await read(context, ticket.id)).toMatchObject({ unreadMessages: 2 });
    expect(context.effects).toEqual([]);
    const { wid: _wid, ack: _ack, ...about } = receiptOf(connection, number, 'x', 1);
    await receiveChatRead(context, { ...about, type: 'chatRead' });
    expect(await context.stores.tickets.get(ticket.id)).toMatchObject({ unreadMessages: 0 });
    expect(commands(context)).toEqual([]);
  });
});

describe('a conversation', () => {
  it('is read page by page through the chat’s earlier tickets', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    for (let index = 0; index < 30; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `a${index}` }));
    await updateTicket(context, { ...none, params: { id: ticket.id }, body: { status: 'closed' } });
    for (let index = 0; index < 5; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `b${index}` }));
    const second = (await allTickets(context)).at(-1)!;
    const first = await list(context, second);
    expect(first.messages.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 15 }, (_, index) => `a${index + 15}`),
      'b0',
      'b1',
      'b2',
      'b3',
      'b4',
    ]);
    expect(first).toMatchObject({ hasMore: true, ticket: { id: second.id } });
    const rest = await list(context, second, { cursor: first.nextCursor });
    expect(rest.messages.map(({ body }) => body)).toEqual([
      'Olá',
      ...Array.from({ length: 15 }, (_, index) => `a${index}`),
    ]);
    expect(rest).toMatchObject({ hasMore: false, nextCursor: null });
    expect((await list(context, second, { pageNumber: 2 })).messages).toEqual(rest.messages);
    expect((await list(context, ticket)).messages.map(({ body }) => body)).not.toContain('b0');
  });

  it('goes on behind texts so long that a page of them is more than one answer of the table', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const long = 'x'.repeat(60_000);
    for (let index = 0; index < 22; index++)
      await receiveMessage(context, inboundText(connection, { number, body: `${index} ${long}` }));
    const first = await list(context, ticket);
    expect(first.messages).toHaveLength(20);
    const rest = await list(context, ticket, { cursor: first.nextCursor });
    expect(rest.messages.map(({ body }) => body.slice(0, 3))).toEqual(['Olá', '0 x', '1 x']);
    expect(rest.hasMore).toBe(false);
  });

  it('shows of earlier tickets only those in the caller’s queues, unless it may read all', async () => {
    const { context, connection, number, ticket } = await servedConversation();
    const [sales, support] = [await addQueue(context, 'Vendas'), await addQueue(context, 'Suporte')];
    const close = async (id: number, queueId: number) => {
      await updateTicket(context, { ...none, params: { id }, body: { status: 'open', queueId } });
      await updateTicket(context, { ...none, params: { id }, body: { queueId } });
      await updateTicket(context, { ...none, params: { id }, body: { status: 'closed' } });
    };
    await close(ticket.id, sales.id);
    await receiveMessage(context, inboundText(connection, { number, body: 'segredo' }));
    await close((await allTickets(context)).at(-1)!.id, support.id);
    await receiveMessage(context, inboundText(connection, { number, body: 'de novo' }));
    const third = (await allTickets(context)).at(-1)!;
    await updateTicket(context, { ...none, params: { id: third.id }, body: { queueId: sales.id } });
    const agent = (viewer: object) =>
      userContext({
        companyId: context.company.id,
        viewer: { id: 2, profile: 'user', queueIds: [sales.id], ...viewer },
      });
    const bodies = async (viewer: object, query: object = {}) =>
      (await list(agent(viewer), third, query)).messages.map(({ body }) => body);
    expect(await bodies({})).toEqual(['Olá', 'de novo']);
    expect(await bodies({ allHistoric: 'enabled' })).toEqual(['Olá', 'segredo', 'de novo']);
    const {
      messages: [, secret],
    } = await list(context, third);
    const quote = (viewer: object) => send(agent(viewer), third.id, { body: 'Sobre isto', quotedMsg: secret!.id });
    await updateTicket(agent({}), { ...none, params: { id: third.id }, body: { status: 'open' } });
    await expect(quote({})).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
    expect((await quote({ allHistoric: 'enabled' })).messages).toMatchObject([{ quotedMsg: { body: 'segredo' } }]);
    expect(await bodies({ queueIds: [sales.id, support.id] }, { selectedQueues: [sales.id] })).toEqual([
      'Olá',
      'de novo',
      'Sobre isto',
    ]);
    await expect(list(agent({}), third, { cursor: 'nonsense' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  });
});
