import { maxVoiceBytes } from '@recado/shared/contract/messages';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { addConnection, allTickets, anyNumber, inboundText } from '../../../test/conversation.ts';
import { servedConversation } from '../../../test/served-conversation.ts';
import { type TestContext, userContext } from '../../../test/user-context.ts';
import { list, send, sends, shown } from '../../../test/message-calls.ts';
import { receiveMessage } from '../../domain/inbound/receive-message.ts';
import { attachedKey, uploadKey } from '../../platform/media/keys.ts';
import { updateTicket } from '../tickets/update-ticket.ts';
import { markTicketRead } from './read-ticket.ts';
import type { Effect } from '../../platform/outbox/effect.ts';

const none = { params: undefined, query: undefined, body: undefined };
const read = (context: TestContext, ticketId: number) => markTicketRead(context, { ...none, params: { ticketId } });

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

  it('is a voice note only so often, for all users of a company together', async () => {
    const { context, ticket } = await servedConversation();
    const { media } = userContext({ companyId: context.company.id });
    context.media = media;
    const key = uploadKey(context.company.id, ticket.id, 'A', 'audio.webm');
    await media.write(key, { bytes: Buffer.from('no Opus'), mimetype: 'audio/webm' });
    const note = { medias: [{ key, name: 'audio.webm', mimetype: 'audio/webm', isVoice: true }] };
    const now = context.clock.now();
    context.clock = { now: () => now };
    for (let call = 0; call < 60; call++) {
      context.actor.viewer.id = 100 + (call % 10);
      await send(context, ticket.id, note).catch(() => undefined);
    }
    context.actor.viewer.id = 200;
    await expect(send(context, ticket.id, note)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_REQUESTS' });
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
    const limitOf = ({ to }: Effect): number => (to === 'realtime' ? 128 : 256) * 1024;
    for (const effect of context.effects)
      expect(Buffer.byteLength(JSON.stringify(effect))).toBeLessThan(limitOf(effect));
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
