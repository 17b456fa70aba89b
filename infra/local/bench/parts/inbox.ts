import type { Page } from '@playwright/test';
import { listQueues } from '@recado/shared/contract/queues';
import { listTickets, updateTicket } from '@recado/shared/contract/tickets';
import { join } from 'node:path';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import { clickToShown } from '../world/click-to-shown.ts';
import { deliver } from '../world/deliver.ts';
import { forEach } from '../world/for-each.ts';
import { frameFigures, framesDuring, tasksDuring } from '../world/frames.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { createContacts, withShop, type Shop } from '../world/shop.ts';
import { withWorld, type World } from '../world/world.ts';

/** Conversations that wait. */
const conversations = 4_850;
/** Conversations that are clicked, each twice: as many as the list shows. */
const clicks = 10;
/** Messages of one chat that arrive at once. */
const burst = 60;
/** Milliseconds of a frame that a person sees as a stutter, and how much longer three refreshes of a screen are reported. */
const stutter = 50;
const rounding = 1;
/** Pixels of one step of the wheel, and milliseconds between two: a fast hand. */
const step = 600;
const pause = 16;
/** Milliseconds between two messages of other customers in a quiet session. */
const quietPause = 1_500;

const textOf = (index: number): string => `conversa ${index}.`;

/** Opens the conversations by a text of each contact. */
const fillInbox = async ({ admin }: World, { linkedPhone: { whatsappId } }: Shop): Promise<void> => {
  const source = { companyId: admin.companyId, whatsappId };
  await forEach(conversations, (index) =>
    deliver(receive, inboundTextEvent(source, { number: `55119${String(60_000_000 + index)}`, body: textOf(index) })),
  );
};

/** Turns the wheel until the last conversation is shown. */
const scrollDown = async (page: Page): Promise<void> => {
  for (;;) {
    for (let turn = 0; turn < 25; turn++) {
      await page.mouse.wheel(0, step);
      await page.waitForTimeout(pause);
    }
    const last = page.locator(`[data-testid=ticket-list] li[aria-posinset="${conversations}"]`);
    if ((await last.count()) > 0) return;
  }
};

const scrolling = async (page: Page): Promise<Figure[]> => {
  await page.getByTestId('tab-pending').click();
  const list = page.getByTestId('ticket-list');
  await list.hover();
  let frames: number[] = [];
  const tasks = await tasksDuring(page, async () => {
    frames = await framesDuring(page, () => scrollDown(page));
  });
  await page.evaluate('document.querySelector("[data-testid=ticket-list]").scrollTop = 0');
  return [
    ...frameFigures(`${conversations} conversations, wheel to the end`, frames),
    {
      what: `frames over ${stutter} ms`,
      value: frames.filter((frame) => frame > stutter + rounding).length,
      unit: '',
      aim: atMost(0),
    },
    {
      what: 'longest task of the page, by its own processor time',
      value: Math.max(...tasks),
      unit: 'ms',
      aim: atMost(stutter),
    },
  ];
};

/** Clicks a conversation of the list. Returns the milliseconds until its message is shown. */
const click = async (page: Page, place: number): Promise<number> => {
  const link = page.locator(`[data-testid=ticket-list] li[aria-posinset="${place + 1}"] [data-ticket-link]`);
  const text = /conversa \d+\./.exec((await link.textContent()) ?? '')?.[0] ?? '';
  return clickToShown(page, link, '[data-testid=message]', text);
};

const clicking = async (page: Page): Promise<Figure[]> => {
  // The first click loads the code of conversations.
  await click(page, 0);
  const [unseen, seen]: [number[], number[]] = [[], []];
  for (const times of [unseen, seen])
    for (let place = 1; place <= clicks; place++) times.push(await click(page, place));
  return [
    {
      what: 'click to a conversation not seen before, median',
      value: timingsOf(unseen).median,
      unit: 'ms',
      aim: atMost(150),
    },
    { what: 'click to a conversation seen before, median', value: timingsOf(seen).median, unit: 'ms' },
  ];
};

/** Opens a ticket and accepts it, before the browser's login ends that of the calls. */
const openChat = async (world: World, { simulator, linkedPhone }: Shop): Promise<{ person: string; uuid: string }> => {
  const [person = ''] = await createContacts(simulator, 1);
  await simulator.call('send', { phone: person, to: linkedPhone.phone, text: 'rajada' });
  const found = async (): Promise<{ id: number; uuid: string }> => {
    const { tickets } = await world.admin.call(listTickets, { query: { status: 'pending', showAll: true } });
    return tickets.find(({ lastMessage }) => lastMessage === 'rajada') ?? found();
  };
  const { id, uuid } = await found();
  const [queue] = await world.admin.call(listQueues, {});
  const body = { status: 'open', userId: world.admin.userId, queueId: queue!.id } as const;
  await world.admin.call(updateTicket, { params: { id }, body });
  return { person, uuid };
};

/** Sends messages of one chat at once and waits until the last is shown. */
const bursting = async (
  page: Page,
  world: World,
  { simulator, linkedPhone }: Shop,
  { person, uuid }: { person: string; uuid: string },
): Promise<Figure[]> => {
  await page.goto(`${world.cloud.addresses.web}/tickets/${uuid}`);
  await page.getByTestId('message').filter({ hasText: 'rajada' }).waitFor();
  const from = performance.now();
  for (let index = 1; index <= burst; index++)
    await simulator.call('send', { phone: person, to: linkedPhone.phone, text: `rajada ${index}.` });
  const sent = performance.now() - from;
  await page
    .getByTestId('message')
    .filter({ hasText: `rajada ${burst}.` })
    .waitFor({ timeout: 120_000 });
  return [
    {
      what: `${burst} messages at once in one chat, until the last is shown`,
      value: (performance.now() - from) / 1_000,
      unit: 's',
      aim: atMost(2),
      note: `sent within ${Math.round(sent)} ms`,
    },
  ];
};

/** Lets other customers write while the user changes between tabs and conversations. */
const session = async (page: Page, { linkedPhone, simulator }: Shop, minutes: number): Promise<void> => {
  const people = await createContacts(simulator, 10);
  const until = Date.now() + minutes * 60_000;
  for (let turn = 0; Date.now() < until; turn++) {
    const phone = people[turn % people.length]!;
    await simulator.call('send', { phone, to: linkedPhone.phone, text: `quieto ${turn}.` });
    if (turn % 4 === 0) await page.getByTestId(turn % 8 === 0 ? 'tab-open' : 'tab-pending').click();
    if (turn % 4 === 2) await page.locator('[data-ticket-link]').first().click();
    await page.waitForTimeout(quietPause);
  }
};

const inBrowser = (
  world: World,
  shop: Shop,
  chat: { person: string; uuid: string },
  minutes: number,
): Promise<Figure[]> =>
  withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInPage(page, world);
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(new URL(request.url()).pathname));
    await page.locator('[data-testid=tab-pending]').waitFor();
    const shown = [...(await scrolling(page)), ...(await clicking(page)), ...(await bursting(page, world, shop, chat))];
    // Requests that the change of the page ended are no failures of the product.
    aborted.length = 0;
    await session(page, shop, minutes);
    return [
      ...shown,
      {
        what: 'aborted reads',
        value: aborted.length,
        unit: '',
        aim: atMost(0),
        note: [`in ${minutes} minutes`, ...new Set(aborted)].join(', '),
      },
    ];
  });

/** Measures what a user of a full inbox sees, in a real browser. The session lasts ten minutes at most. */
export const inbox: Part = ({ portBase, dataDir, minutes }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'inbox'), fresh: true, web: true }, (world) =>
    withShop(world, async (shop) => {
      const chat = await openChat(world, shop);
      await fillInbox(world, shop);
      return inBrowser(world, shop, chat, Math.min(minutes, 10));
    }),
  );
