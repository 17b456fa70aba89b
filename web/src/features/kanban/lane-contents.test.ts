import type { Tag } from '@recado/shared/contract/tags';
import { expect, it } from 'vitest';
import { buildTicket } from '../../testing/ticket.builder.ts';
import { laneContents } from './lane-contents.ts';

const lane = (id: number): Tag => ({
  id,
  name: `Lane ${id}`,
  color: '#2f9e44',
  kanban: 1,
  timeLane: 0,
  nextLaneId: null,
  greetingMessageLane: '',
  rollbackLaneId: null,
  orderLane: null,
  userId: null,
});
const tickets = [
  buildTicket(1, { laneId: null }),
  buildTicket(2, { laneId: 5 }),
  buildTicket(3, { laneId: 6 }),
  buildTicket(4, { laneId: 9 }),
];
const ids = (moves: [number, number | null][] = []) =>
  laneContents([lane(6), lane(5)], tickets, new Map(moves)).map((one) => [
    one.lane?.id ?? null,
    ...one.tickets.map(({ id }) => id),
  ]);

it('has the tickets of no lane first, and those of a lane that was removed, then the lanes in their order', () => {
  expect(ids()).toEqual([
    [null, 1, 4],
    [6, 3],
    [5, 2],
  ]);
});

it('shows a ticket where it is on its way to', () => {
  expect(
    ids([
      [1, 6],
      [2, null],
      [3, 9],
    ]),
  ).toEqual([[null, 2, 3, 4], [6, 1], [5]]);
});
