import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, newWid, type HostedWorld, type Paired } from './hosted-world.ts';
import { startShop } from './shop.ts';

describe('groups and calls through the session host', () => {
  let world: HostedWorld;
  let shop: Paired;
  let ana: Account;
  let bia: Account;
  let groupId: string;
  let jid: string;

  beforeAll(async () => {
    ({ world, shop, ana } = await startShop());
    bia = await world.contact('Bia');
    const group = await world.admin.call('createGroup', {
      creator: ana.phone,
      subject: 'Festa',
      participants: [bia.phone, shop.phone.phone],
    });
    groupId = group.id;
    jid = `${group.id}@g.us`;
  });
  afterAll(() => world.stop());

  it('publishes the author of a group message and the subject of the group', async () => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: groupId, text: 'Oi a todos' });
    expect(await world.inbound.until('message', ({ wid }) => wid.startsWith(sent!.id))).toMatchObject({
      chat: { jid, isGroup: true, subject: 'Festa' },
      participant: { address: { number: ana.phone }, name: 'Ana' },
      content: { type: 'text', body: 'Oi a todos' },
    });
  });

  it('keeps messages of two people with the same id apart, and applies a reaction to the right one', async () => {
    const id = newWid();
    await world.admin.call('send', { phone: ana.phone, to: groupId, id, text: 'da Ana' });
    await world.admin.call('send', { phone: bia.phone, to: groupId, id, text: 'da Bia' });
    const [one, other] = await Promise.all(
      ['da Ana', 'da Bia'].map((body) =>
        world.inbound.until('message', ({ content }) => content.type === 'text' && content.body === body),
      ),
    );
    expect(one!.wid).not.toBe(other!.wid);
    await world.admin.call('send', {
      phone: ana.phone,
      to: groupId,
      content: {
        reactionMessage: {
          key: { id, fromMe: false, participant: `${bia.lid}@lid` },
          text: '👍',
          senderTimestampMs: Date.now(),
        },
      },
    });
    expect(await world.inbound.until('reaction', ({ chat }) => chat.isGroup)).toMatchObject({
      wid: other!.wid,
      fromMe: false,
    });
    const react = {
      ...shop.ref,
      type: 'react' as const,
      commandId: newWid(),
      chat: { jid, isGroup: true, address: { number: null, lid: null }, subject: null },
      wid: one!.wid,
      changeWid: newWid(),
      fromMe: false,
      participant: `${ana.lid}@lid`,
      emoji: '❤️',
      before: '',
    };
    await world.command(react);
    await world.admin.waitFor(
      'message.applied',
      (event) => event.owner === ana.phone && event.to === id && event.by === shop.phone.phone && event.changed,
    );
  });

  it('publishes the receipts of each participant and their number', async () => {
    const wid = newWid();
    const chat = { jid, isGroup: true, address: { number: null, lid: null }, subject: null };
    await world.command({
      ...shop.ref,
      type: 'send',
      commandId: wid,
      wid,
      chat,
      content: { type: 'text', body: 'Olá' },
      quoted: null,
    });
    const delivered = await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2, 2);
    expect(delivered.reader?.others).toBe(2);
    expect(
      new Set(
        world.inbound
          .of('receipt', (event) => event.wid === wid && event.ack === 2)
          .map(({ reader }) => reader?.participant),
      ).size,
    ).toBe(2);
    await world.admin.call('read', { phone: bia.phone, peer: groupId });
    expect(
      (await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 3)).reader,
    ).toMatchObject({ others: 2 });
  });

  it('publishes a new subject, joins and leaves, and our own removal at once', async () => {
    const cid = await world.contact('Cid');
    await world.admin.call('changeGroup', { group: groupId, by: ana.phone, subject: 'Aniversário' });
    expect(await world.inbound.until('group', ({ change }) => change?.action === 'subject')).toMatchObject({
      chat: { jid, subject: 'Aniversário' },
      isMember: true,
      change: { by: { name: 'Ana' }, subject: 'Aniversário' },
    });
    await world.admin.call('changeParticipants', { group: groupId, by: ana.phone, action: 'add', phones: [cid.phone] });
    const added = await world.inbound.until('group', ({ change }) => change?.action === 'add');
    expect(added.change?.participants).toMatchObject([{ fromMe: false, address: { number: cid.phone } }]);
    expect(added.participants?.map(({ address }) => address.number).toSorted()).toEqual(
      [ana.phone, bia.phone, cid.phone].toSorted(),
    );
    await world.admin.call('changeParticipants', {
      group: groupId,
      by: ana.phone,
      action: 'promote',
      phones: [bia.phone],
    });
    const promoted = await world.inbound.until('group', ({ change }) => change?.action === 'promote');
    expect(promoted.participants?.find(({ address }) => address.number === bia.phone)).toMatchObject({ isAdmin: true });
    await world.admin.call('changeParticipants', {
      group: groupId,
      by: cid.phone,
      action: 'remove',
      phones: [cid.phone],
    });
    expect((await world.inbound.until('group', ({ change }) => change?.action === 'leave')).change).toMatchObject({
      by: null,
      participants: [{ address: { number: cid.phone } }],
    });
  });

  it('publishes mentions with names, and sends an agent’s mentions', async () => {
    const sent = await world.admin.call('send', {
      phone: ana.phone,
      to: groupId,
      text: `@${bia.phone} e @${shop.phone.phone}`,
      mentions: [bia.phone, shop.phone.phone],
    });
    expect((await world.inbound.until('message', ({ wid }) => wid.startsWith(sent!.id))).mentions).toMatchObject([
      { tag: bia.phone, address: { number: bia.phone }, isUs: false },
      { tag: shop.phone.phone, isUs: true },
    ]);
    const wid = newWid();
    const chat = { jid, isGroup: true, address: { number: null, lid: null }, subject: null };
    await world.command({
      ...shop.ref,
      type: 'send',
      commandId: wid,
      wid,
      chat,
      content: { type: 'text', body: `Oi @${bia.lid}` },
      quoted: null,
      mentions: [`${bia.lid}@lid`],
    });
    const { message } = await world.admin.waitFor(
      'message.stored',
      (event) => event.message.owner === bia.phone && event.message.id === wid,
    );
    expect(message.mentions).toEqual([bia.phone]);
  });

  it('publishes that we were removed', async () => {
    const second = await world.admin.call('createGroup', {
      creator: ana.phone,
      subject: 'Breve',
      participants: [shop.phone.phone, bia.phone],
    });
    await world.admin.call('changeParticipants', {
      group: second.id,
      by: ana.phone,
      action: 'remove',
      phones: [shop.phone.phone],
    });
    expect(
      await world.inbound.until('group', ({ chat, isMember }) => chat.jid === `${second.id}@g.us` && !isMember),
    ).toMatchObject({
      participants: null,
      change: { action: 'remove', by: { name: 'Ana' }, participants: [{ fromMe: true }] },
    });
  });

  it('blocks a contact on the phone, and unblocks it', async () => {
    for (const isBlocked of [true, false]) {
      await world.command({
        ...shop.ref,
        type: 'block',
        commandId: `block-${isBlocked}`,
        chat: chatWith(ana),
        isBlocked,
      });
      await world.admin.waitFor(
        'contact.blocked',
        (changed) =>
          changed.contact === ana.phone && changed.phone === shop.phone.phone && changed.isBlocked === isBlocked,
      );
    }
  });

  it('publishes a call once, and refuses it on command', async () => {
    const call = await world.admin.call('call', { phone: ana.phone, to: shop.phone.phone, isVideo: true });
    const event = await world.inbound.until('message', ({ wid }) => wid === `CALL-${call.id}`);
    expect(event).toMatchObject({
      fromMe: false,
      content: { type: 'call', callId: call.id, isVideo: true },
      chat: { address: { number: ana.phone } },
    });
    await world.command({
      ...shop.ref,
      type: 'rejectCall',
      commandId: `reject-${call.id}`,
      chat: chatWith(ana),
      callId: call.id,
    });
    await world.admin.waitFor(
      'call.changed',
      (changed) => changed.call.id === call.id && changed.call.state === 'refused',
    );
  });
});
