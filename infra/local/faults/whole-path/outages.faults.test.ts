import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloud, silenceTable } from '../../testing/cloud.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 3;
const seconds = 60;

describe('a table that does not answer for a minute', () => {
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    shop = await Shop.open(await cloud());
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 60_000);
  afterAll(async () => {
    await silenceTable(false);
    await shop.close();
  });

  it('loses, doubles and reorders no message in either direction', async () => {
    await Promise.all(
      people.map((customer) =>
        Promise.all([shop.sendFromCustomer(customer, 'before'), shop.reply(customer, 'answer before')]),
      ),
    );
    await silenceTable(true);
    const answers = people.map((customer) => shop.reply(customer, 'answer meanwhile'));
    await shop.sendForSeconds(people, seconds, 'meanwhile');
    expect((await silenceTable(false)).lost).toBeGreaterThan(0);
    await Promise.all(answers);
    for (const customer of people) await shop.sendFromCustomer(customer, 'after');
    for (const customer of people) await shop.expectComplete(customer);
  }, 400_000);
});
