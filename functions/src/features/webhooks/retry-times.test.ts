import { describe, expect, it } from 'vitest';
import { secondsAsked } from '../../platform/retry-after.ts';
import { pauseAfter, probePauseAfter } from './retry-times.ts';

const hour = 60 * 60_000;
const middle = { asked: 0, chance: 0.5 };

describe('the pause after an attempt that failed', () => {
  it('grows, about a day and a half in all', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => pauseAfter({ attempt, ...middle }));
    expect(pauses.slice(0, 4)).toEqual([5_000, 300_000, 1_800_000, 2 * hour]);
    expect(pauses.reduce((sum, pause) => sum + pause, 0) / hour).toBeCloseTo(37.6, 1);
    expect(pauseAfter({ attempt: 30, ...middle })).toBe(10 * hour);
  });

  it('varies by a fifth', () => {
    expect(pauseAfter({ attempt: 2, asked: 0, chance: 0 })).toBe(240_000);
    expect(pauseAfter({ attempt: 2, asked: 0, chance: 1 })).toBe(360_000);
  });

  it('is never shorter than what the receiver asks for, up to ten hours', () => {
    expect(pauseAfter({ attempt: 2, asked: 60_000, chance: 0.5 })).toBe(300_000);
    expect(pauseAfter({ attempt: 2, asked: 300_000, chance: 0 })).toBe(300_000);
    expect(pauseAfter({ attempt: 1, asked: 120_000, chance: 0 })).toBe(120_000);
    expect(pauseAfter({ attempt: 1, asked: 120_000, chance: 0.5 })).toBe(132_000);
    expect(pauseAfter({ attempt: 1, asked: 50 * hour, chance: 0 })).toBe(10 * hour);
    expect(probePauseAfter({ attempt: 1, asked: hour, chance: 0 })).toBe(hour);
  });

  it('is ten minutes at most where the endpoint fails as a whole', () => {
    expect(probePauseAfter({ attempt: 1, ...middle })).toBe(5_000);
    expect(probePauseAfter({ attempt: 6, ...middle })).toBe(600_000);
  });
});

it('reads Retry-After as seconds and as a date, and takes nonsense for nothing', () => {
  const now = Date.parse('2026-01-31T12:00:00Z');
  expect(secondsAsked('120', now)).toBe(120);
  expect(secondsAsked('Sat, 31 Jan 2026 12:05:00 GMT', now)).toBe(300);
  for (const nonsense of [undefined, '', 'soon', '-5', '0', 'Sat, 31 Jan 2026 11:00:00 GMT'])
    expect(secondsAsked(nonsense, now)).toBeNull();
});
