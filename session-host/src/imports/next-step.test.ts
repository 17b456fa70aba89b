import { describe, expect, it } from 'vitest';
import type { HistoryPart } from './history-parts.ts';
import { beginImport, type ImportState } from './import-state.ts';
import { nextStep } from './next-step.ts';

const now = 1_000_000_000;
const state = (given: Partial<ImportState> = {}): ImportState => ({
  ...beginImport({ id: 'a', since: 0, until: now, groups: false }),
  since: now - 100_000,
  ...given,
});
const part = (given: Partial<HistoryPart> = {}): HistoryPart => ({
  wid: 'A',
  purpose: 'import',
  arrivedAt: now,
  pieces: 1,
  isLast: false,
  count: 3,
  next: 0,
  ...given,
});

describe('an import', () => {
  it('waits ten minutes for the first part, which the phone has to gather', () => {
    expect(nextStep(state(), [], now)).toEqual({ type: 'wait', ms: 500_000 });
    expect(nextStep(state(), [], now + 500_000)).toEqual({ type: 'run' });
  });

  it('counts the parts that arrived before it waits for more', () => {
    const uncounted = part({ wid: 'B', count: null });
    expect(nextStep(state({ arrivedAt: now }), [part(), uncounted], now)).toEqual({ type: 'count', part: uncounted });
  });

  it('runs after 45 seconds without a part, and after 5 seconds when the phone has announced the last one', () => {
    expect(nextStep(state({ arrivedAt: now - 44_000 }), [part()], now)).toEqual({ type: 'wait', ms: 1_000 });
    expect(nextStep(state({ arrivedAt: now - 45_000 }), [part()], now)).toEqual({ type: 'run' });
    expect(nextStep(state({ arrivedAt: now - 4_000, isComplete: true }), [part()], now)).toEqual({
      type: 'wait',
      ms: 1_000,
    });
    expect(nextStep(state({ arrivedAt: now - 5_000, isComplete: true }), [part()], now)).toEqual({ type: 'run' });
  });

  it('publishes part after part, and ends when none is left and none arrives any more', () => {
    const running = state({ phase: 'running', arrivedAt: now - 60_000 });
    expect(nextStep(running, [part(), part({ wid: 'B' })], now)).toEqual({ type: 'publish', part: part() });
    expect(nextStep(running, [], now)).toEqual({ type: 'end' });
    expect(nextStep({ ...running, arrivedAt: now - 40_000 }, [], now)).toEqual({ type: 'wait', ms: 5_000 });
  });

  it('publishes its end again when it may not have been published, and does nothing after that', () => {
    expect(nextStep(state({ phase: 'ending' }), [], now)).toEqual({ type: 'end' });
    expect(nextStep(state({ phase: 'ended' }), [part()], now)).toEqual({ type: 'nothing' });
  });
});
