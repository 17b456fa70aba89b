import type { HistoryPart } from './history-parts.ts';
import type { ImportState } from './import-state.ts';

/** Milliseconds without a part after which the phone counts as finished (behaviour, section 17). */
const quietPeriod = 45_000;
/** The same after the last part was announced: parts may overtake one another. */
const quietPeriodAtEnd = 5_000;
/** The same before the first part: a phone gathers its history for minutes. */
const quietPeriodAtFirst = 10 * 60_000;

type ImportStep =
  | { type: 'count'; part: HistoryPart }
  | { type: 'wait'; ms: number }
  /** All parts have arrived. */
  | { type: 'run' }
  | { type: 'publish'; part: HistoryPart }
  | { type: 'end' }
  | { type: 'nothing' };

const quietPeriodOf = ({ arrivedAt, isComplete }: ImportState): number => {
  if (arrivedAt === null) return quietPeriodAtFirst;
  return isComplete ? quietPeriodAtEnd : quietPeriod;
};

const waitOf = (state: ImportState, now: number): number =>
  (state.arrivedAt ?? state.since ?? now) + quietPeriodOf(state) - now;

/**
 * Decides the next step of an import: count parts as they arrive, publish them when no more arrive, end. `now` in
 * milliseconds.
 */
export const nextStep = (state: ImportState, parts: readonly HistoryPart[], now: number): ImportStep => {
  if (state.phase === 'ended') return { type: 'nothing' };
  if (state.phase === 'ending') return { type: 'end' };
  const uncounted = parts.find(({ count }) => count === null);
  if (uncounted) return { type: 'count', part: uncounted };
  const ms = waitOf(state, now);
  if (state.phase === 'collecting') return ms > 0 ? { type: 'wait', ms } : { type: 'run' };
  const [part] = parts;
  if (part) return { type: 'publish', part };
  return ms > 0 ? { type: 'wait', ms } : { type: 'end' };
};
