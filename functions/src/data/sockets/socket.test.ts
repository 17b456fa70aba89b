import { describe, expect, it } from 'vitest';
import {
  prolong,
  openedSocket,
  roomsOf,
  type Socket,
  withInterest,
  withoutInterest,
  withoutTicket,
  withTicket,
} from './socket.ts';

const opened = (): Socket =>
  openedSocket(
    {
      connectionId: 'c',
      userId: 1,
      sessionId: 's',
      rights: ['everyone', 'user:1', 'connections', 'queue:5', 'group-queue-all:5'],
    },
    0,
  );

describe('rooms of a socket', () => {
  it('are all those of its rights from the start', () => expect(roomsOf(opened())).toEqual(opened().rights));

  it('hold lists as long as notifications or the inbox want them', () => {
    const both = withInterest(opened(), 'tickets');
    expect(roomsOf(withoutInterest(both, 'notification'))).toContain('queue:5');
    const neither = withoutInterest(withoutInterest(both, 'notification'), 'tickets');
    expect(roomsOf(neither)).toEqual(['everyone', 'user:1', 'connections']);
    expect(roomsOf(withInterest(neither, 'tickets'))).toContain('group-queue-all:5');
  });

  it('hold the conversations on the screen, a bounded number of them', () => {
    expect(roomsOf(withTicket(withTicket(opened(), 7), 7)).filter((room) => room === 'ticket:7')).toHaveLength(1);
    expect(roomsOf(withoutTicket(withTicket(opened(), 7), 7))).not.toContain('ticket:7');
    const many = Array.from({ length: 50 }, (_, at) => at + 1).reduce(withTicket, opened());
    expect(many.ticketIds).toHaveLength(20);
    expect(many.ticketIds.at(-1)).toBe(50);
  });
});

it('lives on when it is used in the second half of its life, and is not written before', () => {
  const socket = opened();
  expect(prolong(socket, 3_600_000)).toBe(socket);
  expect(prolong(socket, 20 * 3_600_000).expiresAt).toBe(44 * 3_600);
});
