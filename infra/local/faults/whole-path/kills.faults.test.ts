import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { connectSocket } from '../../testing/socket.ts';
import { runSeed } from '../run-seed.ts';
import { runStorm } from './message-storm.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const seed = runSeed();
const size = {
  perDirection: Number(process.env.RECADO_FAULT_MESSAGES ?? 50),
  kills: Number(process.env.RECADO_FAULT_KILLS ?? 20),
};
const customers = 5;

describe(`${customers * size.perDirection} messages each way, a session host killed ${size.kills} times, a table that throttles, sockets that are cut (RECADO_SEED=${seed})`, () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    console.log(`RECADO_SEED=${seed}`);
    cloud = await startOwnCloud();
    shop = await Shop.open(cloud);
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  it('stores and delivers every message once, in order', async () => {
    await connectSocket(cloud.addresses.sockets, shop.accessToken);
    const killSessionHost = () => cloud.killSessionHost('SIGKILL');
    await runStorm(shop, { ...cloud, killSessionHost }, people, size, seed);
  }, 780_000);
});
