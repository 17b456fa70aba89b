import { remainingOf } from './budget.ts';
import type { Rate } from './limits.ts';

/** Returns the headers that say how many calls a holder has left (draft-ietf-httpapi-ratelimit-headers). */
export const rateHeaders = (name: string, holder: string, rate: Rate, now: number): Record<string, string> => {
  const { remaining, resetsIn } = remainingOf(holder, rate, now);
  const window = Math.max(1, Math.round(rate.burst / rate.perSecond));
  return {
    'ratelimit-policy': `"${name}";q=${rate.burst};w=${window}`,
    ratelimit: `"${name}";r=${remaining};t=${resetsIn}`,
  };
};
