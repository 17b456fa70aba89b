import { DisconnectReason } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await SimulatedWorld.start();
});
afterAll(() => world.stop());

describe('pairing', () => {
  it('links a client by its QR code, restarts it, and lets it log in with its saved credentials', async () => {
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

  it('refuses a code that no client shows, a changed code and other texts', async () => {
    const { phone } = await world.admin.call('createPhone', { name: 'Loja' });
    const client = world.client();
    const qr = await client.untilQr();
    const [ref = '', ...keys] = qr.split(',');
    const scan = (text: string) => world.admin.call('scan', { phone, qr: text });
    await expect(scan('2@other,YQ==,YQ==,YQ==,1')).rejects.toMatchObject({ code: 'QR_EXPIRED' });
    await expect(scan([ref, ...keys.slice(0, 1).reverse(), 'YQ==', keys[2], '1'].join(','))).rejects.toMatchObject({
      code: 'QR_INVALID',
    });
    await expect(scan('https://example.com')).rejects.toMatchObject({ code: 'QR_INVALID' });
    expect(await world.admin.call('listCompanions', { phone })).toEqual([]);
    expect(await world.admin.call('scan', { phone, qr })).toMatchObject({ device: 1 });
  });

  it('links a client by its pairing code, in upper or lower case', async () => {
    const { phone } = await world.admin.call('createPhone', { name: 'Loja' });
    const client = world.client();
    await client.untilQr();
    const code = await client.socket.requestPairingCode(phone);
    expect(await world.admin.waitFor('code.requested', (event) => event.phone === phone)).toMatchObject({
      platform: expect.stringContaining('Chrome') as string,
    });
    const companion = await world.admin.call('enterCode', {
      phone,
      code: `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`,
    });
    expect(await client.untilClosed()).toBe(DisconnectReason.restartRequired);
    client.reconnect();
    await client.untilOpen();
    expect(client.socket.user).toMatchObject({ id: companion.jid, lid: companion.lid });
  });

  it('refuses a wrong code, an expired code and the code of another phone', async () => {
    const { phone } = await world.admin.call('createPhone', { name: 'Loja' });
    const other = await world.admin.call('createPhone', { name: 'Outra' });
    const client = world.client();
    await client.untilQr();
    const enter = (code: string, at = phone) => world.admin.call('enterCode', { phone: at, code });
    await expect(enter('ABCD1234')).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
    const code = await client.socket.requestPairingCode(phone);
    await world.admin.waitFor('code.requested', (event) => event.phone === phone);
    await expect(enter(code, other.phone)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
    await expect(enter(code === 'ABCD1234' ? 'ABCD1235' : 'ABCD1234')).rejects.toMatchObject({ code: 'CODE_INVALID' });
    expect(await enter(code)).toMatchObject({ device: 1 });
    const second = world.client();
    await second.untilQr();
    const after = await world.admin.now();
    const late = await second.socket.requestPairingCode(phone);
    await world.admin.waitFor('code.requested', (event) => event.phone === phone, { after });
    await world.admin.call('setNetwork', { up: false });
    await second.untilClosed();
    await world.admin.call('setNetwork', { up: true });
    await expect(enter(late)).rejects.toMatchObject({ code: 'CODE_EXPIRED' });
  });
});
