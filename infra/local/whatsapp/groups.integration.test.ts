import { WAMessageStatus, WAMessageStubType, type ParticipantAction } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, Addressing } from './contract/account.ts';
import type { Group } from './contract/group.ts';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let shop: Paired;
let ana: Account;
let rui: Account;
beforeAll(async () => {
  world = await SimulatedWorld.start();
  shop = await world.pair('Padaria Sol');
  ana = await world.admin.call('createContact', { name: 'Ana' });
  rui = await world.admin.call('createContact', { name: 'Rui' });
});
afterAll(() => world.stop());

const groupOf = async (addressing: Addressing, subject = 'Festa'): Promise<{ group: Group; jid: string }> => {
  const group = await world.admin.call('createGroup', {
    creator: ana.phone,
    subject,
    addressing,
    participants: [rui.phone, shop.phone.phone],
  });
  return { group, jid: `${group.id}@g.us` };
};

describe.each<Addressing>(['lid', 'pn'])('groups addressed by %s', (addressing) => {
  it('deliver what each member writes, with the author’s number and LID', async () => {
    const { group, jid } = await groupOf(addressing);
    for (const [n, author] of [ana, rui, ana, rui].entries()) {
      const sent = await world.admin.call('send', { phone: author.phone, to: group.id, text: `mensagem ${n}` });
      const { message } = await shop.client.untilMessage(sent?.id ?? '');
      const [pn, lid] = [`${author.phone}@s.whatsapp.net`, `${author.lid}@lid`];
      expect(message).toMatchObject({
        pushName: author.name,
        key: {
          remoteJid: jid,
          fromMe: false,
          addressingMode: addressing,
          ...(addressing === 'lid'
            ? { participant: lid, participantAlt: pn }
            : { participant: pn, participantAlt: lid }),
        },
        message: { conversation: `mensagem ${n}` },
      });
    }
    expect(await world.admin.call('transcript', { phone: rui.phone, peer: group.id })).toHaveLength(4);
  });

  it('deliver what the client writes to each member, and return the receipts of each', async () => {
    const { group, jid } = await groupOf(addressing);
    for (const text of ['primeira', 'segunda']) {
      const after = await world.admin.now();
      const sent = await shop.client.socket.sendMessage(jid, { text });
      const id = sent?.key.id ?? '';
      for (const member of [ana, rui]) {
        await world.admin.waitFor(
          'message.stored',
          ({ message }) => message.id === id && message.owner === member.phone,
          { after },
        );
        const transcript = await world.admin.call('transcript', { phone: member.phone, peer: group.id });
        expect(transcript.at(-1)).toMatchObject({ id, text, fromMe: false, author: shop.phone.phone, addressing });
        await shop.client.untilGroupReceipt(id, member, WAMessageStatus.DELIVERY_ACK);
      }
      await world.admin.call('read', { phone: ana.phone, peer: group.id });
      await shop.client.untilGroupReceipt(id, ana, WAMessageStatus.READ);
      expect(
        shop.client.groupReceipts.some(
          ({ id: of, user, status }) =>
            of === id && [rui.phone, rui.lid].includes(user) && status >= Number(WAMessageStatus.READ),
        ),
      ).toBe(false);
    }
  });

  it('send the client what its user writes on the phone', async () => {
    const { group, jid } = await groupOf(addressing);
    const sent = await world.admin.call('send', { phone: shop.phone.phone, to: group.id, text: 'do celular' });
    const { message } = await shop.client.untilMessage(sent?.id ?? '');
    expect(message).toMatchObject({ key: { remoteJid: jid, fromMe: true }, message: { conversation: 'do celular' } });
  });
});

describe('a message in a group', () => {
  it('is read for its author when all members have read it', async () => {
    const { group } = await groupOf('lid');
    const sent = await world.admin.call('send', { phone: ana.phone, to: group.id, text: 'todos vêm?' });
    await world.admin.call('read', { phone: rui.phone, peer: group.id });
    const { message } = await shop.client.untilMessage(sent?.id ?? '');
    expect((await world.admin.call('transcript', { phone: ana.phone, peer: group.id })).at(-1)?.status).not.toBe(
      'read',
    );
    await shop.client.socket.readMessages([message.key]);
    await world.admin.waitFor(
      'message.changed',
      (event) => event.message.id === sent?.id && event.message.owner === ana.phone && event.message.status === 'read',
    );
  });

  it('is sent again when the client could not decrypt it', async () => {
    const { group } = await groupOf('lid');
    const first = await world.admin.call('send', { phone: ana.phone, to: group.id, text: 'inteira' });
    await shop.client.untilMessage(first?.id ?? '');
    const sent = await world.admin.call('send', { phone: ana.phone, to: group.id, text: 'estragada', corrupt: true });
    expect((await shop.client.untilMessage(sent?.id ?? '')).message.message?.conversation).toBe('estragada');
    const next = await world.admin.call('send', { phone: ana.phone, to: group.id, text: 'inteira de novo' });
    expect((await shop.client.untilMessage(next?.id ?? '')).message.message?.conversation).toBe('inteira de novo');
  });

  it('is requested again by a member who lost the keys, and shown once', async () => {
    const { group, jid } = await groupOf('lid');
    const first = await shop.client.socket.sendMessage(jid, { text: 'primeira' });
    await shop.client.untilGroupReceipt(first?.key.id ?? '', rui, WAMessageStatus.DELIVERY_ACK);
    await world.admin.call('forgetSessions', { phone: rui.phone, peer: group.id });
    const sent = await shop.client.socket.sendMessage(jid, { text: 'segunda' });
    const id = sent?.key.id ?? '';
    await world.admin.waitFor('message.undecryptable', (event) => event.id === id && event.owner === rui.phone);
    await shop.client.untilGroupReceipt(id, rui, WAMessageStatus.DELIVERY_ACK);
    const transcript = await world.admin.call('transcript', { phone: rui.phone, peer: group.id });
    expect(transcript.map(({ text }) => text)).toEqual(['primeira', 'segunda']);
  });

  it('is refused after the client left the group', async () => {
    const { group, jid } = await groupOf('lid');
    await shop.client.socket.groupMetadata(jid);
    await world.admin.call('changeParticipants', {
      group: group.id,
      by: ana.phone,
      action: 'remove',
      phones: [shop.phone.phone],
    });
    await expect(shop.client.socket.groupMetadata(jid)).rejects.toMatchObject({ data: 403 });
    await expect(
      world.admin.call('send', { phone: shop.phone.phone, to: group.id, text: 'oi?' }),
    ).rejects.toMatchObject({ code: 'NOT_A_PARTICIPANT' });
  });

  it('is encrypted with a new key after a member left', async () => {
    const { group, jid } = await groupOf('lid');
    const before = await world.admin.call('send', { phone: rui.phone, to: group.id, text: 'antes' });
    await shop.client.untilMessage(before?.id ?? '');
    await world.admin.call('changeParticipants', {
      group: group.id,
      by: ana.phone,
      action: 'remove',
      phones: [ana.phone],
    });
    const after = await world.admin.call('send', { phone: rui.phone, to: group.id, text: 'depois' });
    expect((await shop.client.untilMessage(after?.id ?? '')).message.message?.conversation).toBe('depois');
    expect(await world.admin.call('transcript', { phone: ana.phone, peer: group.id })).toHaveLength(1);
    const meta = await shop.client.socket.groupMetadata(jid);
    expect(meta.participants).toHaveLength(2);
  });
});

describe('group metadata', () => {
  it('is returned for one group and for all', async () => {
    const { group, jid } = await groupOf('lid', 'Bolo de sábado');
    await world.admin.call('changeGroup', {
      group: group.id,
      by: ana.phone,
      description: 'Quem traz o quê',
      expiresIn: 86_400,
    });
    const metadata = await shop.client.socket.groupMetadata(jid);
    expect(metadata).toMatchObject({
      id: jid,
      subject: 'Bolo de sábado',
      desc: 'Quem traz o quê',
      owner: `${ana.lid}@lid`,
      ownerPn: `${ana.phone}@s.whatsapp.net`,
      addressingMode: 'lid',
      size: 3,
      ephemeralDuration: 86_400,
      announce: false,
    });
    expect(metadata.participants).toContainEqual(
      expect.objectContaining({ id: `${rui.lid}@lid`, phoneNumber: `${rui.phone}@s.whatsapp.net`, admin: null }),
    );
    const all = await shop.client.socket.groupFetchAllParticipating();
    expect(all[jid]?.subject).toBe('Bolo de sábado');
  });

  it('is notified when it changes', async () => {
    const { group, jid } = await groupOf('lid');
    await world.admin.call('changeGroup', { group: group.id, by: ana.phone, subject: 'Outra festa' });
    const { message } = await shop.client.untilStub(jid, WAMessageStubType.GROUP_CHANGE_SUBJECT);
    expect(message).toMatchObject({ messageStubParameters: ['Outra festa'], participant: `${ana.lid}@lid` });
    const lia = await world.admin.call('createContact', { name: 'Lia' });
    for (const [action, notified] of [
      ['add', 'add'],
      ['promote', 'promote'],
      ['demote', 'demote'],
      ['remove', 'remove'],
    ] as const) {
      await world.admin.call('changeParticipants', { group: group.id, by: ana.phone, action, phones: [lia.phone] });
      await shop.client.untilParticipants(jid, notified satisfies ParticipantAction, lia);
    }
    await world.admin.call('changeParticipants', {
      group: group.id,
      by: rui.phone,
      action: 'remove',
      phones: [rui.phone],
    });
    await shop.client.untilStub(jid, WAMessageStubType.GROUP_PARTICIPANT_LEAVE);
  });

  it('can be changed by members unless administrators are required', async () => {
    const { group } = await groupOf('lid');
    const change = { group: group.id, by: rui.phone };
    await expect(
      world.admin.call('changeParticipants', { ...change, action: 'remove', phones: [ana.phone] }),
    ).rejects.toMatchObject({ code: 'NOT_AN_ADMIN' });
    await expect(world.admin.call('changeGroup', { ...change, announce: true })).rejects.toMatchObject({
      code: 'NOT_AN_ADMIN',
    });
    expect(await world.admin.call('changeGroup', { ...change, subject: 'Pode' })).toMatchObject({
      subject: 'Pode',
      subjectBy: rui.phone,
    });
  });

  it('can be created and changed by the client', async () => {
    const jid = (await shop.client.socket.groupCreate('Do balcão', [`${ana.phone}@s.whatsapp.net`])).id;
    const id = jid.replace('@g.us', '');
    expect(await world.admin.call('getGroup', { group: id })).toMatchObject({
      subject: 'Do balcão',
      creator: shop.phone.phone,
    });
    await shop.client.socket.groupUpdateSubject(jid, 'Do balcão 2');
    await shop.client.socket.groupParticipantsUpdate(jid, [`${rui.phone}@s.whatsapp.net`], 'add');
    await shop.client.socket.groupUpdateDescription(jid, 'Pedidos');
    const changed = await world.admin.call('getGroup', { group: id });
    expect(changed).toMatchObject({ subject: 'Do balcão 2', description: 'Pedidos' });
    expect(changed.participants).toHaveLength(3);
    const sent = await shop.client.socket.sendMessage(jid, { text: 'bem-vindos' });
    await world.admin.waitFor(
      'message.stored',
      ({ message }) => message.id === sent?.key.id && message.owner === rui.phone,
    );
    await shop.client.socket.groupLeave(jid);
    await world.admin.waitFor('group.left', (event) => event.group === id && event.phone === shop.phone.phone);
  });
});

it('delivers messages to a person beside those to groups', async () => {
  const sent = await shop.client.socket.sendMessage(`${ana.phone}@s.whatsapp.net`, { text: 'só para você' });
  await shop.client.untilStatus(sent?.key.id ?? '', WAMessageStatus.DELIVERY_ACK);
  expect((await world.admin.call('transcript', { phone: ana.phone, peer: shop.phone.phone })).at(-1)).toMatchObject({
    author: shop.phone.phone,
  });
});
