import { graphOf, nodeOf, textNode } from '@recado/shared/test/flows';
import { setTimeout as delay } from 'node:timers/promises';
import { atMost, type Figure } from '../report/figure.ts';
import { forEach } from '../world/for-each.ts';
import type { World } from '../world/world.ts';
import { type FlowShop, openFlowShop } from './flow-shop.ts';

/** Customers who are in a flow while another version is published; `BENCH_FLOW_INSIDE` for fewer. */
const inside = Number(process.env.BENCH_FLOW_INSIDE ?? 1_000);
/** Milliseconds after which a message counts as lost, and between two looks. */
const patience = 2 * 60_000;
const lookEvery = 1_000;
/** Customers who begin while it is published. */
const newcomers = Math.floor(inside / 5);

/** All customers in the order of their answers: after each fifth of those inside, one who begins. */
const answering = Array.from({ length: inside }, (_, customer) =>
  customer % 5 === 4 ? [customer, inside + Math.floor(customer / 5)] : [customer],
).flat();

const menuText = (version: number): string => `Versão ${version}\n\n[1] Seguir`;
const endText = (version: number): string => `Fim ${version}`;

/** A menu and its end, which name their version. */
const versionOf = (version: number) =>
  graphOf([
    nodeOf('start', 's', {}),
    nodeOf('menu', 'm', { message: `Versão ${version}`, arrayOption: [{ number: 1, value: 'Seguir' }] }),
    textNode('e', endText(version)),
  ]);

/** Returns the version in which a customer began and ended; null where messages are lost, doubled or of two versions. */
const playedVersion = (texts: readonly string[]): number | null =>
  [1, 2].find((version) => JSON.stringify(texts) === JSON.stringify([menuText(version), endText(version)])) ?? null;

/** Waits until every customer has the text that ends the flow, which is typed for some seconds, or the patience is over. */
const untilEnded = async ({ sentTo }: FlowShop): Promise<void> => {
  const end = Date.now() + patience;
  let left = answering;
  while (left.length > 0 && Date.now() < end) {
    const still: number[] = [];
    await forEach(left.length, async (index) => {
      if ((await sentTo(left[index]!)).length < 2) still.push(left[index]!);
    });
    left = still;
    if (left.length > 0) await delay(lookEvery);
  }
};

/** Publishes a version while customers are in the one before, answer it and begin: each ends on its own version. */
export const publishingFigures = async (world: World): Promise<Figure[]> => {
  if (inside === 0) return [];
  const shop = await openFlowShop(world, versionOf(1), '8202');
  await forEach(inside, (customer) => shop.write(customer, 'Oi'));
  let publishing: Promise<void> = Promise.resolve();
  await forEach(answering.length, async (index) => {
    if (index === Math.floor(answering.length / 2)) publishing = shop.publish(versionOf(2));
    const customer = answering[index]!;
    if (customer >= inside) await shop.write(customer, 'Oi');
    await shop.write(customer, '1');
  });
  await publishing;
  await untilEnded(shop);
  let [wrong, moved, onNew] = [0, 0, 0];
  await forEach(inside + newcomers, async (customer) => {
    const version = playedVersion((await shop.sentTo(customer)).map(({ body }) => body));
    if (version === null) wrong += 1;
    else if (customer < inside && version !== 1) moved += 1;
    else if (version === 2) onNew += 1;
  });
  return [
    {
      what: 'customers in a flow while another version was published',
      value: inside,
      unit: '',
      note: `${newcomers} began meanwhile, ${onNew} of them on the other version`,
    },
    { what: 'of all, with a message lost, doubled or of another version', value: wrong, unit: '', aim: atMost(0) },
    { what: 'of those inside, moved to the other version', value: moved, unit: '', aim: atMost(0) },
  ];
};
