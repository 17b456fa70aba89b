import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 3;
const seconds = 60;

describe('a table that answers nobody for a minute', () => {
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    cloud = await startOwnCloud();
    shop = await Shop.open(cloud);
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
  });

  it('costs no message in either direction, neither its place nor a second bubble', async () => {
    await Promise.all(
      people.map((customer) =>
        Promise.all([shop.sendFromCustomer(customer, 'before'), shop.reply(customer, 'answer before')]),
      ),
    );
    await shop.duringFault(async () => {
      await cloud.silenceTable(true);
      const answers = people.map((customer) => shop.reply(customer, 'answer meanwhile'));
      await shop.sendForSeconds(people, seconds, 'meanwhile');
      expect(await cloud.silenceTable(false)).toBeGreaterThan(0);
      await Promise.all(answers);
    });
    expect(shop.retries).toBeGreaterThan(0);
    for (const customer of people) await shop.sendFromCustomer(customer, 'after');
    for (const customer of people) await shop.expectComplete(customer);
  }, 400_000);
});
