import { graphOf, nodeOf } from '@recado/shared/test/flows';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { forEach } from '../world/for-each.ts';
import type { World } from '../world/world.ts';
import { type FlowShop, openFlowShop } from './flow-shop.ts';

/**
 * Customers who wait; `BENCH_FLOW_WAITS` for fewer. Writing and the last wait take 9 minutes at 40 a second, 12 at 25.
 */
const customers = Number(process.env.BENCH_FLOW_WAITS ?? 10_000);
/** Minutes that each waits; more than 15 are kept by the scheduler. `BENCH_FLOW_MINUTES` for others. */
const minutes = Number(process.env.BENCH_FLOW_MINUTES ?? 5);
/** Customers who write in a second; so many wake in one. `BENCH_FLOW_RATE` for others. */
const rate = Number(process.env.BENCH_FLOW_RATE ?? 40);
/** Milliseconds after the last wait at which a customer counts as one who never wakes. */
const patience = 5 * 60_000;
/** Milliseconds between two looks at who has woken. */
const lookEvery = 2_000;
const slice = 200;

/** A wait and a menu, which is sent at once: a text is typed for some seconds. */
const waiting = graphOf([
  nodeOf('start', 's', {}),
  nodeOf('interval', 'i', { sec: minutes, unit: 'minutes' }),
  nodeOf('menu', 'm', { message: 'Voltei', arrayOption: [{ number: 1, value: 'Seguir' }] }),
]);
const woken = 'Voltei\n\n[1] Seguir';

/** The wait of a customer. */
interface Wait {
  readonly customer: number;
  readonly ticketId: number;
  readonly due: number;
}

/** Lets the customers write at an even pace, so that their waits end at one. Returns the times at which they are to wake. */
const letWrite = async (shop: FlowShop): Promise<Wait[]> => {
  const from = Date.now();
  const waits: Wait[] = [];
  await forEach(customers, async (customer) => {
    await delay(Math.max(0, from + (customer * 1_000) / rate - Date.now()));
    await shop.write(customer, 'Oi');
    const ticketId = await shop.ticketId(customer);
    const dialogue = ticketId === null ? null : await shop.context.stores.tickets.dialogue(ticketId);
    if (dialogue?.continuesAt) waits.push({ customer, ticketId: dialogue.ticketId, due: dialogue.continuesAt });
  });
  return waits;
};

/** Waits until the flow has gone on for all of these tickets, or the patience is over. */
const untilAwake = async ({ context }: FlowShop, ids: readonly number[], end: number): Promise<void> => {
  let asleep = ids;
  while (asleep.length > 0 && Date.now() < end) {
    const still: number[] = [];
    await forEach(Math.ceil(asleep.length / slice), async (at) => {
      const some = asleep.slice(at * slice, (at + 1) * slice);
      const dialogues = await context.stores.tickets.dialogues(some);
      still.push(...dialogues.filter(({ continuesAt }) => continuesAt !== null).map(({ ticketId }) => ticketId));
    });
    asleep = still;
    await delay(lookEvery);
  }
};

/** Lets customers wait in a flow, and compares when it goes on with when it should. */
export const waitFigures = async (world: World): Promise<Figure[]> => {
  if (customers === 0) return [];
  const shop = await openFlowShop(world, waiting, '8101');
  const waits = await letWrite(shop);
  const last = Math.max(...waits.map(({ due }) => due));
  await untilAwake(
    shop,
    waits.map(({ ticketId }) => ticketId),
    last + patience,
  );
  const late: number[] = [];
  let [lost, doubled, early] = [customers - waits.length, 0, 0];
  await forEach(waits.length, async (index) => {
    const { customer, due } = waits[index]!;
    const [wake, ...more] = (await shop.sentTo(customer)).filter(({ body }) => body === woken);
    if (more.length > 0) doubled += 1;
    if (wake === undefined) lost += 1;
    else {
      if (wake.createdAt < due) early += 1;
      late.push(Math.max(0, wake.createdAt - due) / 1_000);
    }
  });
  const { p95 } = timingsOf(late.map((seconds) => seconds * 1_000));
  return [
    {
      what: 'customers who waited in a flow',
      value: customers,
      unit: '',
      note: `${minutes} minutes, ${rate} a second`,
    },
    { what: 'of them never woken', value: lost, unit: '', aim: atMost(0) },
    { what: 'of them woken twice', value: doubled, unit: '', aim: atMost(0) },
    { what: 'of them woken early', value: early, unit: '', aim: atMost(0) },
    { what: 'lateness of a wake, p95', value: p95 / 1_000, unit: 's' },
    { what: 'lateness of a wake, longest', value: Math.max(...late), unit: 's', aim: atMost(2) },
  ];
};
