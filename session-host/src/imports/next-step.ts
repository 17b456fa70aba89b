import type { HistoryPart } from './history-parts.ts';
import type { ImportState } from './import-state.ts';

/** Milliseconds of silence after which the phone has sent what it has (behaviour, section 17). */
const silence = 45_000;
/** The same once it said that it has sent everything: parts may overtake one another. */
const silenceAtEnd = 5_000;
/** The same before the first part: a phone gathers its history for minutes. */
const silenceAtFirst = 10 * 60_000;

export type ImportStep =
  | { type: 'count'; part: HistoryPart }
  | { type: 'wait'; ms: number }
  /** Everything is there. */
  | { type: 'run' }
  | { type: 'bring'; part: HistoryPart }
  | { type: 'end' }
  | { type: 'nothing' };

const silenceOf = ({ arrivedAt, isComplete }: ImportState): number => {
  if (arrivedAt === null) return silenceAtFirst;
  return isComplete ? silenceAtEnd : silence;
};

const waitOf = (state: ImportState, now: number): number =>
  (state.arrivedAt ?? state.since ?? now) + silenceOf(state) - now;

/** What an import does next: counts what comes, until nothing comes; brings it in; ends. `now` in milliseconds. */
export const nextStep = (state: ImportState, parts: readonly HistoryPart[], now: number): ImportStep => {
  if (state.phase === 'ended') return { type: 'nothing' };
  if (state.phase === 'ending') return { type: 'end' };
  const uncounted = parts.find(({ count }) => count === null);
  if (uncounted) return { type: 'count', part: uncounted };
  const ms = waitOf(state, now);
  if (state.phase === 'collecting') return ms > 0 ? { type: 'wait', ms } : { type: 'run' };
  const [part] = parts;
  if (part) return { type: 'bring', part };
  return ms > 0 ? { type: 'wait', ms } : { type: 'end' };
};
