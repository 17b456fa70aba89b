import { noServiceLevels } from '@recado/shared/contract/service-levels';
import { seededRandom } from '@recado/shared/test/seeded-random';
import { expect, it } from 'vitest';
import { agent } from '../../../test/conversation-state.ts';
import { addConnection, addQueue } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { userContext } from '../../../test/user-context.ts';
import { newContact } from '../../data/contacts/new-contact.ts';
import { processTicketEvent } from '../driver/process-event.ts';
import { receiveTimer } from './receive-timer.ts';

const minute = 60_000;
const hour = 60 * minute;
const tickets = 40;

const inLanes = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: 12 }, lane));
};

it(`the timers of ${tickets} tickets warn and escalate once each, however often they are delivered`, async () => {
  const context = userContext();
  const { stores } = context;
  const queue = await addQueue(context, 'Vendas');
  const serviceLevels = { ...noServiceLevels, firstAnswer: 30 };
  await context.commit(stores.queues.update(queue, { ...queue, serviceLevels }), []);
  const { id: whatsappId } = await addConnection(context);
  const random = seededRandom(3);
  const ids = Array.from({ length: tickets }, (_, at) => at + 1);
  const now = Date.now();
  // Half of them are late already, the others are to be warned of.
  const waitingSince = (id: number): number => now - (id % 2 === 0 ? hour : 25 * minute);
  await inLanes(ids, async (id) => {
    const number = `55119${String(id).padStart(8, '0')}`;
    const contact = newContact({ id, companyId: context.company.id, name: 'Maria', number }, 0);
    await context.commit(stores.contacts.creation(contact, { number, lid: null }), []);
    const fields = { cycleId: String(now - hour).padStart(13, '0'), waitingSince: waitingSince(id), userId: 1 };
    const ticket = await addTicket(context, { id, contactId: id, whatsappId, queueId: null, ...fields });
    await processTicketEvent(context, ticket, { type: 'setQueue', agent: agent(), queueId: queue.id });
  });
  const timersOf = () =>
    context.effects.flatMap((effect) =>
      effect.to === 'timers' && effect.message.type === 'due' && effect.message.timer === 'serviceLevel'
        ? [effect.message]
        : [],
    );
  const first = timersOf();
  expect(first.map(({ ticketId }) => ticketId).toSorted((one, other) => one - other)).toEqual(ids);

  const deliveries = [...first, ...first, ...first].toSorted(() => random() - 0.5);
  await inLanes(deliveries, (timer) => receiveTimer(context, timer));
  const reports = context.effects.flatMap((effect) =>
    effect.to === 'push' && 'reportedAt' in effect.message ? [effect.message] : [],
  );
  const idsOf = (isMissed: boolean) =>
    reports.filter((each) => each.isMissed === isMissed).map(({ ticketId }) => ticketId);
  const byId = (one: number, other: number): number => one - other;
  expect(idsOf(true).toSorted(byId)).toEqual(ids.filter((id) => id % 2 === 0));
  expect(idsOf(false).toSorted(byId)).toEqual(ids.filter((id) => id % 2 === 1));
  // Each that was warned of waits for its end; the others wait for nothing.
  const second = timersOf().slice(tickets);
  expect(second.map(({ ticketId, at }) => [ticketId, at]).toSorted(([one], [other]) => one! - other!)).toEqual(
    ids.filter((id) => id % 2 === 1).map((id) => [id, waitingSince(id) + 30 * minute]),
  );
  await inLanes(ids, async (id) => {
    const log = (await stores.tickets.log(id)).filter(({ type }) => type === 'serviceLevelMissed');
    expect(log).toHaveLength(id % 2 === 0 ? 1 : 0);
  });
});
