import type { ChargeTruth } from './providers/port.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Milliseconds between two looks at a charge of the last day. */
const shortest = 5 * minute;
/** A payment can be charged back for so long; nobody else reports it where webhooks are missing. */
const longestPaid = 120 * day;
/** A bill that nobody has paid by then is forgotten. */
const longestOpen = 90 * day;

/**
 * Returns the time when a provider is asked about a charge again, in milliseconds since 1970: each 5 minutes on the first day, then
 * the more seldom the older it is; a paid one each day. Null for never.
 */
export const nextLook = ({ state }: Pick<ChargeTruth, 'state'>, createdAt: number, now: number): number | null => {
  const age = now - createdAt;
  if (state === 'ended') return null;
  if (state === 'open') return age > longestOpen ? null : now + (age < day ? shortest : Math.round(age / 20));
  return age > longestPaid ? null : now + day;
};
