const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** The pauses after an attempt that failed, by its number from 1; the last one repeats. About a day and a half in all. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour, 10 * hour] as const;

/** Milliseconds after which a delivery is given up when it fails. */
export const patience = 36 * hour;

/** The longest pause between two attempts at an endpoint that fails as a whole. */
const longestProbePause = 10 * minute;

/** Share of a pause by which chance lengthens or shortens it. */
const jitter = 0.2;

/** The longest pause that a receiver may ask for. */
const longestAsked = 10 * hour;

interface Failed {
  /** Attempts that failed so far, from 1. */
  attempt: number;
  /** Milliseconds that the receiver asked for. */
  asked: number;
  /** A random number from 0 up to 1. */
  chance: number;
}

/** A pause with its jitter; never shorter than what the receiver asks for, which chance only lengthens. */
const spread = (pause: number, { asked, chance }: Failed): number =>
  Math.round(
    Math.max(pause * (1 - jitter + 2 * jitter * chance), Math.min(asked, longestAsked) * (1 + jitter * chance)),
  );

/** Returns the milliseconds until the next attempt: more than the pause where the receiver asks for more. */
export const pauseAfter = (failed: Failed): number =>
  spread(pauses[Math.min(failed.attempt, pauses.length) - 1]!, failed);

/** Returns the milliseconds until an endpoint that fails as a whole is tried again. */
export const probePauseAfter = (failed: Failed): number =>
  spread(Math.min(pauses[Math.min(failed.attempt, pauses.length) - 1]!, longestProbePause), failed);
