import { join } from 'node:path';
import type { Context } from '../../../../functions/src/context/context.ts';
import { systemContextOf } from '../world/system-context.ts';
import type { Part } from '../part/part.ts';
import { atLeast, atMost, type Figure } from '../report/figure.ts';
import { timeEach } from '../report/timings.ts';
import { publish, waitUntilInboundEmpty } from '../world/inbound-queue.ts';
import { inboundTextEvent } from '../world/inbound-text-event.ts';
import { createContacts, withShop, type Shop } from '../world/shop.ts';
import { storedOf } from '../world/stored.ts';
import { waitUntilDelivered } from '../world/wait-until-delivered.ts';
import { withWorld } from '../world/world.ts';

const people = 200;
const each = 10;
const total = people * each;
const inFlight = 20;
const oneByOne = 200;

type Written = ReadonlyMap<string, readonly string[]>;

const textsFor = (numbers: readonly string[]): Written =>
  new Map(numbers.map((number) => [number, Array.from({ length: each }, (_, index) => `${index + 1}. ${number}`)]));

interface Load {
  shop: Shop;
  context: Context;
}

/** Sends all messages of all contacts. */
type Write = (load: Load, written: Written) => Promise<void>;

const send = ({ shop: { simulator, linkedPhone } }: Load, number: string, text: string) =>
  simulator.call('send', { phone: number, to: linkedPhone.phone, text });

/** Sends each contact's messages one after the other, for `persons` contacts at the same time. */
const backToBack =
  (persons: number): Write =>
  async (load, written) => {
    const waiting = written.entries();
    await Promise.all(
      Array.from({ length: persons }, async () => {
        for (const [number, texts] of waiting) for (const text of texts) await send(load, number, text);
      }),
    );
  };

/** Publishes directly into the inbound queue: the first message of every contact, then the second of every contact… */
const intoTheQueue: Write = async ({ shop: { linkedPhone }, context: { company } }, written) => {
  const source = { companyId: company.id, whatsappId: linkedPhone.whatsappId };
  const rounds = Array.from({ length: each }, (_, round) =>
    [...written].map(([number, texts]) => inboundTextEvent(source, { number, body: texts[round]! })),
  );
  for (const round of rounds) await publish(round);
};

const orderOf = async ({ shop: { simulator, linkedPhone } }: Load, number: string): Promise<string[]> =>
  (await simulator.call('transcript', { phone: number, peer: linkedPhone.phone }))
    .toSorted((one, other) => one.seq - other.seq)
    .map(({ text }) => text);

/** Sends the messages, waits until they are stored and compares the table with what was sent. */
const figuresOf = async (what: string, load: Load, write: Write, { bulk }: { bulk: boolean }): Promise<Figure[]> => {
  const numbers = await createContacts(load.shop.simulator, people);
  const texts = textsFor(numbers);
  const from = performance.now();
  await write(load, texts);
  const written = (performance.now() - from) / 1000;
  await waitUntilDelivered(load.shop.simulator, load.shop.linkedPhone.phone);
  await waitUntilInboundEmpty();
  const seconds = (performance.now() - from) / 1000;
  const sent: Written =
    write === intoTheQueue
      ? texts
      : new Map(await Promise.all(numbers.map(async (number) => [number, await orderOf(load, number)] as const)));
  const stored = await storedOf(load.context, load.shop.linkedPhone.whatsappId, sent);
  return [
    { what: `${what}: stored`, value: stored.messages, unit: `of ${total}`, aim: atLeast(total) },
    {
      what: `${what}: people whose messages are in order`,
      value: stored.inOrder,
      unit: `of ${people}`,
      aim: atLeast(people),
    },
    { what: `${what}: tickets`, value: stored.tickets, unit: '', aim: atMost(people) },
    {
      what,
      value: total / seconds,
      unit: 'messages/s',
      ...(bulk && { aim: atLeast(300) }),
      note: `written within ${written.toFixed(1)} s, all stored after ${seconds.toFixed(1)} s`,
    },
  ];
};

const oneAtATime = async ({ shop }: Load): Promise<Figure[]> => {
  const [person = ''] = await createContacts(shop.simulator, 1);
  let count = 0;
  const { median } = await timeEach(oneByOne, async () => {
    const text = `uma por vez ${++count}.`;
    const arrived = shop.socket.message(({ message }) => message.body === text);
    await shop.simulator.call('send', { phone: person, to: shop.linkedPhone.phone, text });
    await arrived;
  });
  return [
    {
      what: 'one at a time, each after the previous one is on the screen',
      value: 1000 / median,
      unit: 'messages/s',
      note: `${median.toFixed(1)} ms each`,
    },
  ];
};

/** Measures inbound throughput: one at a time, in sequence per contact, all at once, and directly into the queue. */
export const loads: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'loads'), fresh: true }, (world) =>
    withShop(world, async (shop) => {
      const load = { shop, context: await systemContextOf(world.admin.companyId) };
      return [
        ...(await oneAtATime(load)),
        ...(await figuresOf(
          '10 messages of each of 200 new contacts back to back, 20 in flight',
          load,
          backToBack(inFlight),
          { bulk: false },
        )),
        ...(await figuresOf('2,000 at once from 200 new contacts', load, backToBack(people), { bulk: false })),
        ...(await figuresOf('2,000 at once of 200 new contacts into the inbound queue', load, intoTheQueue, {
          bulk: true,
        })),
      ];
    }),
  );
