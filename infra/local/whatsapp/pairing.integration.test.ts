import { DisconnectReason } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await SimulatedWorld.start();
});
afterAll(() => world.stop());

describe('pairing', () => {
  it('links a client by its QR code, tells it to restart, and lets it log in with what it saved', async () => {
    const phone = await world.admin.call('createPhone', { name: 'Padaria Sol' });
    const client = world.client();
    const companion = await world.admin.call('scan', { phone: phone.phone, qr: await client.untilQr() });
    expect(await client.untilClosed()).toBe(DisconnectReason.restartRequired);

    client.reconnect();
    await client.untilOpen();
    expect(client.socket.user).toMatchObject({ id: companion.jid, lid: companion.lid, name: 'Padaria Sol' });
    await world.admin.waitFor('connection.opened', ({ phone: at }) => at === phone.phone);
    const [linked] = await world.admin.call('listCompanions', { phone: phone.phone });
    expect(linked).toMatchObject({ connected: true });
    expect(linked?.preKeys).toBeGreaterThanOrEqual(811);
  });

  it('does not take a code that no client shows, one that was changed, nor nonsense', async () => {
    const { phone } = await world.admin.call('createPhone', { name: 'Loja' });
    const client = world.client();
    const qr = await client.untilQr();
    const [ref = '', ...keys] = qr.split(',');
    const scan = (text: string) => world.admin.call('scan', { phone, qr: text });
    await expect(scan('2@other,YQ==,YQ==,YQ==,1')).rejects.toMatchObject({ code: 'QR_EXPIRED' });
    await expect(scan([ref, ...keys.slice(0, 1).reverse(), 'YQ==', keys[2], '1'].join(','))).rejects.toMatchObject({ code: 'QR_INVALID' });
    await expect(scan('https://example.com')).rejects.toMatchObject({ code: 'QR_INVALID' });
    expect(await world.admin.call('listCompanions', { phone })).toEqual([]);
    expect(await world.admin.call('scan', { phone, qr })).toMatchObject({ device: 1 });
  });
});
