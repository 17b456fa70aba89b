import { expect, it } from 'vitest';
import { ticketRecord } from '../../../test/conversation-state.ts';
import type { Names } from '../driver/names.ts';
import { presentTicket } from './present-ticket.ts';

const ana = { id: 11, name: 'Ana' };
const names: Names = {
  queues: [],
  users: [ana],
  connections: [],
  queue: () => null,
  user: (id) => (id === ana.id ? ana : null),
  connection: () => null,
  removed: new Set(),
};

it('a closed ticket has the agent who closed it, and none who was deleted since', () => {
  const closed = (userId: number) => presentTicket(ticketRecord({ status: 'closed', userId }), names, false);
  expect(closed(11)).toMatchObject({ userId: 11, user: ana });
  expect(closed(12)).toMatchObject({ userId: null, user: null });
});
