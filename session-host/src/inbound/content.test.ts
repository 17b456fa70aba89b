import { describe, expect, it } from 'vitest';
import { contentOf } from './content.ts';

describe('contentOf', () => {
  it('cuts a text that no queue could carry, which would be delivered for ever', () => {
    const body = '\u0001'.repeat(100_000);
    for (const message of [{ conversation: body }, { extendedTextMessage: { text: body } }, { imageMessage: { caption: body } }]) {
      expect(Buffer.byteLength(JSON.stringify(contentOf(message)?.content))).toBeLessThan(250_000);
    }
    const long = 'ção'.repeat(20_000);
    expect(contentOf({ conversation: long })?.content).toEqual({ type: 'text', body: long });
  });

  it('reads texts in both of their forms, with quotation and forwarding', () => {
    expect(contentOf({ conversation: 'Oi' })).toEqual({ content: { type: 'text', body: 'Oi' }, quotedWid: null, isForwarded: false, media: null });
    expect(contentOf({ extendedTextMessage: { text: 'Oi', contextInfo: { stanzaId: 'Q1', isForwarded: true } } }))
      .toMatchObject({ content: { type: 'text', body: 'Oi' }, quotedWid: 'Q1', isForwarded: true });
  });

  it('takes a message out of the envelopes in which it may come', () => {
    for (const envelope of ['ephemeralMessage', 'viewOnceMessage', 'viewOnceMessageV2', 'documentWithCaptionMessage']) {
      expect(contentOf({ [envelope]: { message: { conversation: 'inside' } } })?.content).toEqual({ type: 'text', body: 'inside' });
    }
  });

  it.each([
    ['imageMessage', 'image', 'image/jpeg'], ['audioMessage', 'audio', 'audio/ogg; codecs=opus'], ['videoMessage', 'video', 'video/mp4'],
    ['ptvMessage', 'video', 'video/mp4'], ['documentMessage', 'application', 'application/octet-stream'], ['stickerMessage', 'sticker', 'image/webp'],
  ])('reads %s as %s', (field, kind, mimetype) => {
    expect(contentOf({ [field]: {} })?.content).toEqual({ type: 'media', body: '', media: { kind, mimetype, size: null, name: null } });
  });

  it('keeps caption, name and size of media', () => {
    const content = contentOf({ documentMessage: { caption: 'see page 2', fileName: 'contract.pdf', fileLength: 12_345, mimetype: 'application/pdf' } });
    expect(content?.content).toEqual({
      type: 'media', body: 'see page 2', media: { kind: 'application', mimetype: 'application/pdf', size: 12_345, name: 'contract.pdf' },
    });
  });

  it('keeps a placeholder for kinds without a bubble yet', () => {
    expect(contentOf({ locationMessage: { degreesLatitude: 1 } })?.content).toEqual({ type: 'unsupported', kind: 'locationMessage' });
  });

  it.each([
    { protocolMessage: { type: 0 } }, { reactionMessage: { text: '👍' } }, { senderKeyDistributionMessage: { groupId: 'g' } }, {}, { pollUpdateMessage: {} },
  ])('shows nothing for %j', (message) => {
    expect(contentOf(message)).toBeNull();
  });
});
