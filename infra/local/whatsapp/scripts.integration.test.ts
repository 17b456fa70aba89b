import { DisconnectReason } from '@whiskeysockets/baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, DropReason } from './contract/account.ts';
import type { Step } from './contract/script.ts';
import { SimulatedWorld, type Paired } from './testing/simulated-world.ts';

let world: SimulatedWorld;
let shop: Paired;
let people: Account[];
beforeAll(async () => {
  world = await SimulatedWorld.start();
  shop = await world.pair('Padaria Sol');
  people = [];
  for (const name of ['Ana', 'Rui', 'Lia']) people.push(await world.admin.call('createContact', { name }));
});
afterAll(() => world.stop());

const play = async (steps: Step[], timeoutMs = 30_000) => {
  const { id } = await world.admin.call('play', { steps });
  const { script } = await world.admin.waitFor('script.ended', (event) => event.script.id === id, { timeoutMs });
  return script;
};

const texts = () => shop.client.messages.map(({ message }) => message.message?.conversation ?? '');
const flood = (text: string, count: number): Step => ({
  do: 'flood',
  from: people.map(({ phone }) => phone),
  to: [shop.phone.phone],
  count,
  text,
});

describe('a script', () => {
  it('floods a client, which gets every message once and in order per chat, and reports its progress', async () => {
    const script = await play([flood('onda {n}', 90), { do: 'settle', phone: shop.phone.phone, timeoutMs: 20_000 }]);
    expect(script).toMatchObject({ state: 'ended', sent: 90 });
    await world.admin.waitFor(
      'script.progress',
      ({ id, step, done, total }) => id === script.id && step === 'flood' && done === 90 && total === 90,
    );
    await shop.client.until('messages', () =>
      texts().filter((text) => text.startsWith('onda')).length === 90 ? true : undefined,
    );
    for (const [lane, { phone }] of people.entries()) {
      const ofChat = shop.client.messages
        .filter(({ message }) => message.key.remoteJid?.startsWith(phone))
        .map(({ message }) => message.message?.conversation);
      expect(ofChat).toEqual(Array.from({ length: 30 }, (_, n) => `onda ${lane + n * 3}`));
    }
  });

  it('reorders and duplicates messages', async () => {
    const { phone } = shop.phone;
    const after = await world.admin.now();
    await play([
      { do: 'reorder', phone, window: 30, holdMs: 500 },
      flood('solta {n}', 30),
      { do: 'settle', phone, timeoutMs: 20_000 },
      { do: 'reorder', phone, window: 0, holdMs: 0 },
    ]);
    const found = await shop.client.until('messages', () => {
      const loose = texts().filter((text) => text.startsWith('solta'));
      return loose.length === 30 ? loose : undefined;
    });
    expect(found).not.toEqual(Array.from({ length: 30 }, (_, n) => `solta ${n}`));
    await play([
      { do: 'duplicate', phone, every: 2 },
      flood('dupla {n}', 10),
      { do: 'settle', phone, timeoutMs: 20_000 },
      { do: 'duplicate', phone, every: 0 },
    ]);
    const again = await world.admin.waitFor(
      'stanza.acknowledged',
      ({ phone: at, class: tag, error }) => at === phone && tag === 'message' && error !== undefined,
      { after },
    );
    expect(again.error).toBe('487');
    await shop.client.until('messages', () =>
      texts().filter((text) => text.startsWith('dupla')).length === 10 ? true : undefined,
    );
  });

  it('slows the connection down without losing or reordering messages', async () => {
    const { phone } = shop.phone;
    await play([
      { do: 'slow', phone, delayMs: 60, jitterMs: 80, bytesPerSecond: 200_000 },
      flood('lenta {n}', 30),
      { do: 'settle', phone, timeoutMs: 25_000 },
      { do: 'slow', phone, delayMs: 0, jitterMs: 0, bytesPerSecond: 0 },
    ]);
    await shop.client.until('messages', () =>
      texts().filter((text) => text.startsWith('lenta')).length === 30 ? true : undefined,
    );
    const first = people[0]?.phone ?? '';
    const ofFirst = shop.client.messages
      .filter(({ message }) => message.key.remoteJid?.startsWith(first))
      .map(({ message }) => message.message?.conversation)
      .filter((text) => text?.startsWith('lenta'));
    expect(ofFirst).toEqual(Array.from({ length: 10 }, (_, n) => `lenta ${n * 3}`));
  });

  it('sets the error of a phone’s clock', async () => {
    const [ana] = people as [Account];
    const id = 'AC00CLOCK00';
    await play([
      { do: 'clock', phone: ana.phone, skewMs: -86_400_000 },
      { do: 'send', phone: ana.phone, message: { to: shop.phone.phone, text: 'ontem', id } },
      { do: 'clock', skewMs: 0 },
    ]);
    const { message } = await shop.client.untilMessage(id);
    expect(Date.now() / 1000 - Number(message.messageTimestamp)).toBeGreaterThan(86_000);
  });

  it('disconnects clients for several reasons and waits until they are connected', async () => {
    const { phone } = shop.phone;
    const reasons: [DropReason, number][] = [
      ['unavailable', 503],
      ['stream-end', DisconnectReason.connectionClosed],
      ['restart-required', 515],
    ];
    for (const [reason, code] of reasons) {
      const { id } = await world.admin.call('play', {
        steps: [
          { do: 'drop', phone, reasons: [reason] },
          { do: 'connected', phone, timeoutMs: 20_000 },
        ],
      });
      expect(await shop.client.untilClosed()).toBe(code);
      shop.client.reconnect();
      expect((await world.admin.waitFor('script.ended', ({ script }) => script.id === id)).script.state).toBe('ended');
      await shop.client.untilOpen();
    }
  });

  it('repeats steps, runs branches in parallel, can be stopped, and fails if a step fails', async () => {
    const [ana, rui] = people as [Account, Account];
    const one = (phone: string, text: string): Step => ({ do: 'send', phone, message: { to: shop.phone.phone, text } });
    expect(
      await play([
        {
          do: 'repeat',
          times: 2,
          steps: [{ do: 'together', branches: [[one(ana.phone, 'a')], [one(rui.phone, 'b')]] }],
        },
      ]),
    ).toMatchObject({ sent: 4, state: 'ended' });
    const { id } = await world.admin.call('play', { name: 'longo', steps: [{ do: 'wait', ms: 600_000 }] });
    expect(await world.admin.call('stopScript', { id })).toMatchObject({ state: 'stopped', name: 'longo' });
    expect(await play([one('5511900000000', 'x')])).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('ACCOUNT_NOT_FOUND') as string,
    });
    await expect(world.admin.call('getScript', { id: 'none' })).rejects.toMatchObject({ code: 'SCRIPT_NOT_FOUND' });
  });
});
