import type { Page } from '@playwright/test';
import { listTickets, updateTicket, type Ticket } from '@recado/shared/contract/tickets';
import { join } from 'node:path';
import type { Context } from '../../../../functions/src/context/context.ts';
import type { MessageRecord } from '../../../../functions/src/data/messages/record.ts';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { createStaff, type Staff } from '../tenant/staff.ts';
import { systemContextOf } from '../world/system-context.ts';
import { textMessage } from '../tenant/text-message.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import { deliver } from '../world/deliver.ts';
import { frameFigures, framesDuring, heapOf } from '../world/frames.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { withWorld, type World } from '../world/world.ts';

/** Messages of the conversation. */
const total = 5_000;
/** Messages stored in one transaction, two items each. */
const batch = 40;
/** Milliseconds between two messages. */
const apart = 10 * 60_000;
/** Pixels of one step of the wheel, and milliseconds between two: a fast hand. */
const step = 400;
const pause = 16;

const texts = [
  'Bom dia!',
  'Quero saber se o pedido já saiu para entrega e a que horas ele chega, porque hoje à tarde não há ninguém em casa.',
  'Vou verificar para você. 🙂',
  '*Pedido 4711*: _em separação_\n- 2 pães\n- 1 bolo\nhttps://exemplo.test/pedidos/4711',
];

const recordOf = (context: Context, { id, contact, whatsappId }: Ticket, index: number): MessageRecord => ({
  id: `${id}-${context.ids.ulid()}`,
  ticketId: id,
  whatsappId,
  contactId: contact.id,
  wid: `SCROLL${index}`,
  body: texts[index % texts.length]!,
  fromMe: index % 3 === 0,
  ...textMessage,
  ack: index % 3 === 0 ? 3 : 0,
  user: null,
  createdAt: Date.now() - (total - index) * apart,
});

/** Opens a ticket by a contact's text and stores the rest of its conversation. Returns the ticket's uuid. */
const fillConversation = async (world: World, { companyId, queueIds, whatsappId }: Staff): Promise<string> => {
  const context = await systemContextOf(companyId);
  await deliver(receive, inboundTextEvent({ companyId, whatsappId }, { number: '5511970000001', body: 'Oi' }));
  const { tickets } = await world.admin.call(listTickets, { query: { status: 'pending', showAll: true } });
  const ticket = tickets.find((one) => one.whatsappId === whatsappId);
  if (!ticket) throw new Error('the text opened no ticket');
  const body = { status: 'open', userId: world.admin.userId, queueId: queueIds[0]! } as const;
  await world.admin.call(updateTicket, { params: { id: ticket.id }, body });
  for (let from = 1; from < total; from += batch) {
    const records = Array.from({ length: Math.min(batch, total - from) }, (_, at) =>
      recordOf(context, ticket, from + at),
    );
    await context.commit(
      records.flatMap((record) => context.stores.messages.creation(record)),
      [],
    );
  }
  return ticket.uuid;
};

/** Elements of the page. */
const nodesOf = (page: Page): Promise<number> => page.evaluate<number>('document.querySelectorAll("*").length');

/** Turns the wheel until the oldest message is at the top. */
const scrollUp = async (page: Page): Promise<void> => {
  const oldest = page.getByTestId('message').filter({ hasText: /^Oi/ });
  for (;;) {
    for (let turn = 0; turn < 25; turn++) {
      await page.mouse.wheel(0, -step);
      await page.waitForTimeout(pause);
    }
    const top = await page.evaluate<number>('document.querySelector("[data-testid=messages]").scrollTop');
    if (top < 1 && (await oldest.count()) > 0) return;
  }
};

const inBrowser = (world: World, uuid: string): Promise<Figure[]> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInPage(page, world);
    await page.goto(`${world.cloud.addresses.web}/tickets/${uuid}`);
    const list = page.getByTestId('messages');
    await list.waitFor();
    await list.hover();
    const cdp = await context.newCDPSession(page);
    const [nodes, heap] = [await nodesOf(page), await heapOf(cdp)];
    const from = performance.now();
    const frames = await framesDuring(page, () => scrollUp(page));
    const seconds = (performance.now() - from) / 1000;
    const again = await framesDuring(page, async () => {
      for (let turn = 0; turn < 100; turn++) {
        await page.mouse.wheel(0, step);
        await page.waitForTimeout(pause);
      }
    });
    return [
      { what: 'from the newest to the oldest message', value: seconds, unit: 's', note: `${total} messages` },
      ...frameFigures('upwards, with the loading of pages', frames),
      ...frameFigures('downwards, all loaded', again),
      { what: 'elements of the page at first', value: nodes, unit: '' },
      { what: 'elements of the page at the end', value: await nodesOf(page), unit: '', aim: atMost(nodes * 2) },
      { what: "memory of the tab's scripts at first", value: heap, unit: 'MB' },
      { what: "memory of the tab's scripts at the end", value: await heapOf(cdp), unit: 'MB' },
    ];
  });

/** Scrolls through a long conversation in a real browser and measures each frame. */
export const scroll: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'scroll'), fresh: true, web: true }, async (world) =>
    inBrowser(world, await fillConversation(world, await createStaff(world))),
  );
