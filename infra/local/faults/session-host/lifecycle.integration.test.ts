import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import type { HostProcess } from './host-process.ts';
import { chatWith, newWid, sameConnection, type HostedWorld, type Paired } from './hosted-world.ts';
import { startShop } from './shop.ts';

describe('the life of a connection', () => {
  let world: HostedWorld;
  let shop: Paired;
  let ana: Account;
  let host: HostProcess;

  const companions = () => world.admin.call('listCompanions', { phone: shop.phone.phone });
  const since = (from: number) =>
    world.inbound.events.slice(from).filter((event) => event.type === 'session' && sameConnection(event, shop.ref));
  const until = async (status: string, from: number) =>
    await world.inbound.until(
      'session',
      (event) =>
        sameConnection(event, shop.ref) && event.status === status && world.inbound.events.indexOf(event) >= from,
    );
  const drop = async (reason: 'unavailable' | 'replaced' | 'logged-out' | 'restart-required') => {
    const [companion] = await companions();
    await world.admin.call('drop', { phone: shop.phone.phone, device: companion!.device, reason });
  };

  beforeAll(async () => {
    ({ world, host, shop, ana } = await startShop());
  });
  afterAll(() => world.stop());

  it('reconnects by itself, and publishes the disconnect reason', async () => {
    const from = world.inbound.events.length;
    await drop('unavailable');
    await until('CONNECTED', from);
    expect(since(from)).toMatchObject([
      { status: 'TIMEOUT', reason: 'unavailable' },
      { status: 'OPENING' },
      { status: 'CONNECTED', reason: null, number: shop.phone.phone },
    ]);
  });

  it('publishes the times of the last received and sent message with the next event', async () => {
    const from = world.inbound.events.length;
    await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'Oi' });
    const { at } = await world.inbound.until(
      'message',
      (event) => event.content.type === 'text' && event.content.body === 'Oi',
    );
    const wid = await world.text(shop.ref, ana, 'Olá');
    await world.inbound.until('receipt', (event) => event.wid === wid);
    expect(since(from)).toEqual([]);
    await drop('unavailable');
    const event = await until('CONNECTED', from);
    expect(event.lastInAt).toBeGreaterThanOrEqual(at);
    expect(event.lastOutAt).toBeGreaterThanOrEqual(event.lastInAt!);
  });

  it('restarts at once on command', async () => {
    const from = world.inbound.events.length;
    await drop('restart-required');
    await until('CONNECTED', from);
    expect(since(from)).toMatchObject([{ status: 'OPENING', reason: 'restartRequired' }, { status: 'CONNECTED' }]);
  });

  it('does not reconnect when replaced, refuses to send, and comes back when started', async () => {
    const from = world.inbound.events.length;
    await drop('replaced');
    expect(await until('DISCONNECTED', from)).toMatchObject({ reason: 'replaced' });
    const wid = await world.text(shop.ref, ana, 'nobody sends this');
    expect(await world.inbound.until('failure', (event) => event.wid === wid)).toMatchObject({
      reason: 'ERR_WAPP_NOT_INITIALIZED',
    });
    await world.start(shop.ref);
    await until('CONNECTED', from);
  });

  it('stays linked while it is suspended, and receives what was written meanwhile once it is started', async () => {
    const from = world.inbound.events.length;
    await world.command({ ...shop.ref, type: 'stop', commandId: randomUUID(), keepCredentials: true });
    expect(await until('DISCONNECTED', from)).toMatchObject({ reason: 'suspended', number: shop.phone.phone });
    expect(await companions()).toHaveLength(1);
    await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text: 'while suspended' });
    await world.start(shop.ref);
    await until('CONNECTED', from);
    await world.inbound.until('message', (event) => JSON.stringify(event).includes('while suspended'));
  });

  it('publishes a new code after a logout on the phone, and pairs again', async () => {
    const from = world.inbound.events.length;
    const [companion] = await companions();
    await world.admin.call('unlink', { phone: shop.phone.phone, device: companion!.device });
    const { qrcode, reason } = await until('qrcode', from);
    expect(reason).toBe('loggedOut');
    await world.admin.call('scan', { phone: shop.phone.phone, qr: qrcode });
    await until('CONNECTED', from);
    const wid = await world.text(shop.ref, ana, 'with new keys');
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2);
  });

  it('logs out and deletes its state when stopped', async () => {
    const from = world.inbound.events.length;
    await world.command({ ...shop.ref, type: 'stop', commandId: randomUUID(), keepCredentials: false });
    expect(await until('DISCONNECTED', from)).toMatchObject({ reason: 'requested', number: null });
    await world.admin.waitFor('companion.removed', ({ phone, by }) => phone === shop.phone.phone && by === 'client');
    expect(await companions()).toEqual([]);
    await world.start(shop.ref);
    expect((await until('qrcode', from)).qrcode).not.toBe('');
  });

  it('links a phone by a typed code that is not logged, and publishes another code on request', async () => {
    const ref = { companyId: 2, whatsappId: 40 };
    const { phone } = await world.admin.call('createPhone', { name: 'By code' });
    const codes = () => world.inbound.of('session', (event) => sameConnection(event, ref) && event.pairingCode !== '');
    await world.start(ref, true, phone);
    const first = await world.inbound.until(
      'session',
      (event) => sameConnection(event, ref) && event.pairingCode !== '',
    );
    expect(first).toMatchObject({
      status: 'qrcode',
      qrcode: '',
      pairingCode: expect.stringMatching(/^[0-9A-Z]{8}$/) as string,
    });
    await world.start(ref, true, phone);
    const second = await world.inbound.until(
      'session',
      (event) => sameConnection(event, ref) && event.pairingCode !== '',
      2,
    );
    expect(second.pairingCode).not.toBe(first.pairingCode);
    await world.admin.call('enterCode', { phone, code: second.pairingCode });
    expect(
      await world.inbound.until('session', (event) => sameConnection(event, ref) && event.status === 'CONNECTED'),
    ).toMatchObject({ number: phone, pairingCode: '' });
    expect(world.inbound.of('session', (event) => sameConnection(event, ref) && event.qrcode !== '')).toEqual([]);
    const logged = JSON.stringify(host.lines);
    for (const { pairingCode } of codes()) expect(logged).not.toContain(pairingCode);
    for (const { qrcode } of world.inbound.of('session', (event) => event.qrcode !== ''))
      expect(logged).not.toContain(qrcode);
    expect(logged).not.toContain(phone);
  });

  it('needs no second scan when its host is killed right after linking', async () => {
    const ref = { companyId: 2, whatsappId: 41 };
    const { phone } = await world.admin.call('createPhone', { name: 'Scanned' });
    await world.start(ref);
    const { qrcode } = await world.inbound.until(
      'session',
      (event) => sameConnection(event, ref) && event.qrcode !== '',
    );
    const linked = world.admin.waitFor('companion.paired', (event) => event.phone === phone);
    await Promise.all([world.admin.call('scan', { phone, qr: qrcode }), linked.then(() => host.kill())]);
    const codes = () =>
      world.inbound.of('session', (event) => sameConnection(event, ref) && event.qrcode !== '').length;
    const before = codes();
    host = await world.host();
    expect(
      await world.inbound.until('session', (event) => sameConnection(event, ref) && event.status === 'CONNECTED'),
    ).toMatchObject({ number: phone });
    expect(codes()).toBe(before);
  });

  it('refuses to send for an unknown connection', async () => {
    const wid = newWid();
    await world.command({
      companyId: 99,
      whatsappId: 1,
      type: 'send',
      commandId: wid,
      wid,
      chat: chatWith(ana),
      content: { type: 'text', body: 'x' },
      quoted: null,
    });
    expect(await world.inbound.until('failure', (event) => event.wid === wid)).toMatchObject({
      companyId: 99,
      reason: 'ERR_WAPP_NOT_INITIALIZED',
    });
  });
});
