import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { noAlternative, ownLidJid, receivedMessage, ref, self } from '../../test/inbound.ts';
import { messageEvent } from './message-event.ts';

describe('messageEvent', () => {
  it('has the number and LID of the contact without its device, and the time in milliseconds', async () => {
    const made = await messageEvent(
      ref,
      receivedMessage({ remoteJid: '5511987654321:3@s.whatsapp.net', remoteJidAlt: '123456789012345@lid' }),
      self,
      noAlternative,
    );
    expect(made?.event).toMatchObject({
      companyId: 2,
      whatsappId: 5,
      wid: 'W1',
      pushName: 'Ana',
      participant: null,
      at: 1_700_000_000_000,
      chat: {
        jid: '5511987654321@s.whatsapp.net',
        isGroup: false,
        address: { number: '5511987654321', lid: '123456789012345' },
      },
    });
  });

  it('keeps the address form of the chat, and looks up the other one', async () => {
    const made = await messageEvent(ref, receivedMessage({ remoteJid: '123456789012345@lid' }), self, (jid) =>
      Promise.resolve(jid === '123456789012345@lid' ? '5511987654321@s.whatsapp.net' : null),
    );
    expect(made?.event.chat).toMatchObject({
      jid: '123456789012345@lid',
      address: { number: '5511987654321', lid: '123456789012345' },
    });
  });

  it('separates group and participant', async () => {
    const made = await messageEvent(
      ref,
      receivedMessage({
        remoteJid: '120363@g.us',
        participant: '5511987654321@s.whatsapp.net',
        participantAlt: '123456789012345@lid',
      }),
      self,
      noAlternative,
    );
    expect(made?.event).toMatchObject({
      chat: { jid: '120363@g.us', isGroup: true, address: { number: null, lid: null } },
      participant: { address: { number: '5511987654321', lid: '123456789012345' }, name: 'Ana' },
    });
  });

  it('has a copy of the quoted message with its author and mentions', async () => {
    const answer = (contextInfo: proto.IContextInfo) =>
      messageEvent(
        ref,
        receivedMessage(
          { remoteJid: '5511987654321@s.whatsapp.net' },
          { message: { extendedTextMessage: { text: 'Quero', contextInfo } } },
        ),
        self,
        noAlternative,
      );
    const quotedMessage = {
      extendedTextMessage: {
        text: `Oi @5511900000001${'!'.repeat(2_000)}`,
        contextInfo: { mentionedJid: ['5511900000001@s.whatsapp.net'] },
      },
    };
    expect(
      (await answer({ stanzaId: 'Q1', participant: '5511900000000@s.whatsapp.net', quotedMessage }))?.event,
    ).toMatchObject({
      quotedWid: 'Q1',
      quote: {
        fromMe: true,
        mediaType: 'conversation',
        body: `Oi @5511900000001${'!'.repeat(983)}`,
        mentions: [{ tag: '5511900000001' }],
      },
    });
    expect(
      (
        await answer({
          stanzaId: 'Q1',
          participant: '5511987654321@s.whatsapp.net',
          quotedMessage: { audioMessage: { ptt: true } },
        })
      )?.event,
    ).toMatchObject({ quote: { fromMe: false, mediaType: 'audio', body: '' } });
    expect(
      (await answer({ stanzaId: 'Q1', participant: ownLidJid, quotedMessage: { conversation: 'Oi' } }))?.event,
    ).toMatchObject({ quote: { fromMe: true } });
    for (const nothing of [{}, { protocolMessage: {} }]) {
      expect((await answer({ stanzaId: 'Q1', quotedMessage: nothing }))?.event).toMatchObject({
        content: { body: 'Quero' },
        quotedWid: 'Q1',
        quote: null,
      });
    }
  });

  it('gives our own messages no name', async () => {
    const made = await messageEvent(
      ref,
      receivedMessage({ remoteJid: '5511987654321@s.whatsapp.net', fromMe: true }),
      self,
      noAlternative,
    );
    expect(made?.event).toMatchObject({ fromMe: true, pushName: null });
  });

  it('assigns a contact’s broadcast to the chat with the contact, and ignores status and channels', async () => {
    const listed = await messageEvent(
      ref,
      receivedMessage({ remoteJid: '1234@broadcast', participant: '5511987654321@s.whatsapp.net' }),
      self,
      noAlternative,
    );
    expect(listed?.event.chat.jid).toBe('5511987654321@s.whatsapp.net');
    for (const remoteJid of ['status@broadcast', '1203@newsletter'])
      expect(await messageEvent(ref, receivedMessage({ remoteJid }), self, noAlternative)).toBeNull();
  });
});
