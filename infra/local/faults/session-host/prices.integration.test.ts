import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../whatsapp/contract/account.ts';
import type { HostProcess } from './host-process.ts';
import { HostedWorld, type Paired } from './hosted-world.ts';
import { countTableWrites, type TableWrites } from './table-writes.ts';

/** Messages that come before those that are counted: a ratchet has all the ids that it keeps then, which are 40. */
const before = 42;
/** Messages of which the mean is taken. */
const counted = 20;

describe('what a host writes of', () => {
  let world: HostedWorld;
  let meter: Awaited<ReturnType<typeof countTableWrites>>;
  let host: HostProcess;
  let shop: Paired;
  let ana: Account;

  beforeAll(async () => {
    world = await HostedWorld.start();
    meter = await countTableWrites(world.urls.table);
    host = await world.host({ AWS_ENDPOINT_URL_DYNAMODB: meter.url });
    shop = await world.pair({ companyId: 3, whatsappId: 1 });
    ana = await world.contact('Ana');
  });
  afterAll(async () => {
    await world.stop();
    await meter.close();
  });

  const write = async (text: string): Promise<string> =>
    (await world.admin.call('send', { phone: ana.phone, to: shop.phone.phone, text }))!.id;
  const published = (wid: string) => world.inbound.until('message', (event) => event.wid === wid);
  const receipt = (wid: string) =>
    world.admin.waitFor(
      'message.changed',
      ({ message }) => message.owner === ana.phone && message.id === wid && message.status === 'delivered',
      { timeoutMs: 100_000 },
    );

  const receive = async (text: string): Promise<void> => {
    const wid = await write(text);
    await published(wid);
    await receipt(wid);
  };

  const send = async (text: string): Promise<void> => {
    const wid = await world.text(shop.ref, ana, text);
    await world.inbound.until('receipt', (event) => event.wid === wid && event.ack === 2);
  };

  const meanOf = async (run: (text: string) => Promise<void>): Promise<TableWrites> => {
    for (let n = 0; n < before; n += 1) await run(`antes ${n}`);
    const from = meter.written();
    for (let n = 0; n < counted; n += 1) await run(`texto ${n}`);
    const after = meter.written();
    const mean = (name: keyof TableWrites): number => (after[name] - from[name]) / counted;
    return { items: mean('items'), ratchets: mean('ratchets'), units: mean('units'), calls: mean('calls') };
  };

  it('a text in', async () => {
    const written = await meanOf(receive);
    expect(written.items).toBeLessThanOrEqual(1.1);
    expect(written.units).toBeLessThanOrEqual(1.2);
  });

  it('a text out', async () => {
    const written = await meanOf(send);
    expect(written.units).toBeLessThanOrEqual(3.2);
  });

  it('a text in and its answer, however often the conversation has turned', async () => {
    const written = await meanOf(async (text) => {
      await receive(text);
      await send(`${text}!`);
    });
    expect(written.units).toBeLessThanOrEqual(4.2);
  });

  /** Texts, fewer than may be handled before the first is written. */
  const burst = Array.from({ length: 10 }, (_, n) => `rajada ${n}`);

  it('ten texts at once, which share their ratchet', async () => {
    const release = meter.hold();
    // The last test's marker of a sent message may be written after this: only ratchets are counted.
    const from = meter.written().ratchets;
    const wids: string[] = [];
    for (const text of burst) wids.push(await write(text));
    await Promise.all(wids.map(published));
    expect(meter.written().ratchets).toBe(from);
    release();
    await Promise.all(wids.map(receipt));
    const of = new Set(wids);
    expect(world.inbound.of('message', ({ wid }) => of.has(wid)).map(({ wid }) => wid)).toEqual(wids);
    expect(meter.written().ratchets - from).toBeLessThanOrEqual(2);
  });

  it('loses and doubles none of them when it is killed before their ratchet is written', async () => {
    const release = meter.hold();
    const wids: string[] = [];
    for (const text of burst) wids.push(await write(text));
    await Promise.all(wids.map(published));
    await host.kill();
    await world.host();
    await Promise.all(wids.map(receipt));
    release();
    wids.push(await write('depois'));
    await published(wids.at(-1)!);
    const of = new Set(wids);
    expect(
      world.inbound.of('message', ({ wid }) => of.has(wid)).map(({ wid, content }) => [wid, content.type]),
    ).toEqual(wids.map((wid) => [wid, 'text']));
  });
});
