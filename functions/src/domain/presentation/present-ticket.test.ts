import { expect, it } from 'vitest';
import { tagOf, ticketRecord } from '../../../test/conversation-state.ts';
import type { Directory } from './directory.ts';
import { presentTicket } from './present-ticket.ts';

const ana = { id: 11, name: 'Ana' };
const directory: Directory = {
  queues: [],
  users: [],
  connections: [],
  queue: () => null,
  user: (id) => (id === ana.id ? ana : null),
  connection: () => null,
  allTags: [],
  lane: (id) => (id === 7 ? tagOf({ id, kanban: 1 }) : null),
  tags: (ids) => ids.filter((id) => id !== 9).map((id) => ({ id, name: `Tag ${id}`, color: '#2F9E44' })),
  removed: new Set(),
};

it('a closed ticket has the agent who closed it, and none who was deleted since', () => {
  const closed = (userId: number) => presentTicket(ticketRecord({ status: 'closed', userId }), directory, false);
  expect(closed(11)).toMatchObject({ userId: 11, user: ana });
  expect(closed(12)).toMatchObject({ userId: null, user: null });
});

it('a ticket shows its lane, then the tags of its contact, without those that were removed', () => {
  const shown = presentTicket(ticketRecord({ laneId: 7, tagIds: [3, 9, 2] }), directory, false);
  expect(shown.tags.map(({ id }) => id)).toEqual([7, 3, 2]);
  expect(shown.laneId).toBe(7);
  expect(presentTicket(ticketRecord({ laneId: 8 }), directory, false)).toMatchObject({ tags: [], laneId: null });
});

it('the preview of a message masks mentions and shared contacts that are only numbers, where numbers are hidden', () => {
  const preview = (lastMessage: string, hideNumber = true) =>
    presentTicket(ticketRecord({ lastMessage }), directory, hideNumber).lastMessage;
  expect(preview('Oi @5511987654321')).toBe('Oi @***********21');
  expect(preview('👤 Maria, 5511987654321')).toBe('👤 Maria, ***********21');
  expect(preview('Oi @5511987654321', false)).toBe('Oi @5511987654321');
});
