import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloud, silenceTable } from '../../testing/cloud.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 3;
const seconds = 60;

describe('a table that answers nobody for a minute', () => {
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    shop = await Shop.open(await cloud());
    for (let n = 0; n < customers; n += 1) people.push(await shop.welcome(`Cliente ${n}`));
  }, 60_000);
  afterAll(async () => {
    await silenceTable(false);
    await shop.close();
  });

  it('costs no message in either direction, neither its place nor a second bubble', async () => {
    await Promise.all(
      people.map((customer) => Promise.all([shop.say(customer, 'before'), shop.tell(customer, 'answer before')])),
    );
    await silenceTable(true);
    const answers = people.map((customer) => shop.tell(customer, 'answer meanwhile'));
    await shop.chatter(people, seconds, 'meanwhile');
    expect((await silenceTable(false)).lost).toBeGreaterThan(0);
    await Promise.all(answers);
    for (const customer of people) await shop.say(customer, 'after');
    for (const customer of people) await shop.proveComplete(customer);
  }, 400_000);
});
