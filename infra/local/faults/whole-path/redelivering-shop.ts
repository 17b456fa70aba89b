import { queueName, queues } from '@recado/shared/deployment/queues';
import type { Cloud } from '../../orchestrator/start-cloud.ts';
import { startOwnCloud } from './own-cloud.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 4;
const perDirection = 8;

/** A shop in a cloud whose queues deliver each message twice, and groups in any order. */
export interface RedeliveringShop {
  cloud: Cloud;
  shop: Shop;
  people: readonly Customer[];
  /** Sends messages in both directions of every customer's conversation; `name` begins their texts. */
  talk: (name: string) => Promise<unknown>;
  expectComplete: () => Promise<void>;
  close: () => Promise<void>;
}

export const startRedeliveringShop = async (): Promise<RedeliveringShop> => {
  const cloud = await startOwnCloud({ visibilityTimeout: 2, tableInMemory: false, tableServerPort: undefined });
  for (const name of Object.keys(queues))
    await cloud.setQueueFaults(queueName(name), { loseFirstDelete: true, shuffle: true });
  const shop = await Shop.open(cloud);
  const people: Customer[] = [];
  for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  const talkTo = async (customer: Customer, name: string): Promise<void> => {
    for (let n = 0; n < perDirection; n += 1)
      await Promise.all([shop.sendFromCustomer(customer, `in ${name} ${n}`), shop.reply(customer, `out ${name} ${n}`)]);
  };
  return {
    cloud,
    shop,
    people,
    talk: (name) => Promise.all(people.map((customer) => talkTo(customer, name))),
    expectComplete: async () => {
      for (const customer of people) await shop.expectComplete(customer);
    },
    close: async () => {
      await shop.world.close();
      await cloud.close();
    },
  };
};
