import { join } from 'node:path';
import { sendMessage } from '@recado/shared/contract/messages';
import { listQueues } from '@recado/shared/contract/queues';
import { updateTicket } from '@recado/shared/contract/tickets';
import type { Context } from '../../../../functions/src/context/context.ts';
import type { Part } from '../part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { systemContextOf } from '../tenant/staff.ts';
import { makePeople, withShop, type Shop } from '../world/shop.ts';
import { withWorld, type World } from '../world/world.ts';

const people = 10;
const rounds = 120;
/** Messages that don't count: each person's first opens a ticket and a Signal session. */
const warmUp = 2 * people;

const figuresOf = (what: string, times: readonly number[], aim?: number): Figure[] => {
  const { median, p95, count } = timingsOf(times.slice(warmUp));
  return [
    {
      what: `${what}, median`,
      value: median,
      unit: 'ms',
      ...(aim !== undefined && { aim: atMost(aim) }),
      note: `${count} messages`,
    },
    { what: `${what}, p95`, value: p95, unit: 'ms' },
  ];
};

/** The person writes; when has the browser it? Answers the ticket. */
const comeIn = async (
  { simulator, socket, line }: Shop,
  from: string,
  text: string,
): Promise<{ time: number; ticketId: number }> => {
  const start = performance.now();
  const arrived = socket
    .message(({ message }) => message.body === text)
    .then(({ ticket }) => ({ time: performance.now() - start, ticketId: ticket.id }));
  await simulator.call('send', { phone: from, to: line.phone, text });
  return arrived;
};

/** The person writes; when is it in the table? The table is asked without a pause, so this is measured by itself. */
const commit = async ({ simulator, line }: Shop, { stores }: Context, from: string, text: string): Promise<number> => {
  const contact = await stores.contacts.identify({ number: from, lid: null });
  if (!contact) throw new Error('Who writes is no contact yet');
  const start = performance.now();
  const sent = await simulator.call('send', { phone: from, to: line.phone, text });
  while ((await stores.messages.marker(line.whatsappId, contact.id, sent!.id)) === null);
  return performance.now() - start;
};

/** The agent answers; when has the phone it, and when the browser the first tick? */
const goOut = async (
  { simulator, socket }: Shop,
  { admin }: World,
  ticketId: number,
  to: string,
  text: string,
): Promise<{ phone: number; tick: number }> => {
  const after = await simulator.now();
  const start = performance.now();
  const stored = simulator
    .waitFor('message.stored', ({ message }) => message.owner === to && message.text.includes(text), { after })
    .then(() => performance.now() - start);
  const ticked = socket
    .message(({ message }) => message.body.includes(text) && message.ack > 0)
    .then(() => performance.now() - start);
  await admin.call(sendMessage, { params: { ticketId }, body: { body: text } });
  const [phone, tick] = await Promise.all([stored, ticked]);
  return { phone, tick };
};

/** One message at a time through everything: phone, session host, queue, transaction, fan-out, browser; and back. */
export const journey: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'journey'), fresh: true }, (world) =>
    withShop(world, async (shop) => {
      const persons = await makePeople(shop.simulator, people);
      const person = (index: number): string => persons[index % people]!;
      const tickets = new Map<string, number>();
      const [inward, stored, outward, ticks]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let index = 0; index < rounds + warmUp; index++) {
        const { time, ticketId } = await comeIn(shop, person(index), `pergunta ${index}.`);
        inward.push(time);
        tickets.set(person(index), ticketId);
      }
      const context = await systemContextOf(world.admin.companyId);
      for (let index = 0; index < rounds + warmUp; index++)
        stored.push(await commit(shop, context, person(index), `mais uma ${index}.`));
      const [queue] = await world.admin.call(listQueues, {});
      for (const id of tickets.values())
        await world.admin.call(updateTicket, {
          params: { id },
          body: { status: 'open', userId: world.admin.userId, queueId: queue!.id },
        });
      for (let index = 0; index < rounds + warmUp; index++) {
        const { phone, tick } = await goOut(
          shop,
          world,
          tickets.get(person(index))!,
          person(index),
          `resposta ${index}.`,
        );
        outward.push(phone);
        ticks.push(tick);
      }
      return [
        ...figuresOf('from the phone to the browser’s socket', inward, 100),
        ...figuresOf('from the phone to the commit in the table', stored),
        ...figuresOf('from the agent’s call to the phone', outward, 100),
        ...figuresOf('from the agent’s call to the first tick in the browser', ticks),
      ];
    }),
  );
