import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SlowLine, type LineConditions } from './slow-line.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Records which data have passed, and after how many milliseconds. */
const watch = (line: SlowLine): { passed: [string, number][]; carry: (name: string, bytes: number) => void } => {
  const startedAt = Date.now();
  const passed: [string, number][] = [];
  return { passed, carry: (name, bytes) => line.carry(bytes, () => passed.push([name, Date.now() - startedAt])) };
};

describe('SlowLine', () => {
  it('passes data at once without limits', () => {
    const { passed, carry } = watch(new SlowLine(() => undefined));
    carry('a', 1000);
    expect(passed).toEqual([['a', 0]]);
  });

  it('delays by latency and bandwidth', () => {
    const { passed, carry } = watch(new SlowLine(() => ({ delayMs: 100, jitterMs: 0, bytesPerSecond: 1000 })));
    carry('a', 500);
    carry('b', 500);
    vi.advanceTimersByTime(2000);
    expect(passed).toEqual([
      ['a', 600],
      ['b', 1100],
    ]);
  });

  it('keeps the order with jitter and after the limits end', () => {
    let conditions: LineConditions | undefined = { delayMs: 50, jitterMs: 200, bytesPerSecond: 0 };
    const { passed, carry } = watch(new SlowLine(() => conditions));
    for (let n = 0; n < 50; n += 1) carry(String(n), 1);
    conditions = undefined;
    carry('last', 1);
    vi.advanceTimersByTime(1000);
    expect(passed.map(([name]) => name)).toEqual([...Array.from({ length: 50 }, (_, n) => String(n)), 'last']);
  });

  it('discards pending data when it is cut', () => {
    const line = new SlowLine(() => ({ delayMs: 50, jitterMs: 0, bytesPerSecond: 0 }));
    const { passed, carry } = watch(line);
    carry('a', 1);
    line.cut();
    vi.advanceTimersByTime(1000);
    expect(passed).toEqual([]);
  });
});
