import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queueName, queues } from '@recado/shared/deployment/resources';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startCloud, type Cloud } from '../../orchestrator/start-cloud.ts';
import { freePortBase } from '../../testing/free-port-base.ts';
import { Shop, type Customer } from './shop.ts';

const customers = 4;
const perDirection = 8;

describe('every queue delivers each message twice, and groups in any order', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-redelivery-'));
  let cloud: Cloud;
  let shop: Shop;
  const people: Customer[] = [];

  beforeAll(async () => {
    cloud = await startCloud({
      portBase: await freePortBase(),
      dataDir,
      web: 'none',
      seed: true,
      control: false,
      logLevel: 'warn',
      visibilityTimeout: 2,
      report: () => undefined,
    });
    for (const name of Object.keys(queues))
      await cloud.setQueueFaults(queueName(name), { loseFirstDelete: true, shuffle: true });
    shop = await Shop.open(cloud);
    for (let n = 0; n < customers; n += 1) people.push(await shop.acceptCustomer(`Cliente ${n}`));
  }, 180_000);
  afterAll(async () => {
    await shop.world.close();
    await cloud.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('still stores and delivers every message once, in order', async () => {
    for (let n = 0; n < perDirection; n += 1) {
      await Promise.all(
        people.map((customer) =>
          Promise.all([shop.sendFromCustomer(customer, `in ${n}`), shop.reply(customer, `out ${n}`)]),
        ),
      );
    }
    for (const customer of people) await shop.expectComplete(customer);
  }, 600_000);

  /** Kills processes while they handle messages. */
  const kills: Record<string, () => Promise<unknown>> = {
    'the functions': () => cloud.killFunctions(),
    'the functions and the session host at once': () =>
      Promise.all([cloud.killFunctions(), cloud.killSessionHost('SIGKILL')]),
    'a session host that drains': async () => {
      const drained = cloud.killSessionHost('SIGTERM');
      await Promise.all([drained, cloud.killSessionHost('SIGKILL')]);
    },
  };

  it.each(Object.entries(kills))(
    'and while %s are killed',
    async (name, kill) => {
      const converse = async (customer: Customer): Promise<void> => {
        for (let n = 0; n < perDirection; n += 1)
          await Promise.all([
            shop.sendFromCustomer(customer, `in ${name} ${n}`),
            shop.reply(customer, `out ${name} ${n}`),
          ]);
      };
      const secondReply = shop.world.waitFor('message.stored', ({ message }) => message.text === `out ${name} 1`, {
        timeoutMs: 120_000,
      });
      const conversing = Promise.all(people.map(converse));
      await secondReply;
      await kill();
      await conversing;
      await cloud.sessionHostReady();
      for (const customer of people) await shop.expectComplete(customer);
    },
    300_000,
  );
});
