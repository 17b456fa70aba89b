import type { WACallEvent } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from './contract/account.ts';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let shop: Paired;
let ana: Account;
beforeAll(async () => {
  world = await SimulatedWorld.start();
  shop = await world.pair('Padaria Sol');
  ana = await world.admin.call('createContact', { name: 'Ana' });
});
afterAll(() => world.stop());

const untilCall = (id: string, status: WACallEvent['status'], client = shop.client) =>
  client.until('calls', () => client.calls.find((call) => call.id === id && call.status === status));

describe('calls', () => {
  it.each([true, false])('ring at the client and end when the caller hangs up; with video: %s', async (isVideo) => {
    const call = await world.admin.call('call', { phone: ana.phone, to: shop.phone.phone, isVideo });
    expect(await untilCall(call.id, 'offer')).toMatchObject({
      from: `${ana.phone}@s.whatsapp.net`,
      isVideo,
      isGroup: false,
      offline: false,
    });
    expect(await world.admin.call('hangUp', { phone: ana.phone, id: call.id })).toMatchObject({ state: 'canceled' });
    await untilCall(call.id, 'terminate');
    await expect(world.admin.call('hangUp', { phone: ana.phone, id: call.id })).rejects.toMatchObject({
      code: 'CALL_ENDED',
    });
  });

  it('are missed when they ring until they time out', async () => {
    const call = await world.admin.call('call', { phone: ana.phone, to: shop.phone.phone });
    await untilCall(call.id, 'offer');
    await world.admin.call('hangUp', { phone: ana.phone, id: call.id, missed: true });
    await untilCall(call.id, 'timeout');
  });

  it('can be refused by the client, which ends them for the caller', async () => {
    const call = await world.admin.call('call', { phone: ana.phone, to: shop.phone.phone });
    const offer = await untilCall(call.id, 'offer');
    await shop.client.socket.rejectCall(offer.id, offer.from);
    await world.admin.waitFor('call.changed', (event) => event.call.id === call.id && event.call.state === 'refused');
    await expect(world.admin.call('hangUp', { phone: ana.phone, id: call.id })).rejects.toMatchObject({
      code: 'CALL_ENDED',
    });
  });

  it('have the LID and the number of a caller addressed by LID', async () => {
    const lia = await world.admin.call('createContact', { name: 'Lia', addressing: 'lid' });
    const call = await world.admin.call('call', { phone: lia.phone, to: shop.phone.phone });
    expect(await untilCall(call.id, 'offer')).toMatchObject({
      from: `${lia.lid}@lid`,
      callerPn: `${lia.phone}@s.whatsapp.net`,
    });
  });

  it('are delivered later to a client that was offline', async () => {
    shop.client.kill();
    await world.admin.waitFor('connection.closed', ({ phone }) => phone === shop.phone.phone);
    const call = await world.admin.call('call', { phone: ana.phone, to: shop.phone.phone });
    await world.admin.call('hangUp', { phone: ana.phone, id: call.id, missed: true });
    shop.client.reconnect();
    expect(await untilCall(call.id, 'timeout')).toMatchObject({ offline: true });
  });
});
