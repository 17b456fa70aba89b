import { join } from 'node:path';
import { sendMessage } from '@recado/shared/contract/messages';
import { listQueues } from '@recado/shared/contract/queues';
import { updateTicket } from '@recado/shared/contract/tickets';
import type { Context } from '../../../../functions/src/context/context.ts';
import type { Part } from '../part/part.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { timingsOf } from '../report/timings.ts';
import { systemContextOf } from '../world/system-context.ts';
import { createContacts, withShop, type Shop } from '../world/shop.ts';
import { withWorld, type World } from '../world/world.ts';

const people = 10;
const rounds = 120;
/** Messages that are not measured: each contact's first one opens a ticket and a Signal session. */
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

/** Sends a message from a contact. Returns the milliseconds until the browser's socket has it, and its ticket. */
const receiveMessage = async (
  { simulator, socket, linkedPhone }: Shop,
  from: string,
  text: string,
): Promise<{ time: number; ticketId: number }> => {
  const start = performance.now();
  const arrived = socket
    .message(({ message }) => message.body === text)
    .then(({ ticket }) => ({ time: performance.now() - start, ticketId: ticket.id }));
  await simulator.call('send', { phone: from, to: linkedPhone.phone, text });
  return arrived;
};

/** Sends a message from a contact and polls the table. Returns the milliseconds until it is stored. */
const commitMessage = async (
  { simulator, linkedPhone }: Shop,
  { stores }: Context,
  from: string,
  text: string,
): Promise<number> => {
  const contact = await stores.contacts.identify({ number: from, lid: null });
  if (!contact) throw new Error('The contact does not exist');
  const start = performance.now();
  const sent = await simulator.call('send', { phone: from, to: linkedPhone.phone, text });
  while ((await stores.messages.marker(linkedPhone.whatsappId, contact.id, sent!.id)) === null);
  return performance.now() - start;
};

/** Sends an agent's reply. Returns the milliseconds until the phone has it and until the browser has the first tick. */
const sendReply = async (
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

/** Measures one message at a time: from the phone through session host, queue and table to the browser, and back. */
export const journey: Part = ({ portBase, dataDir }) =>
  withWorld({ portBase, dataDir: join(dataDir, 'journey'), fresh: true }, (world) =>
    withShop(world, async (shop) => {
      const persons = await createContacts(shop.simulator, people);
      const person = (index: number): string => persons[index % people]!;
      const tickets = new Map<string, number>();
      const [received, stored, sent, ticks]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let index = 0; index < rounds + warmUp; index++) {
        const { time, ticketId } = await receiveMessage(shop, person(index), `pergunta ${index}.`);
        received.push(time);
        tickets.set(person(index), ticketId);
      }
      const context = await systemContextOf(world.admin.companyId);
      for (let index = 0; index < rounds + warmUp; index++)
        stored.push(await commitMessage(shop, context, person(index), `mais uma ${index}.`));
      const [queue] = await world.admin.call(listQueues, {});
      for (const id of tickets.values())
        await world.admin.call(updateTicket, {
          params: { id },
          body: { status: 'open', userId: world.admin.userId, queueId: queue!.id },
        });
      for (let index = 0; index < rounds + warmUp; index++) {
        const { phone, tick } = await sendReply(
          shop,
          world,
          tickets.get(person(index))!,
          person(index),
          `resposta ${index}.`,
        );
        sent.push(phone);
        ticks.push(tick);
      }
      return [
        ...figuresOf('from the phone to the browser’s socket', received, 100),
        ...figuresOf('from the phone to the commit in the table', stored),
        ...figuresOf('from the agent’s call to the phone', sent, 100),
        ...figuresOf('from the agent’s call to the first tick in the browser', ticks),
      ];
    }),
  );
