import type { Page } from '@playwright/test';
import { listQueues } from '@recado/shared/contract/queues';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newContact } from '../../../../functions/src/data/contacts/new-contact.ts';
import { copyOf } from '../../../../functions/src/data/tickets/copy-of.ts';
import { newUserRecord } from '../../../../functions/src/data/users/new-user.ts';
import { handler as receive } from '../../../../functions/src/entry/consumers/inbound/handler.ts';
import { update } from '../../../../functions/test/office.ts';
import { addTicket } from '../../../../functions/test/tickets.ts';
import { type TestContext, userContext } from '../../../../functions/test/user-context.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { silentConnection } from '../tenant/silent-connection.ts';
import { signInPage, withBrowser } from '../world/browser-page.ts';
import { deliver } from '../world/deliver.ts';
import { forEach } from '../world/for-each.ts';
import { frameFigures, framesDuring } from '../world/frames.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { systemContextOf } from '../world/system-context.ts';
import { withWorld, type World } from '../world/world.ts';

const agents = 100;
const tickets = 2_000;
/** Milliseconds of dragging, and transfers of colleagues in a second meanwhile. */
const dragging = 5_000;
const rate = 20;
/** Tickets that are closed while the dashboard is open. */
const closings = 10;
/** Milliseconds between two: the dashboard reads its figures once a second. */
const pause = 1_500;

interface Office {
  /** The administrator, whose changes reach browsers as those of calls do. */
  context: TestContext;
  agentIds: readonly number[];
  ticketIds: readonly number[];
  whatsappId: number;
  queueId: number;
}

/** Fills the company with agents who have some tickets each. */
const fillOffice = async ({ admin }: World): Promise<Office> => {
  const { companyId, userId } = admin;
  const system = await systemContextOf(companyId);
  const context: TestContext = {
    ...userContext({ companyId, viewer: { id: userId } }),
    company: system.company,
    commit: (...given) => system.commit(...given),
    publish: (effects) => system.publish(effects),
  };
  const [queue] = await admin.call(listQueues, {});
  const whatsappId = await silentConnection(context, { name: 'Painel' });
  const agentIds: number[] = [];
  for (let index = 1; index <= agents; index++) {
    const id = await context.ids.next('user');
    const email = `agente-${id}@example.com`;
    const user = newUserRecord({ companyId, id, sub: email, email, name: `Agente ${index}`, profile: 'user' });
    await context.commit(context.stores.users.create({ ...user, queueIds: [queue!.id] }, 1_000), []);
    agentIds.push(id);
  }
  const ticketIds: number[] = [];
  await forEach(tickets, async (index) => {
    const [id, contactId] = [await context.ids.next('ticket'), await context.ids.next('contact')];
    const number = `55119${String(70_000_000 + contactId)}`;
    const contact = newContact({ id: contactId, companyId, name: `Cliente ${contactId}`, number }, 0);
    await context.commit(context.stores.contacts.creation(contact, { number, lid: null }), []);
    const at = context.clock.now() - index * 60_000;
    await addTicket(context, {
      ...{ id, contactId, whatsappId, queueId: queue!.id, userId: agentIds[index % agents]!, ...copyOf(contact) },
      ...{ jid: `${number}@s.whatsapp.net`, address: { number, lid: null }, lastMessage: 'Obrigada' },
      ...{ createdAt: at, updatedAt: at },
    });
    ticketIds.push(id);
  });
  return { context, agentIds, ticketIds, whatsappId, queueId: queue!.id };
};

/** Drags a card over the panel while colleagues transfer tickets. Returns the frames. */
const drag = async (page: Page, { context, agentIds, ticketIds, queueId }: Office): Promise<number[]> => {
  const box = (await page.locator('[data-card]').first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 12);
  await page.mouse.down();
  const until = Date.now() + dragging;
  const transfer = async (): Promise<void> => {
    for (let count = 0; Date.now() < until; count++) {
      const [id, userId] = [ticketIds[count % tickets]!, agentIds[(count * 7) % agents]!];
      void update(context, id, { isTransfered: true, queueId, userId });
      await delay(1_000 / rate);
    }
  };
  const move = async (): Promise<void> => {
    for (let step = 0; Date.now() < until; step++)
      await page.mouse.move(
        box.x + 100 + 400 * (1 + Math.sin(step / 20)),
        box.y + 60 + 100 * (1 + Math.cos(step / 15)),
      );
  };
  const frames = await framesDuring(page, () => Promise.all([transfer(), move()]));
  await page.mouse.up();
  return frames;
};

const panelFigures = async (page: Page, world: World, office: Office): Promise<Figure[]> => {
  const begun = performance.now();
  await page.goto(`${world.cloud.addresses.web}/moments`);
  await page.locator('[data-card]').first().waitFor();
  const painted = performance.now() - begun;
  return [
    { what: `panel of ${agents} agents and ${tickets} tickets, until its cards are shown`, value: painted, unit: 'ms' },
    ...frameFigures(`dragging a card under ${rate} changes a second`, await drag(page, office)),
  ];
};

/** Closes tickets while the dashboard is open. Returns the milliseconds until each is counted. */
const closingTimes = async (page: Page, world: World, office: Office): Promise<number[]> => {
  const { context, queueId, whatsappId } = office;
  const ids: number[] = [];
  for (let index = 0; index < closings; index++) {
    const number = `55119${String(60_000_000 + index)}`;
    const source = { companyId: world.admin.companyId, whatsappId };
    await deliver(receive, inboundTextEvent(source, { number, body: 'Oi' }));
    const contact = await context.stores.contacts.identify({ number, lid: null });
    const chat = await context.stores.tickets.chat(whatsappId, contact!.id);
    await update(context, chat!.activeTicketId!, { status: 'open', queueId });
    ids.push(chat!.activeTicketId!);
  }
  await page.goto(`${world.cloud.addresses.web}/`);
  const card = page.getByTestId('figure-finished');
  await card.waitFor();
  const times: number[] = [];
  for (const id of ids) {
    await delay(pause);
    const before = await card.textContent();
    const begun = performance.now();
    await update(context, id, { status: 'closed', sendFarewellMessage: false });
    while ((await card.textContent()) === before) await delay(10);
    times.push(performance.now() - begun);
  }
  return times;
};

/** Measures what an administrator sees of a company at work, in a real browser: the attendance panel, and the dashboard. */
export const panel: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'panel'), fresh: true, web: true }, async (world) => {
    const office = await fillOffice(world);
    return withBrowser(async (browser) => {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await signInPage(page, world);
      const figures = await panelFigures(page, world, office);
      const { median, p95 } = timingsOf(await closingTimes(page, world, office));
      const what = 'from a closed ticket to its figure on the open dashboard';
      return [
        ...figures,
        { what: `${what}, median`, value: median, unit: 'ms', note: `${closings} tickets` },
        { what: `${what}, p95`, value: p95, unit: 'ms', aim: atMost(1_000) },
      ];
    });
  });
