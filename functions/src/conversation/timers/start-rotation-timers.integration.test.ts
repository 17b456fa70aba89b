import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { addQueue } from '../../../test/conversation.ts';
import { addTicket } from '../../../test/tickets.ts';
import { userContext } from '../../../test/user-context.ts';
import { newUserRecord } from '../../data/users/new-user.ts';
import { updateQueue } from '../../features/queues/update-queue.ts';
import { startRotationTimers } from './start-rotation-timers.ts';

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
  const timers = () => context.effects.splice(0).flatMap((effect) => (effect.to === 'timers' ? [effect.message] : []));
  const change = (body: Parameters<typeof updateQueue>[1]['body']) =>
    updateQueue(context, { params: { id: queue.id }, query: undefined, body });

  await change({ tempoRoteador: 5 });
  expect(timers()).toEqual([]);
  await change({ ativarRoteador: true });
  const [free, taken] = timers();
  expect([free, taken]).toMatchObject([
    { type: 'startRotation', queueId: queue.id, hold: 'free', after: null },
    { type: 'startRotation', queueId: queue.id, hold: 'taken', after: null },
  ]);
  await change({ tempoRoteador: 10 });
  expect(timers()).toEqual([]);

  const slice = { type: 'startRotation', companyId: company.id, queueId: queue.id, hold: 'free', after: null } as const;
  await startRotationTimers(context, slice);
  const started = timers();
  expect(started).toHaveLength(41);
  const next = started.at(-1)!;
  expect(next).toEqual({ ...slice, after: { updatedAt: idle, id: 40 } });
  await startRotationTimers(context, slice);
  expect(timers()).toEqual([next]);
  await startRotationTimers(context, { ...slice, after: { updatedAt: idle, id: 40 } });
  expect(timers()).toMatchObject([{ type: 'start', timer: 'rotation', ticketId: 41 }]);
  await startRotationTimers(context, { ...slice, hold: 'taken' });
  const member = await stores.tickets.get(42);
  expect(timers()).toMatchObject([{ type: 'start', ticketId: 42, at: member!.updatedAt + 10 * minute }]);
});
