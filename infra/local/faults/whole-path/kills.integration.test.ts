import { afterAll, beforeAll, describe, it } from 'vitest';
import { cloud, dropSockets, killSessionHost, refuseTableCalls, sessionHostReady } from '../../testing/cloud.ts';
import { openSocket } from '../../testing/socket.ts';
import { seededRandom } from '../session-host/seeded-random.ts';
import { Shop, type Customer } from './shop.ts';

/** Set these variables to repeat a run, or for a longer one. */
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000);
const kills = Number(process.env.FAULT_KILLS ?? 20);
const perDirection = Number(process.env.FAULT_MESSAGES ?? 50);
const customers = 5;
/** The share of all calls to the table that is throttled. */
const refusedShare = 0.1;
/** Messages that a customer's stream may run ahead of what has arrived, so that kills are spread over the stream. */
const ahead = 4;

describe(`${customers * perDirection} messages each way, a session host killed ${kills} times, a table that throttles, sockets that are cut (FAULT_SEED=${seed})`, () => {
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    shop = await Shop.open(await cloud());
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  });
  afterAll(async () => {
    await refuseTableCalls(0);
    await shop.close();
  });

  const arrived = (customer: Customer, text: string) =>
    shop.world.waitFor('message.stored', ({ message }) => message.owner === customer.phone && message.text === text, {
      timeoutMs: 600_000,
    });

  const converse = async (customer: Customer): Promise<void> => {
    for (let n = 0; n < perDirection; n += 1) {
      await Promise.all([shop.sendFromCustomer(customer, `in ${n}`), shop.reply(customer, `out ${n}`)]);
      if (n >= ahead) await arrived(customer, `out ${n - ahead}`);
    }
  };

  /** Kills the host again and again, each time after a random number of messages has arrived. */
  const killOften = async (random: () => number): Promise<void> => {
    const total = customers * perDirection;
    for (let kill = 0; kill < kills; kill += 1) {
      let left = Math.floor((total / kills) * random());
      await sessionHostReady();
      await shop.world
        .waitFor('message.stored', ({ message }) => !message.fromMe && (left -= 1) < 0, {
          after: await shop.world.now(),
          timeoutMs: 60_000,
        })
        .catch(() => undefined);
      await killSessionHost();
      if (kill % 4 === 0) await dropSockets();
    }
    await sessionHostReady();
  };

  it('stores and delivers every message once, in order', async () => {
    await openSocket(shop.accessToken);
    await refuseTableCalls(refusedShare);
    await Promise.all([...people.map(converse), killOften(seededRandom(seed))]);
    await refuseTableCalls(0);
    for (const customer of people) await shop.expectComplete(customer);
  }, 1_500_000);
});
