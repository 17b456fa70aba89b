import type { CDPSession, Page } from '@playwright/test';
import { createTag } from '@recado/shared/contract/tags';
import { listBoardTickets } from '@recado/shared/contract/ticket-tags';
import { maxBoardTickets } from '@recado/shared/limits/tags';
import { join } from 'node:path';
import { ticketEntity } from '../../../../functions/src/data/tickets/entities.ts';
import { ticketUuid } from '../../../../functions/src/data/tickets/uuid.ts';
import type { Part } from '../part.ts';
import type { Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { systemContextOf } from '../tenant/staff.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import { framesDuring } from '../world/frames.ts';
import { withWorld, type World } from '../world/world.ts';

const laneCount = 20;
const loads = 5;
const calls = 20;
const drags = 10;
/** Ids far behind those of the demonstration company. */
const firstId = 100_000;
/** Tickets stored in one transaction. */
const batch = 20;

/** Fills a board: 20 lanes and the 400 tickets that it shows at most. Returns the ids of the lanes. */
const fillBoard = async ({ admin }: World): Promise<number[]> => {
  const context = await systemContextOf(admin.companyId);
  const laneIds: number[] = [];
  for (let at = 0; at < laneCount; at++) {
    const body = { name: `Etapa ${at + 1}`, color: '#3e63dd', kanban: 1 as const, orderLane: at };
    laneIds.push((await admin.call(createTag, { body })).id);
  }
  const now = Date.now();
  const tickets = Array.from({ length: maxBoardTickets }, (_, at) => {
    const id = firstId + at;
    const number = `55119${String(id).padStart(8, '0')}`;
    const contact = { id, name: `Cliente ${at}`, number, urlPicture: null, disableBot: false, isGroup: false };
    return ticketEntity.record({
      id,
      uuid: ticketUuid(id, '00000000-0000-4000-8000-000000000000'),
      companyId: admin.companyId,
      whatsappId: 1,
      contactId: id,
      channel: 'whatsapp',
      status: 'open',
      userId: admin.userId,
      isGroup: false,
      isBot: false,
      isActiveDemand: false,
      contact,
      laneId: laneIds[at % laneCount]!,
      jid: `${number}@s.whatsapp.net`,
      address: { number, lid: null },
      lastMessage: 'Bom dia! Quero saber se o pedido já saiu para entrega e a que horas chega.',
      fromMe: false,
      unreadMessages: at % 3,
      amountUsedBotQueues: 0,
      cycleId: null,
      listed: true,
      messageTime: now,
      createdAt: now,
      updatedAt: now + at,
      version: 1,
    });
  });
  for (let at = 0; at < tickets.length; at += batch)
    await context.commit(
      context.stores.tickets.saves(tickets.slice(at, at + batch).map((after) => ({ before: null, after }))),
      [],
    );
  return laneIds;
};

interface Paint {
  /** Milliseconds from the click on the drawer's entry until the last lane has its cards. */
  shown: number;
  /** Milliseconds that the page's thread worked meanwhile, whatever else the machine does. */
  worked: number;
}

/** Seconds that the page's thread has worked. */
const workOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
};

const paint = async (page: Page, cdp: CDPSession, lastLane: number): Promise<Paint> => {
  await page.goto('/tickets');
  await page.getByTestId('nav-Kanban').waitFor();
  const before = await workOf(cdp);
  const from = performance.now();
  await page.getByTestId('nav-Kanban').click();
  await page.getByTestId(`lane-${lastLane}`).locator('[data-card]').first().waitFor({ state: 'attached' });
  const shown = performance.now() - from;
  return { shown, worked: ((await workOf(cdp)) - before) * 1000 };
};

/** Drags a card over the next lane and back into its own. Returns the milliseconds of each frame meanwhile. */
const dragFrames = async (page: Page, [from, to]: readonly [number, number]): Promise<number[]> => {
  const [card, target] = await Promise.all([
    page.getByTestId(`lane-${from}`).locator('[data-card]').first().boundingBox(),
    page.getByTestId(`lane-${to}`).boundingBox(),
  ]);
  if (!card || !target) throw new Error('The board shows no card to drag');
  return framesDuring(page, async () => {
    await page.mouse.move(card.x + 40, card.y + 40);
    await page.mouse.down();
    await page.mouse.move(target.x + 60, target.y + 120, { steps: 20 });
    await page.mouse.move(card.x + 40, card.y + 60, { steps: 20 });
    await page.mouse.up();
  });
};

const inBrowser = (world: World, laneIds: readonly number[]): Promise<Figure[]> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({
      baseURL: world.cloud.addresses.web,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await signInPage(page, world);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const paints: Paint[] = [];
    for (let at = 0; at < loads; at++) paints.push(await paint(page, cdp, laneIds.at(-1)!));
    const frames: number[] = [];
    for (let at = 0; at < drags; at++) frames.push(...(await dragFrames(page, [laneIds[0]!, laneIds[1]!])));
    const ofFrames = timingsOf(frames);
    return [
      {
        what: 'from the drawer to the cards of the last lane, median',
        value: timingsOf(paints.map(({ shown }) => shown)).median,
        unit: 'ms',
        note: `${maxBoardTickets} cards in ${laneCount} lanes, ${loads} times`,
      },
      {
        what: 'work of the page’s thread meanwhile, median',
        value: timingsOf(paints.map(({ worked }) => worked)).median,
        unit: 'ms',
      },
      { what: 'frame of a drag, median', value: ofFrames.median, unit: 'ms', note: `${frames.length} frames` },
      { what: 'frame of a drag, p95', value: ofFrames.p95, unit: 'ms' },
    ];
  });

/** Measures the kanban board at its limit: the call that fills it, its first paint, and the frames of a drag. */
export const kanban: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'kanban'), fresh: true, web: true }, async (world) => {
    const laneIds = await fillBoard(world);
    const times: number[] = [];
    for (let at = 0; at < calls; at++) {
      const from = performance.now();
      const { tickets } = await world.admin.call(listBoardTickets, {});
      if (tickets.length !== maxBoardTickets) throw new Error(`The board has ${tickets.length} tickets`);
      times.push(performance.now() - from);
    }
    return [
      { what: 'the tickets of the board by the API, median', value: timingsOf(times).median, unit: 'ms' },
      ...(await inBrowser(world, laneIds)),
    ];
  });
