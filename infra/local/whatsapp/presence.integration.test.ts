import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './contract/account.ts';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let shop: Paired;
let ana: Account;
let jid: string;
beforeAll(async () => {
  world = await SimulatedWorld.start();
  shop = await world.pair('Padaria Sol');
  ana = await world.admin.call('createContact', { name: 'Ana' });
  jid = `${ana.phone}@s.whatsapp.net`;
  await world.admin.waitFor('presence', ({ phone, state }) => phone === shop.phone.phone && state === 'available');
});
afterAll(() => world.stop());

const untilPresence = (chat: string, participant: string, presence: string) =>
  shop.client.until('presences', () =>
    shop.client.presences.findLast(
      ({ id, presences }) => id === chat && presences[participant]?.lastKnownPresence === presence,
    ),
  );

describe('typing', () => {
  it('of a contact is sent to a client only after it subscribed to the contact’s presence', async () => {
    const bia = await world.admin.call('createContact', { name: 'Bia' });
    await world.admin.call('type', { phone: bia.phone, peer: shop.phone.phone, state: 'recording' });
    await shop.client.socket.presenceSubscribe(jid);
    await untilPresence(jid, jid, 'available');
    expect(shop.client.presences.filter(({ id }) => id === `${bia.phone}@s.whatsapp.net`)).toEqual([]);
  });

  it.each([
    ['composing', 'composing'],
    ['recording', 'recording'],
    ['paused', 'available'],
  ] as const)('of a contact: %s', async (state, shown) => {
    await world.admin.call('type', { phone: ana.phone, peer: shop.phone.phone, state });
    await untilPresence(jid, jid, shown);
  });

  it.each(['composing', 'recording', 'paused'] as const)('of the client: %s', async (state) => {
    await shop.client.socket.sendPresenceUpdate(state, jid);
    await world.admin.waitFor(
      'typing',
      (event) => event.owner === ana.phone && event.peer === shop.phone.phone && event.state === state,
    );
  });

  it('in a group is sent in both directions, also to the client of another company', async () => {
    const other = await world.pair('Floricultura');
    await world.admin.waitFor('presence', ({ phone, state }) => phone === other.phone.phone && state === 'available');
    const group = await world.admin.call('createGroup', {
      creator: ana.phone,
      subject: 'Festa',
      participants: [shop.phone.phone, other.phone.phone],
    });
    const chat = `${group.id}@g.us`;
    await world.admin.call('type', { phone: ana.phone, peer: group.id, state: 'composing' });
    await untilPresence(chat, `${ana.lid}@lid`, 'composing');
    await shop.client.socket.sendPresenceUpdate('composing', chat);
    await world.admin.waitFor(
      'typing',
      (event) => event.owner === ana.phone && event.peer === group.id && event.by === shop.phone.phone,
    );
    await other.client.until('presences', () =>
      other.client.presences.find(
        ({ id, presences }) => id === chat && presences[`${shop.phone.lid}@lid`]?.lastKnownPresence === 'composing',
      ),
    );
  });

  it('is not sent to a client that is unavailable', async () => {
    const { phone, client } = await world.pair('Ausente');
    await world.admin.waitFor('presence', (event) => event.phone === phone.phone && event.state === 'available');
    await client.socket.presenceSubscribe(jid);
    await client.until('presences', () => client.presences.find(({ presences }) => presences[jid]));
    await client.socket.sendPresenceUpdate('unavailable');
    await world.admin.waitFor('presence', (event) => event.phone === phone.phone && event.state === 'unavailable');
    await world.admin.call('type', { phone: ana.phone, peer: phone.phone, state: 'composing' });
    const after = await world.admin.now();
    await client.socket.sendPresenceUpdate('available');
    await world.admin.waitFor('presence', (event) => event.phone === phone.phone && event.state === 'available', {
      after,
    });
    await world.admin.call('type', { phone: ana.phone, peer: phone.phone, state: 'recording' });
    await client.until('presences', () =>
      client.presences.find(({ presences }) => presences[jid]?.lastKnownPresence === 'recording'),
    );
    expect(client.presences.map(({ presences }) => presences[jid]?.lastKnownPresence)).toEqual([
      'available',
      'recording',
    ]);
  });
});

describe('presence', () => {
  it('is sent to a client that subscribed, at once and when it changes', async () => {
    await shop.client.socket.presenceSubscribe(jid);
    await untilPresence(jid, jid, 'available');
    await world.admin.call('appear', { phone: ana.phone, available: false });
    expect((await untilPresence(jid, jid, 'unavailable')).presences[jid]?.lastSeen).toBeGreaterThan(1_700_000_000);
  });
});
