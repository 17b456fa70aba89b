import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from './browser.ts';

/** Milliseconds between two looks at what no event reports. */
const pace = 500;

/** The parts of a smoke test that its steps share. */
export interface Trial {
  apiUrl: string;
  browser: Browser;
  /** Milliseconds that a step may take. */
  patience: number;
  report: (step: string) => void;
}

/** Looks until something is found. @throws Error with the reason of the last look, once the patience is over */
export const until = async <Found>(
  { patience }: Pick<Trial, 'patience'>,
  look: () => Promise<{ found: Found } | { missing: string }>,
): Promise<Found> => {
  for (const end = Date.now() + patience; ;) {
    const seen = await look();
    if ('found' in seen) return seen.found;
    if (Date.now() >= end) throw new Error(`${seen.missing} within ${patience / 1_000} s`);
    await wait(pace);
  }
};
