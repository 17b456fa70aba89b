import type { Happening, HappeningOf, HappeningType } from './event.ts';
import type { Turn } from './draft.ts';

/**
 * What a stage says: nothing to go on; `stop` to skip the rules that follow (what was decided so far stands);
 * `ignore` to leave everything as it was.
 */
export type Verdict = 'stop' | 'ignore' | undefined;

/** One rule, or one piece of bookkeeping, in the order of `stages.ts`. */
export interface Stage {
  name: string;
  on: readonly HappeningType[];
  /** Bookkeeping follows from what the rules decided; it runs also after a `stop`. */
  bookkeeping: boolean;
  run: (turn: Turn, happening: Happening) => Verdict;
}

/** A rule for these kinds of happenings. It may return nothing. */
export const rule = <T extends HappeningType>(
  name: string,
  on: readonly T[],
  run: (turn: Turn, happening: HappeningOf<T>) => Verdict | void,
): Stage => ({
  name,
  on,
  bookkeeping: false,
  run: (turn, happening) => run(turn, happening as HappeningOf<T>) ?? undefined,
});

export const bookkeeping = (name: string, on: readonly HappeningType[], run: (turn: Turn) => void): Stage => ({
  name,
  on,
  bookkeeping: true,
  run: (turn) => {
    run(turn);
    return undefined;
  },
});
