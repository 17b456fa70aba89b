import { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { contact, group, noAlternative, otherContact, receivedMessage, ref, self } from '../../test/inbound.ts';
import { changeEvent } from './change-event.ts';
import type { ReceivedMessage } from './message-event.ts';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
const admins = new Set<string>();
const context = {
  self,
  find: noAlternative,
  isAdmin: (_: string, jid: string) => Promise.resolve(admins.has(jid)),
};
const read = (key: ReceivedMessage['key'], message: proto.IMessage) =>
  changeEvent(ref, receivedMessage({ id: 'C1', ...key }, { message }), context);
const edit = (key: proto.IMessageKey, editedMessage: proto.IMessage = { conversation: 'novo' }): proto.IMessage => ({
  protocolMessage: { type: MESSAGE_EDIT, key, editedMessage },
});
const revoke = (key: proto.IMessageKey): proto.IMessage => ({ protocolMessage: { type: REVOKE, key } });
const react = (key: proto.IMessageKey, text: string): proto.IMessage => ({
  reactionMessage: { key, text, senderTimestampMs: 1_700_000_000_123 },
});

describe('a contact', () => {
  it('edits its own message', async () => {
    expect(await read({ remoteJid: contact }, edit({ id: 'W1', fromMe: true, remoteJid: self.id }))).toMatchObject({
      type: 'edit',
      wid: 'W1',
      fromMe: false,
      changeWid: 'C1',
      body: 'novo',
      at: 1_700_000_000_000,
      chat: { jid: contact },
      by: { fromMe: false, address: { number: '5511987654321' }, name: 'Ana' },
    });
  });

  it.each([
    [{ extendedTextMessage: { text: 'longer' } }, 'longer'],
    [{ imageMessage: { caption: 'below' } }, 'below'],
    [{ ephemeralMessage: { message: { conversation: 'inside' } } }, 'inside'],
  ])('edits by %j', async (content, body) => {
    expect(await read({ remoteJid: contact }, edit({ id: 'W1', fromMe: true }, content))).toMatchObject({ body });
    expect(
      await read({ remoteJid: contact }, { editedMessage: { message: edit({ id: 'W1', fromMe: true }, content) } }),
    ).toMatchObject({ body });
  });

  it('mentions people in an edit', async () => {
    const contextInfo = { mentionedJid: [otherContact, self.lid] };
    for (const content of [
      { extendedTextMessage: { text: 'Oi @5511900000001', contextInfo } },
      { imageMessage: { caption: 'Oi @5511900000001', contextInfo } },
    ]) {
      expect(await read({ remoteJid: contact }, edit({ id: 'W1', fromMe: true }, content))).toMatchObject({
        mentions: [{ tag: '5511900000001', address: { number: '5511900000001', lid: null }, name: null, isUs: false }],
      });
    }
  });

  it('can neither edit nor revoke our messages', async () => {
    expect(await read({ remoteJid: contact }, edit({ id: 'W1', fromMe: false }))).toBeNull();
    expect(await read({ remoteJid: contact }, revoke({ id: 'W1', fromMe: false }))).toBeNull();
  });

  it('ignores the chat that the key of the changed message names', async () => {
    expect(
      await read({ remoteJid: contact }, revoke({ id: 'W1', fromMe: true, remoteJid: otherContact })),
    ).toMatchObject({
      type: 'revoke',
      chat: { jid: contact },
      fromMe: false,
      byAdmin: false,
    });
  });

  it('reacts to our messages and to its own, and removes the reaction', async () => {
    expect(await read({ remoteJid: contact }, react({ id: 'W1', fromMe: false }, '👍🏽'))).toMatchObject({
      type: 'reaction',
      emoji: '👍🏽',
      fromMe: true,
      at: 1_700_000_000_123,
    });
    expect(await read({ remoteJid: contact }, react({ id: 'W1', fromMe: true }, 'multiple letters'))).toMatchObject({
      emoji: 'm',
      fromMe: false,
    });
    expect(await read({ remoteJid: contact }, react({ id: 'W1', fromMe: false }, ''))).toMatchObject({ emoji: '' });
  });
});

describe('our own phone', () => {
  it('edits, revokes and reacts in the chat of the contact', async () => {
    expect(await read({ remoteJid: contact, fromMe: true }, edit({ id: 'W1', fromMe: true }))).toMatchObject({
      type: 'edit',
      fromMe: true,
      by: { fromMe: true, address: null },
    });
    expect(await read({ remoteJid: contact, fromMe: true }, revoke({ id: 'W1', fromMe: true }))).toMatchObject({
      type: 'revoke',
      fromMe: true,
    });
    expect(await read({ remoteJid: contact, fromMe: true }, react({ id: 'W1', fromMe: false }, '❤️'))).toMatchObject({
      type: 'reaction',
      fromMe: false,
      by: { fromMe: true },
    });
  });
});

describe('a participant of a group', () => {
  const from = { remoteJid: group, participant: contact };

  it('revokes its own message', async () => {
    expect(await read(from, revoke({ id: 'W1', fromMe: true }))).toMatchObject({
      fromMe: false,
      byAdmin: false,
      by: { address: { number: '5511987654321' } },
    });
  });

  it('revokes the message of another only as an administrator', async () => {
    const another = revoke({ id: 'W1', fromMe: false, participant: otherContact });
    expect(await read(from, another)).toMatchObject({ fromMe: false, byAdmin: false });
    admins.add(contact);
    expect(await read(from, another)).toMatchObject({ fromMe: false, byAdmin: true });
    expect(await read(from, revoke({ id: 'W1', fromMe: false, participant: '999999999999999@lid' }))).toMatchObject({
      fromMe: true,
      byAdmin: true,
    });
  });

  it('reacts to our messages, to its own and to those of another', async () => {
    expect(await read(from, react({ id: 'W1', fromMe: false, participant: self.id }, '👍'))).toMatchObject({
      fromMe: true,
    });
    expect(await read(from, react({ id: 'W1', fromMe: false, participant: otherContact }, '👍'))).toMatchObject({
      fromMe: false,
    });
    expect(await read(from, react({ id: 'W1', fromMe: true }, '👍'))).toMatchObject({ fromMe: false });
  });
});

it.each([
  ['an edit without a text', edit({ id: 'W1', fromMe: true }, {})],
  ['a change without a message id', revoke({ fromMe: true })],
  ['a message', { conversation: 'Oi' }],
  ['a message between devices', { protocolMessage: { type: 3, key: { id: 'W1' } } }],
])('returns null for %s', async (_, message) => {
  expect(await read({ remoteJid: contact }, message)).toBeNull();
});

it('returns null for changes in a status or a channel', async () => {
  for (const remoteJid of ['status@broadcast', '1203@newsletter'])
    expect(await read({ remoteJid, participant: contact }, react({ id: 'W1', fromMe: true }, '👍'))).toBeNull();
});
