import { join } from 'node:path';
import { updateTicket } from '@recado/shared/contract/tickets';
import { listQueues } from '@recado/shared/contract/queues';
import type { Part } from '../part/part.ts';
import { timingsOf } from '../report/timings.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import { createContacts, withShop, type Shop } from '../world/shop.ts';
import { withWorld, type World } from '../world/world.ts';

const rounds = 100;
const warmUp = 10;

/** Opens a ticket and accepts it. Returns the contact's number and the ticket's uuid. */
const openConversation = async (
  { simulator, socket, linkedPhone }: Shop,
  { admin }: World,
): Promise<{ person: string; uuid: string }> => {
  const [person = ''] = await createContacts(simulator, 1);
  const arrived = socket.message(({ message }) => message.body === 'olá');
  await simulator.call('send', { phone: person, to: linkedPhone.phone, text: 'olá' });
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

/** Measures one message at a time, from the phone until its bubble is visible in a real browser. */
export const screen: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'screen'), fresh: true, web: true }, (world) =>
    withShop(world, async (shop) => {
      const { person, uuid } = await openConversation(shop, world);
      return withBrowser(async (browser) => {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await signInPage(page, world);
        await page.goto(`${world.cloud.addresses.web}/tickets/${uuid}`);
        const bubbles = page.getByTestId('message');
        await bubbles.first().waitFor();
        const times: number[] = [];
        for (let index = -warmUp; index < rounds; index++) {
          const text = `mensagem ${index + warmUp}.`;
          const from = performance.now();
          await shop.simulator.call('send', { phone: person, to: shop.linkedPhone.phone, text });
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
