import type { ChargeTruth } from './providers/port.ts';

const day = 24 * 60 * 60_000;

/** A payment can be charged back for so long; nobody else reports it where webhooks are missing. */
const longestPaid = 120 * day;
/** A bill that nobody has paid by then is forgotten. */
const longestOpen = 90 * day;

/**
 * Returns the time when a provider is asked about a charge again, in milliseconds since 1970: at each sweep on the first day, so that
 * a payment waits for one sweep at most, then the more seldom the older it is; a paid one each day. Null for never.
 */
export const nextLook = ({ state }: Pick<ChargeTruth, 'state'>, createdAt: number, now: number): number | null => {
  const age = now - createdAt;
  if (state === 'ended') return null;
  if (state === 'open') return age > longestOpen ? null : now + (age < day ? 0 : Math.round(age / 20));
  return age > longestPaid ? null : now + day;
};
