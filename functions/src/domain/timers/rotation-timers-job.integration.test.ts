import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addQueue } from '../../../test/conversation.ts';
import { jobsOf, runJobs, runOne, slicesOf } from '../../../test/jobs.ts';
import { addTicket } from '../../../test/tickets.ts';
import { userContext } from '../../../test/user-context.ts';
import { placeOf } from '../../data/tickets/list-place.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { updateQueue } from '../../features/queues/update-queue.ts';

const minute = 60_000;

it('a queue whose rotation is turned on starts the timers of its waiting tickets, a slice at a time', async () => {
  const context = userContext();
  const { company, stores } = context;
  const queue = await addQueue(context, 'Vendas');
  const user = newUserRecord({
    id: await context.ids.next('user'),
    companyId: company.id,
    sub: randomUUID(),
    email: `${randomUUID()}@example.com`,
    name: 'Bia',
    profile: 'user',
    queueIds: [queue.id],
  });
  await context.commit(stores.users.create(user, 100), []);
  const idle = Date.now() - 60 * minute;
  const waiting = { status: 'pending', queueId: queue.id, userId: null, updatedAt: idle } as const;
  for (let id = 1; id <= 41; id += 1) await addTicket(context, { id, contactId: id, ...waiting });
  await addTicket(context, { id: 42, contactId: 42, ...waiting, userId: user.id, updatedAt: Date.now() });
  const timers = () =>
    context.effects.flatMap(({ to, message }) => (to === 'timers' && message.type === 'due' ? [message] : []));
  const change = (body: Parameters<typeof updateQueue>[1]['body']) =>
    updateQueue(context, { params: { id: queue.id }, query: undefined, body });

  await change({ tempoRoteador: 5 });
  expect(slicesOf(context)).toEqual([]);
  await change({ ativarRoteador: true });
  expect(await jobsOf(context)).toMatchObject([{ kind: 'start-rotation-timers', input: { queueId: queue.id } }]);
  await change({ tempoRoteador: 10 });
  expect(await jobsOf(context)).toHaveLength(1);

  await runOne(context);
  expect(timers()).toHaveLength(40);
  expect(await jobsOf(context)).toMatchObject([{ cursor: { hold: 'free', after: { place: placeOf(idle), id: 40 } } }]);
  await runJobs(context, 2);
  const member = await stores.tickets.get(42);
  expect(timers().slice(40)).toMatchObject([
    { type: 'due', timer: 'rotation', ticketId: 41 },
    { type: 'due', ticketId: 42, at: member!.updatedAt + 10 * minute },
  ]);
});
