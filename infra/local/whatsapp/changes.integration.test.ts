import { randomBytes } from 'node:crypto';
import {
  decryptPollVote,
  getAggregateVotesInPollMessage,
  jidNormalizedUser,
  proto,
  type WAMessage,
} from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './contract/account.ts';
import type { Message } from './contract/message.ts';
import { PairedChat } from './testing/paired-chat.ts';
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

const secretOf = (message: WAMessage) => message.message?.messageContextInfo?.messageSecret;

describe('a change of an earlier message', () => {
  it('is delivered to the client: reaction, edit and revocation', async () => {
    const { received } = await chat.send({ text: 'pao' });
    const of = received.key.id ?? '';
    const { received: reaction } = await chat.send({ react: { to: of, emoji: '❤️' } });
    expect(reaction.message?.reactionMessage).toMatchObject({ text: '❤️', key: { id: of, fromMe: false } });
    const { received: edit } = await chat.send({ edit: { of, text: 'pão' } });
    expect(edit.message?.editedMessage?.message?.protocolMessage).toMatchObject({
      key: { id: of },
      editedMessage: { conversation: 'pão' },
    });
    const { received: revocation } = await chat.send({ revoke: { of } });
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
    const { received } = await chat.send({ text: 'de Ana' });
    const own = await chat.sendFromClient({ text: 'sai as 10h' });
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
    const { received: poll } = await chat.send({
      poll: { name: 'Que dia?', options: ['sábado', 'domingo'], selectable: 1 },
    });
    expect(poll.message?.pollCreationMessageV3).toMatchObject({ name: 'Que dia?', selectableOptionsCount: 1 });
    const of = poll.key.id ?? '';
    const { received: vote } = await chat.send({ vote: { of, options: ['domingo'] } });
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
    await chat.send({ vote: { of, options: ['sábado'] } });
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
    const poll = await chat.sendFromClient({ poll: { name: 'Entrega?', values: ['sim', 'não'], selectableCount: 1 } });
    await chat.send({ vote: { of: poll.id, options: ['sim'] } });
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
    const { received } = await chat.send({ event: { name: 'Degustação', startsAt: Date.now() } });
    const of = received.key.id ?? '';
    expect(
      (await chat.send({ attend: { of, reply: 'maybe' } })).received.message?.encEventResponseMessage,
    ).toMatchObject({
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
    expect(
      await chat.sendFromClient({ location: { degreesLatitude: 5, degreesLongitude: 6, name: 'Aqui' } }),
    ).toMatchObject({
      kind: 'location',
      card: { type: 'location', latitude: 5, name: 'Aqui' },
    });
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui\nTEL;type=CELL;waid=5511911112222:+55 11 91111-2222\nEND:VCARD';
    expect(
      await chat.sendFromClient({ contacts: { displayName: 'Rui', contacts: [{ displayName: 'Rui', vcard }] } }),
    ).toMatchObject({ card: { type: 'contacts', contacts: [{ name: 'Rui', numbers: ['5511911112222'] }] } });
    expect(
      await chat.sendFromClient({ audio: randomBytes(900), ptt: true, mimetype: 'audio/ogg; codecs=opus', seconds: 4 }),
    ).toMatchObject({ kind: 'audio', media: { isVoice: true, bytes: 900, seconds: 4 } });
    expect(await chat.sendFromClient({ text: 'some', contextInfo: { expiration: 86_400 } })).toMatchObject({
      text: 'some',
      expiresIn: 86_400,
    });
    expect(await chat.sendFromClient({ text: `@${ana.phone}`, mentions: [jid] })).toMatchObject({
      mentions: [ana.phone],
    });
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
