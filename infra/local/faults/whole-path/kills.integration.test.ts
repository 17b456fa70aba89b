import { afterAll, beforeAll, describe, it } from 'vitest';
import { cloud, dropSockets, killSessionHost, refuseTableCalls, sessionHostReady } from '../../testing/cloud.ts';
import { openSocket } from '../../testing/socket.ts';
import { runStorm } from './message-storm.ts';
import { Shop, type Customer } from './shop.ts';

/** One storm, the same in every run; `kills.faults.test.ts` has the long ones, each with another seed. */
const seed = 1;
const size = { perDirection: 8, kills: 3 };
const customers = 3;

describe(`${customers * size.perDirection} messages each way, a session host killed ${size.kills} times, a table that throttles, sockets that are cut`, () => {
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

  it('stores and delivers every message once, in order', async () => {
    await openSocket(shop.accessToken);
    await runStorm(shop, { killSessionHost, sessionHostReady, dropSockets, refuseTableCalls }, people, size, seed);
  }, 300_000);
});
