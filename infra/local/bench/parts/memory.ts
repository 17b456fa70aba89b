import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { installationStores } from '../../../../functions/src/data/stores.ts';
import { documentClient } from '../../../../functions/src/platform/clients.ts';
import { fullPlan } from '../../../../functions/src/entry/seed/plans.ts';
import type { Part } from '../part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { linkPhone, withShop } from '../world/shop.ts';
import { withWorld } from '../world/world.ts';

/** Numbers of device sessions at which memory is read. */
const steps = [1, 20, 100] as const;
/** Phones that scan at the same time. */
const concurrency = 4;
/** Milliseconds after pairing for garbage collection. */
const settleTime = 5_000;

const metrics = z.object({ memory: z.object({ rss: z.number() }) });

/** Reads the host's resident memory in MB. */
const residentOf = async (host: string): Promise<number> => {
  const {
    memory: { rss },
  } = metrics.parse(await (await fetch(`${host}/metrics`)).json());
  return rss / 2 ** 20;
};

/** Measures the resident memory of a session host by its number of device sessions. */
export const memory: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'memory'), fresh: true }, async (world) => {
    const host = world.cloud.addresses.sessionHost;
    const idle = await residentOf(host);
    await installationStores(documentClient()).plans.save({ ...fullPlan, connections: 2 * Math.max(...steps) });
    return withShop(world, async ({ simulator, socket }) => {
      const figures: Figure[] = [{ what: 'session host without a session', value: idle, unit: 'MB', aim: atMost(100) }];
      let connected = 1;
      const connect = async (upTo: number): Promise<void> => {
        while (connected < upTo) await linkPhone(world, simulator, socket, `Linha ${++connected}`);
      };
      const read: number[] = [];
      for (const step of steps) {
        await Promise.all(Array.from({ length: concurrency }, () => connect(step)));
        await delay(settleTime);
        const resident = await residentOf(host);
        read.push(resident);
        figures.push({
          what: `session host with ${step} ${step === 1 ? 'session' : 'sessions'}`,
          value: resident,
          unit: 'MB',
        });
      }
      const growth = (read.at(-1)! - read[0]!) / (steps.at(-1)! - steps[0]);
      return [
        ...figures,
        {
          what: 'memory of a further session',
          value: growth,
          unit: 'MB',
          aim: atMost(3),
          note: `from ${steps[0]} to ${steps.at(-1)}`,
        },
      ];
    });
  });
