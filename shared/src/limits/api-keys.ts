/** Lengths and counts of an API key. */
export const apiKeyLimits = {
  name: { min: 1, max: 60 },
  /** Keys of a company, with connected apps, and those that were revoked and not deleted yet. */
  keys: 50,
  queues: 100,
  connections: 100,
  addresses: 20,
  /** Hours that a key lives on after it was rotated. */
  overlapHours: { max: 168 },
} as const;
