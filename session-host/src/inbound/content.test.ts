import { describe, expect, it } from 'vitest';
import { proto } from '@whiskeysockets/baileys';
import { contentOf } from './content.ts';

describe('contentOf', () => {
  it('cuts a text that is too long for the queue', () => {
    const body = '\u0001'.repeat(100_000);
    for (const message of [
      { conversation: body },
      { extendedTextMessage: { text: body } },
      { imageMessage: { caption: body } },
    ]) {
      expect(Buffer.byteLength(JSON.stringify(contentOf(message)?.content))).toBeLessThan(250_000);
    }
    const long = 'ção'.repeat(20_000);
    expect(contentOf({ conversation: long })?.content).toEqual({ type: 'text', body: long });
  });

  it('reads texts in both of their forms, with quote and forwarding', () => {
    expect(contentOf({ conversation: 'Oi' })).toEqual({
      content: { type: 'text', body: 'Oi' },
      quotedId: null,
      quotedBy: null,
      quoted: null,
      isForwarded: false,
      isForwardedOften: false,
      mentionedJids: [],
      media: null,
    });
    expect(
      contentOf({ extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'Q1', isForwarded: true } } }),
    ).toMatchObject({ content: { type: 'text', body: 'Oi' }, quotedId: 'Q1', isForwarded: true });
  });

  it('shows a placeholder for a kind that is younger than the known protocol, and nothing for a sender key', () => {
    const context = { messageContextInfo: { deviceListMetadataVersion: 2 } };
    const decoded = (message: proto.IMessage) => proto.Message.decode(proto.Message.encode(message).finish());
    const unknown = { type: 'unsupported', kind: 'unknown', body: '' };
    expect(contentOf(decoded(context))?.content).toEqual(unknown);
    expect(contentOf(decoded({ ephemeralMessage: { message: context } }))?.content).toEqual(unknown);
    expect(contentOf(decoded({ ...context, senderKeyDistributionMessage: { groupId: 'g' } }))).toBeNull();
    expect(contentOf(decoded({ ...context, protocolMessage: { type: 0 } }))).toBeNull();
    expect(contentOf({})).toBeNull();
  });

  it('unwraps messages', () => {
    for (const wrapper of ['ephemeralMessage', 'viewOnceMessage', 'viewOnceMessageV2', 'documentWithCaptionMessage']) {
      expect(contentOf({ [wrapper]: { message: { conversation: 'inside' } } })?.content).toEqual({
        type: 'text',
        body: 'inside',
      });
    }
  });

  it.each([
    ['imageMessage', 'image', 'image/jpeg'],
    ['audioMessage', 'audio', 'audio/ogg; codecs=opus'],
    ['videoMessage', 'video', 'video/mp4'],
    ['ptvMessage', 'video', 'video/mp4'],
    ['documentMessage', 'application', 'application/octet-stream'],
    ['stickerMessage', 'sticker', 'image/webp'],
  ])('reads %s as %s', (field, kind, mimetype) => {
    expect(contentOf({ [field]: {} })?.content).toEqual({
      type: 'media',
      body: '',
      media: {
        kind,
        mimetype,
        size: null,
        name: null,
        seconds: null,
        isVoice: false,
        waveform: null,
        isViewOnce: false,
      },
    });
  });

  it('keeps the caption, name and size of media', () => {
    const content = contentOf({
      documentMessage: {
        caption: 'see page 2',
        fileName: 'contract.pdf',
        fileLength: 12_345,
        mimetype: 'application/pdf',
      },
    });
    expect(content?.content).toEqual({
      type: 'media',
      body: 'see page 2',
      media: {
        kind: 'application',
        mimetype: 'application/pdf',
        size: 12_345,
        name: 'contract.pdf',
        seconds: null,
        isVoice: false,
        waveform: null,
        isViewOnce: false,
      },
    });
  });

  it('distinguishes voice notes from audio files', () => {
    expect(contentOf({ audioMessage: { ptt: true, seconds: 12 } })?.content).toMatchObject({
      media: { kind: 'audio', seconds: 12, isVoice: true },
    });
  });

  it('keeps the waveform of a voice note within its limits, and recognises view-once messages', () => {
    const waveform = (levels: number[]) =>
      contentOf({ audioMessage: { ptt: true, waveform: Buffer.from(levels) } })?.content;
    expect(waveform([0, 40, 200])).toMatchObject({ media: { waveform: Buffer.from([0, 40, 100]).toString('base64') } });
    expect(waveform(Array<number>(5_000).fill(7))).toMatchObject({
      media: { waveform: Buffer.alloc(64, 7).toString('base64') },
    });
    for (const silent of [[], [0, 0, 0]]) expect(waveform(silent)).toMatchObject({ media: { waveform: null } });
    for (const wrapper of ['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension']) {
      expect(contentOf({ [wrapper]: { message: { imageMessage: {} } } })?.content).toMatchObject({
        media: { kind: 'image', isViewOnce: true },
      });
    }
    expect(
      contentOf({ ephemeralMessage: { message: { viewOnceMessageV2: { message: { videoMessage: {} } } } } })?.content,
    ).toMatchObject({ media: { isViewOnce: true } });
  });

  it.each<[string, proto.IMessage, string]>([
    [
      'an order',
      {
        orderMessage: {
          orderTitle: 'Pedido 12',
          message: 'para sexta',
          totalAmount1000: 19_900,
          totalCurrencyCode: 'BRL',
        },
      },
      'Pedido 12\npara sexta\nBRL 19.90',
    ],
    [
      'a product',
      { productMessage: { product: { title: 'Cesta', priceAmount1000: 5_000, currencyCode: 'BRL' } } },
      'Cesta\nBRL 5.00',
    ],
    [
      'a payment of the app',
      {
        requestPaymentMessage: {
          noteMessage: { conversation: 'almoço' },
          amount1000: 30_000,
          currencyCodeIso4217: 'BRL',
        },
      },
      'almoço\nBRL 30.00',
    ],
    ['an invitation', { groupInviteMessage: { groupName: 'Família', caption: 'venha' } }, 'Família\nvenha'],
    ['an invalid location', { locationMessage: { degreesLatitude: 400, degreesLongitude: 0 } }, ''],
    ['an unknown kind', { stickerSyncRmrMessage: {} }, ''],
  ])('returns a placeholder with the text for %s', (_, message, body) => {
    const kind = Object.keys(message)[0];
    expect(contentOf(message)?.content).toEqual({ type: 'unsupported', kind, body });
  });

  it.each([
    { protocolMessage: { type: 0 } },
    { reactionMessage: { text: '👍' } },
    { senderKeyDistributionMessage: { groupId: 'g' } },
    {},
    { pollUpdateMessage: {} },
  ])('returns null for %j', (message) => {
    expect(contentOf(message)).toBeNull();
  });
});
