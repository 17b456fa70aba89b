import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, HostedWorld, newWid } from './hosted-world.ts';
import type { Paired } from './hosted-world.ts';

describe('groups and calls through the session host', () => {
  let world: HostedWorld;
  let shop: Paired;
  let ana: Account;
  let bia: Account;
  let groupId: string;
  let jid: string;

  beforeAll(async () => {
    world = await HostedWorld.start();
    await world.host();
    shop = await world.pair({ companyId: 2, whatsappId: 1 });
    ana = await world.contact('Ana');
    bia = await world.contact('Bia');
    const group = await world.admin.call('createGroup', { creator: ana.phone, subject: 'Festa', participants: [bia.phone, shop.phone.phone] });
    groupId = group.id;
    jid = `${group.id}@g.us`;
  });
  afterAll(() => world.stop());

  it('tells who wrote in a group, and its subject', async () => {
    const sent = await world.admin.call('send', { phone: ana.phone, to: groupId, text: 'Oi a todos' });
    expect(await world.inbound.until('message', ({ wid }) => wid === sent!.id)).toMatchObject({
      chat: { jid, isGroup: true, subject: 'Festa' }, participant: { address: { number: ana.phone }, name: 'Ana' }, content: { type: 'text', body: 'Oi a todos' },
    });
  });

  it('tells of each participant how far our message came, and how many there are', async () => {
    const wid = newWid();
    const chat = { jid, isGroup: true, address: { number: null, lid: null }, subject: null };
    await world.command({ ...shop.ref, type: 'send', commandId: wid, wid, chat, content: { type: 'text', body: 'Olá' }, quoted: null });
    const delivered = await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2, 2);
    expect(delivered.reader?.others).toBe(2);
    expect(new Set(world.inbound.of('receipt', (event) => event.wid === wid && event.ack === 2).map(({ reader }) => reader?.participant)).size).toBe(2);
    await world.admin.call('read', { phone: bia.phone, peer: groupId });
    expect((await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 3)).reader).toMatchObject({ others: 2 });
  });

  it('publishes a call once, and refuses it when told to', async () => {
    const call = await world.admin.call('call', { phone: ana.phone, to: shop.phone.phone, isVideo: true });
    const event = await world.inbound.until('message', ({ wid }) => wid === `CALL-${call.id}`);
    expect(event).toMatchObject({ fromMe: false, content: { type: 'call', callId: call.id, isVideo: true }, chat: { address: { number: ana.phone } } });
    await world.command({ ...shop.ref, type: 'rejectCall', commandId: `reject-${call.id}`, chat: chatWith(ana), callId: call.id });
    await world.admin.waitFor('call.changed', (changed) => changed.call.id === call.id && changed.call.state === 'refused');
  });
});
