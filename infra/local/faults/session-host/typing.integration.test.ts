import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import { chatWith, type HostedWorld, type Paired } from './hosted-world.ts';
import { startShop } from './shop.ts';

describe('typing through the session host', () => {
  let world: HostedWorld;
  let shop: Paired;
  let ana: Account;
  let bia: Account;
  let groupId: string;

  beforeAll(async () => {
    ({ world, shop, ana } = await startShop());
    bia = await world.contact('Bia');
    groupId = (
      await world.admin.call('createGroup', {
        creator: ana.phone,
        subject: 'Festa',
        participants: [bia.phone, shop.phone.phone],
      })
    ).id;
    await world.admin.waitFor('presence', ({ phone, state }) => phone === shop.phone.phone && state === 'available');
  });
  afterAll(() => world.stop());

  const write = async (from: Account, to: string): Promise<void> => {
    const sent = await world.admin.call('send', { phone: from.phone, to, text: 'Oi' });
    await world.inbound.until('message', ({ wid }) => wid.startsWith(sent!.id));
  };
  const type = (from: Account, state: 'composing' | 'recording' | 'paused', peer = shop.phone.phone) =>
    world.admin.call('type', { phone: from.phone, peer, state });

  it('publishes that a contact types, records and stops, each once', async () => {
    await write(ana, shop.phone.phone);
    // No event says from when on the server sends presence.
    await expect
      .poll(
        async () => {
          await type(ana, 'composing');
          return world.inbound.of('typing', ({ state }) => state === 'composing').length;
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    await type(ana, 'composing');
    await type(ana, 'recording');
    await type(ana, 'paused');
    expect(await world.inbound.until('typing', ({ state }) => state === 'paused')).toMatchObject({
      chat: { isGroup: false, address: { number: ana.phone } },
      participant: null,
    });
    expect(world.inbound.of('typing', () => true).map(({ state }) => state)).toEqual([
      'composing',
      'recording',
      'paused',
    ]);
  });

  it('publishes who types in a group', async () => {
    await write(bia, groupId);
    await type(bia, 'composing', groupId);
    expect(await world.inbound.until('typing', ({ chat }) => chat.isGroup)).toMatchObject({
      chat: { jid: `${groupId}@g.us` },
      participant: { address: { number: bia.phone }, name: 'Bia' },
      state: 'composing',
    });
  });

  it('shows the agent’s typing on the phone of the contact', async () => {
    const command = (state: 'composing' | 'recording' | 'paused') =>
      world.command({ ...shop.ref, type: 'typing', commandId: randomUUID(), chat: chatWith(ana), state, wid: null });
    for (const state of ['composing', 'recording', 'paused'] as const) {
      await command(state);
      await world.admin.waitFor(
        'typing',
        (event) => event.owner === ana.phone && event.by === shop.phone.phone && event.state === state,
      );
    }
  });
});
