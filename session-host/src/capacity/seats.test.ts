import { expect, it } from 'vitest';
import { HostFull, Seats } from './seats.ts';

it('refuses more sessions than the host can hold, and says how many wait', () => {
  const seats = new Seats(2);
  seats.take('1.1');
  seats.take('1.2');
  expect(() => seats.take('1.3')).toThrow(HostFull);
  expect([seats.taken, seats.refused]).toEqual([2, 1]);
});

it('lets a session that has a seat open again and again', () => {
  const seats = new Seats(1);
  seats.take('1.1');
  seats.take('1.1');
  expect(seats.taken).toBe(1);
});

it('gives a freed seat to who asks next', () => {
  const seats = new Seats(1);
  seats.take('1.1');
  expect(() => seats.take('1.2')).toThrow(HostFull);
  seats.free('1.1');
  seats.take('1.2');
  expect([seats.taken, seats.refused]).toEqual([1, 0]);
});
