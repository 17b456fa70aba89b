import type { Connection } from '@recado/shared/contract/connections';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { controlHeader } from '../../orchestrator/control.ts';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { runSeed } from '../run-seed.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const seed = runSeed();
const rounds = 3;
/** A phone that did not answer a request is asked again after five minutes. */
const repeated = { timeout: 400_000, interval: 500 };
const patience = { timeout: 120_000, interval: 250 };

describe(`parts killed by the control API, chats held by dead functions, a table that throttles and a device that is linked again meanwhile (RECADO_SEED=${seed})`, () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    // Messages of a killed function are delivered again after this many seconds.
    cloud = await startOwnCloud({ control: true, visibilityTimeout: 20 });
    shop = await Shop.open(cloud);
    for (let n = 0; n < 3; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  const received = async (customer: Customer): Promise<number> =>
    (await shop.conversation(customer)).filter(({ fromMe }) => !fromMe).length;
  const control = async (path: string, body: object = {}): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${cloud.ports.control}${path}`, {
      method: 'POST',
      headers: { [controlHeader]: '1' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  const connection = () => shop.call<Connection>('GET', `/whatsapp/${shop.whatsappId}`);
  const statusIs = (status: Connection['status']) =>
    vi.waitFor(async () => expect((await connection()).status).toBe(status), patience);

  it('everything is there once, in the order in which it was written, whichever ticket it belongs to', async () => {
    const random = seededRandom(seed);
    const write = async (name: string, count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1)
        for (const customer of people) await shop.sendFromCustomer(customer, `${name} ${n}`);
    };
    await shop.duringFault(async () => {
      await control('/table/refuse', { share: 0.05 });
      for (let round = 0; round < rounds; round += 1) {
        const kill = random() < 0.7 ? '/functions/kill' : '/session-host/kill';
        const killed = control(kill, kill === '/functions/kill' ? {} : { signal: 'SIGKILL' });
        await write(`${round} live`, 2 + Math.floor(random() * 4));
        await killed;
        await control('/session-host/ready');
        await statusIs('CONNECTED');
        await shop.call('PUT', `/whatsappsession/${shop.whatsappId}`);
        await statusIs('qrcode');
        await write(`${round} away`, 2 + Math.floor(random() * 4));
        await shop.world.call('scan', { phone: shop.number, qr: (await connection()).qrcode });
        await statusIs('CONNECTED');
        await write(`${round} again`, 1 + Math.floor(random() * 3));
      }
      await control('/table/refuse', { share: 0 });
    });
    for (const customer of people) {
      await vi.waitFor(
        async () => expect(await received(customer)).toBeGreaterThanOrEqual(customer.texts.length),
        repeated,
      );
      await shop.expectComplete(customer);
    }
  }, 840_000);
});
