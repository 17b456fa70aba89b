/** Calls a second, the burst, and calls a day of each key. */
export interface UsagePlan {
  readonly rate: number;
  readonly burst: number;
  readonly quota: number;
}

interface Usage {
  tokens: number;
  refilledAt: number;
  day: number;
  calls: number;
}

const dayLength = 86_400_000;

/**
 * Counts the calls of API keys as a usage plan does: by a token bucket, and by days of UTC. Returns a function that counts a
 * call at a time, and says by which limit it is refused.
 */
export const createUsagePlan = ({
  rate,
  burst,
  quota,
}: UsagePlan): ((key: string, now: number) => 'THROTTLED' | 'QUOTA_EXCEEDED' | null) => {
  const usages = new Map<string, Usage>();
  return (key, now) => {
    const day = Math.floor(now / dayLength);
    const usage = usages.get(key) ?? { tokens: burst, refilledAt: now, day, calls: 0 };
    usages.set(key, usage);
    usage.tokens = Math.min(burst, usage.tokens + (Math.max(0, now - usage.refilledAt) / 1_000) * rate);
    usage.refilledAt = now;
    if (usage.day !== day) Object.assign(usage, { day, calls: 0 });
    if (usage.calls >= quota) return 'QUOTA_EXCEEDED';
    if (usage.tokens < 1) return 'THROTTLED';
    usage.tokens -= 1;
    usage.calls += 1;
    return null;
  };
};
