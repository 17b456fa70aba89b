/** Now, in milliseconds since 1970. A port, so that tests can turn it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
