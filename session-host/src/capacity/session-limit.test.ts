import { expect, it } from 'vitest';
import { HostFull, SessionLimit } from './session-limit.ts';

it('refuses more sessions than the limit, and counts those that wait', () => {
  const limit = new SessionLimit(2);
  limit.acquire('1.1');
  limit.acquire('1.2');
  expect(() => limit.acquire('1.3')).toThrow(HostFull);
  expect([limit.taken, limit.refused]).toEqual([2, 1]);
});

it('lets a session that counts already open again', () => {
  const limit = new SessionLimit(1);
  limit.acquire('1.1');
  limit.acquire('1.1');
  expect(limit.taken).toBe(1);
});

it('lets the next session open after one was released', () => {
  const limit = new SessionLimit(1);
  limit.acquire('1.1');
  expect(() => limit.acquire('1.2')).toThrow(HostFull);
  limit.release('1.1');
  limit.acquire('1.2');
  expect([limit.taken, limit.refused]).toEqual([1, 0]);
});
