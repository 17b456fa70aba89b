import { join } from 'node:path';
import { updateTicket } from '@recado/shared/contract/tickets';
import { listQueues } from '@recado/shared/contract/queues';
import type { Part } from '../part.ts';
import { timingsOf } from '../report/timings.ts';
import { enter, withBrowser } from '../world/browser-page.ts';
import { makePeople, withShop, type Shop } from '../world/shop.ts';
import { withWorld, type World } from '../world/world.ts';

const rounds = 100;
const warmUp = 10;

/** A conversation in service. @returns who writes in it, and its uuid */
const begin = async (
  { simulator, socket, line }: Shop,
  { admin }: World,
): Promise<{ person: string; uuid: string }> => {
  const [person = ''] = await makePeople(simulator, 1);
  const arrived = socket.message(({ message }) => message.body === 'olá');
  await simulator.call('send', { phone: person, to: line.phone, text: 'olá' });
  const {
    ticket: { id, uuid },
  } = await arrived;
  const [queue] = await admin.call(listQueues, {});
  await admin.call(updateTicket, {
    params: { id },
    body: { status: 'open', userId: admin.userId, queueId: queue!.id },
  });
  return { person, uuid };
};

/** One message at a time, from the phone until its bubble stands in the conversation that a real browser shows. */
export const screen: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'screen'), fresh: true, web: true }, (world) =>
    withShop(world, async (shop) => {
      const { person, uuid } = await begin(shop, world);
      return withBrowser(async (browser) => {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await enter(page, world);
        await page.goto(`${world.cloud.addresses.web}/tickets/${uuid}`);
        const bubbles = page.getByTestId('message');
        await bubbles.first().waitFor();
        const times: number[] = [];
        for (let index = -warmUp; index < rounds; index++) {
          const text = `mensagem ${index + warmUp}.`;
          const from = performance.now();
          await shop.simulator.call('send', { phone: person, to: shop.line.phone, text });
          await bubbles.filter({ hasText: text }).waitFor();
          if (index >= 0) times.push(performance.now() - from);
        }
        const { median, p95 } = timingsOf(times);
        return [
          {
            what: 'from the phone to the bubble on the screen, median',
            value: median,
            unit: 'ms',
            note: `${rounds} messages`,
          },
          { what: 'from the phone to the bubble on the screen, p95', value: p95, unit: 'ms' },
        ];
      });
    }),
  );
