import { expect, it } from 'vitest';
import { measure } from './capacity.ts';
import { addConnection, addQueue, allTickets, inboundText } from './conversation.ts';
import { update } from './office.ts';
import { receiveMessage } from '../src/domain/inbound/receive-message.ts';
import { userContext } from './user-context.ts';

const day = 86_400_000;

/** Returns the write units of closing a ticket that was accepted some days before. */
const closing = async (days: number): Promise<number> => {
  const clock = { at: Date.parse('2026-11-20T15:00:00Z') };
  const admin = { ...userContext(), clock: { now: () => clock.at } };
  const connection = await addConnection(admin);
  const { id: queueId } = await addQueue(admin, 'Vendas');
  await receiveMessage(admin, inboundText(connection, { at: clock.at }));
  const [ticket] = await allTickets(admin);
  await update(admin, ticket!.id, { status: 'open', queueId });
  clock.at += days * day;
  const { writes } = await measure(() => update(admin, ticket!.id, { status: 'closed', sendFarewellMessage: false }));
  return writes;
};

it('a ticket that is closed costs 19 write units with its cycle and its messages, and on a later day the mark of its day besides', async () => {
  const [today, later] = [await closing(0), await closing(3)];
  expect(today).toBeLessThanOrEqual(19);
  expect(later - today).toBeLessThanOrEqual(2);
});
