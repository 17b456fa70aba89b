import { DisconnectReason } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DropReason } from './contract/account.ts';
import { SimulatedWorld } from './testing/simulated-world.ts';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await SimulatedWorld.start();
});
afterAll(() => world.stop());

const codes: [DropReason, number][] = [
  ['restart-required', DisconnectReason.restartRequired],
  ['logged-out', DisconnectReason.loggedOut],
  ['replaced', DisconnectReason.connectionReplaced],
  ['unavailable', DisconnectReason.unavailableService],
  ['bad-session', DisconnectReason.badSession],
  ['stream-end', DisconnectReason.connectionClosed],
  ['close', DisconnectReason.connectionClosed],
  ['forbidden', DisconnectReason.forbidden],
  ['multidevice-mismatch', DisconnectReason.multideviceMismatch],
  ['silence', DisconnectReason.connectionLost],
];

describe('disconnects', () => {
  it.each(codes)('ends the connection with %s as %i, and lets the client reconnect', async (reason, code) => {
    const { phone, client } = await world.pair('Loja', { keepAliveIntervalMs: 200 });
    await world.admin.call('drop', { phone: phone.phone, device: 1, reason });
    expect(await client.untilClosed()).toBe(code);
    client.reconnect();
    await client.untilOpen();
  });

  it('can keep a client connected without delivering messages until it reconnects', async () => {
    const { phone, client } = await world.pair('Loja');
    const { phone: ana } = await world.admin.call('createContact', { name: 'Ana' });
    await world.admin.call('drop', { phone: phone.phone, device: 1, reason: 'deaf' });
    const sent = await world.admin.call('send', { phone: ana, to: phone.phone, text: 'ouve?' });
    await expect(
      client.socket.query(
        {
          tag: 'iq',
          attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' },
          content: [{ tag: 'ping', attrs: {} }],
        },
        5_000,
      ),
    ).resolves.toBeDefined();
    expect(client.messages.map(({ message }) => message.key.id)).not.toContain(sent?.id);
    client.kill();
    client.reconnect();
    expect((await client.untilMessage(sent?.id ?? '')).message).toMatchObject({ message: { conversation: 'ouve?' } });
  });

  it('ends the older of two connections of one device', async () => {
    const { client } = await world.pair('Loja');
    const second = world.client(client.auth);
    await second.untilOpen();
    expect(await client.untilClosed()).toBe(DisconnectReason.connectionReplaced);
    expect(second.states.some(({ connection }) => connection === 'close')).toBe(false);
  });

  it('logs a client out permanently when its phone unlinks it', async () => {
    const { phone, client } = await world.pair('Loja');
    await world.admin.call('unlink', { phone: phone.phone, device: 1 });
    expect(await client.untilClosed()).toBe(DisconnectReason.loggedOut);
    client.reconnect();
    expect(await client.untilClosed()).toBe(DisconnectReason.loggedOut);
    expect(await world.admin.call('listCompanions', { phone: phone.phone })).toEqual([]);
  });

  it('removes a client that logs itself out', async () => {
    const { phone, client } = await world.pair('Loja');
    await client.socket.logout();
    await world.admin.waitFor('companion.removed', (event) => event.phone === phone.phone && event.by === 'client');
    client.reconnect();
    expect(await client.untilClosed()).toBe(DisconnectReason.loggedOut);
  });

  it('turns the network off and on', async () => {
    const { client } = await world.pair('Loja');
    await world.admin.call('setNetwork', { up: false });
    expect(await client.untilClosed()).toBe(DisconnectReason.connectionClosed);
    client.reconnect();
    await client.untilClosed();
    await world.admin.call('setNetwork', { up: true });
    client.reconnect();
    await client.untilOpen();
  });
});
