import { describe, expect, it } from 'vitest';
import { HeartbeatMonitor } from './heartbeat-monitor.ts';

describe('HeartbeatMonitor', () => {
  it('treats a host as alive while its counter changes, and for the duration of a lease after the last change', () => {
    const monitor = new HeartbeatMonitor(6_000);
    expect(monitor.isAlive('a', '1', 0)).toBe(true);
    expect(monitor.isAlive('a', '2', 5_000)).toBe(true);
    expect(monitor.isAlive('a', '2', 10_999)).toBe(true);
    expect(monitor.isAlive('a', '2', 11_000)).toBe(false);
    expect(monitor.isAlive('a', '3', 12_000)).toBe(true);
  });

  it('treats a host that it sees for the first time as alive for the duration of a lease', () => {
    const monitor = new HeartbeatMonitor(6_000);
    expect(monitor.isAlive('unknown', '41', 1_000_000)).toBe(true);
    expect(monitor.isAlive('unknown', '41', 1_005_999)).toBe(true);
  });
});
